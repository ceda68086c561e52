# tp-tui completion for fish: tp-tui completion fish > ~/.config/fish/completions/tp-tui.fish
function __tp_tui_complete
    set -l words (commandline -opc)
    set -l offers (env _TP_TUI_LINE=(commandline -cp | string collect) $words[1] 2>/dev/null)
    if test (count $offers) -eq 0
        __fish_complete_path (commandline -ct)
    else
        printf '%s\n' $offers
    end
end
complete -c tp-tui -f -a '(__tp_tui_complete)'
