# tp-tui completion for bash: source <(tp-tui completion bash)
_tp_tui_complete() {
    local line=${COMP_LINE:0:COMP_POINT} current=${COMP_WORDS[COMP_CWORD]} before= word IFS=$'\n'
    # Where bash breaks a word at a colon or an equals sign, only what stands behind it is replaced.
    if [[ $current != [\'\"]* ]]; then
        word=${line##*[[:space:]]}
        before=${word%"${word##*[:=]}"}
    fi
    COMPREPLY=()
    while IFS=$'\t' read -r word _; do
        [[ $word ]] || continue
        [[ $word == *[,:=/] ]] && compopt -o nospace
        word=${word#"$before"}
        if [[ $current != [\'\"]* && $word == *[!-a-zA-Z0-9_,:=@./~+%]* ]]; then
            printf -v word %q "$word"
        fi
        COMPREPLY+=("$word")
    done < <(_TP_TUI_LINE=$line "$1" 2>/dev/null)
}
complete -o bashdefault -o default -F _tp_tui_complete tp-tui
