# Tells Keepsake of commands typed in folders that were switched on. Made by Keepsake.
zmodload zsh/datetime 2>/dev/null
autoload -Uz add-zsh-hook
typeset -g __keepsake_journal=@JOURNAL@ __keepsake_folders=@FOLDERS@
typeset -g __keepsake_command=
typeset -gi __keepsake_began=0
__keepsake_quoted() {
    emulate -L zsh
    local text=$1
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//$'\n'/\\n}
    text=${text//$'\r'/\\r}
    text=${text//$'\t'/\\t}
    REPLY=\"${text//[[:cntrl:]]/ }\"
}
__keepsake_hear() {
    [[ $1 == ' '* ]] && return
    __keepsake_command=$1
    __keepsake_began=$(( EPOCHREALTIME * 1000 ))
}
__keepsake_tell() {
    local result=$? folder command
    local -i now=0
    [[ -n $__keepsake_command ]] || return
    command=$__keepsake_command
    __keepsake_command=
    while IFS= read -r folder; do
        if [[ $PWD/ == ${folder}/* ]]; then
            now=$(( EPOCHREALTIME * 1000 ))
            __keepsake_quoted $command; command=$REPLY
            __keepsake_quoted $PWD
            printf '{"shell":"zsh","began":%s,"duration":%s,"status":%s,"folder":%s,"command":%s}\n' \
                $__keepsake_began $(( now - __keepsake_began )) $result "$REPLY" "$command" \
                2>/dev/null >>| $__keepsake_journal
            return
        fi
    done 2>/dev/null < $__keepsake_folders
}
add-zsh-hook preexec __keepsake_hear
add-zsh-hook precmd __keepsake_tell
