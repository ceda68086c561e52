#compdef tp-tui
# tp-tui completion for zsh: tp-tui completion zsh > a file _tp-tui in a folder of your $fpath
_tp_tui_complete() {
    local line word meaning
    local -a whole whole_shown open open_shown
    line="${(j: :)words[1,CURRENT-1]} ${QIPREFIX}${PREFIX}"
    while IFS=$'\t' read -r word meaning; do
        [[ -n $word ]] || continue
        if [[ $word == *[,:=/] ]]; then
            open+=("$word") open_shown+=("$word${meaning:+  -- $meaning}")
        else
            whole+=("$word") whole_shown+=("$word${meaning:+  -- $meaning}")
        fi
    done < <(_TP_TUI_LINE=$line "${(Q)words[1]}" 2>/dev/null)
    if (( ${#whole} + ${#open} == 0 )); then
        _files
        return
    fi
    (( ${#whole} )) && compadd -l -d whole_shown -a whole
    (( ${#open} )) && compadd -l -S '' -d open_shown -a open
}
if [[ $funcstack[1] == _tp-tui ]]; then
    _tp_tui_complete "$@"
else
    compdef _tp_tui_complete tp-tui
fi
