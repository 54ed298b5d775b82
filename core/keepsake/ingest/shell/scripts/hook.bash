# Tells Keepsake of commands typed in folders that were switched on. Made by Keepsake.
__keepsake_journal=@JOURNAL@
__keepsake_folders=@FOLDERS@
__keepsake_began= __keepsake_number=
__keepsake_now() {
    if [ -n "${EPOCHREALTIME-}" ]; then
        local now=${EPOCHREALTIME/[.,]/}
        __keepsake_moment=${now%???}
    else
        __keepsake_moment=$(date +%s)000
    fi
}
__keepsake_quoted() {
    local LC_ALL=C text=$1 code
    text=${text//\\/\\\\}
    text=${text//\"/\\\"}
    text=${text//$'\n'/\\n}
    text=${text//$'\r'/\\r}
    text=${text//$'\t'/\\t}
    __keepsake_text=\"${text//[$'\001'-$'\037']/ }\"
}
__keepsake_wanted() {
    local folder
    while IFS= read -r folder; do
        case $PWD/ in "$folder"/*) return 0 ;; esac
    done 2>/dev/null < "$__keepsake_folders"
    return 1
}
__keepsake_tell() {
    local status=$? entry number command folder duration=null
    entry=$(HISTTIMEFORMAT= builtin history 1)
    [[ $entry =~ ^\ *([0-9]+)\*?\ \ ?(.*) ]] || return $status
    number=${BASH_REMATCH[1]}
    command=${entry#*"$number"}
    command=${command#\*}
    command=${command#"${command%%[! ]*}"}
    if [ "$number" != "$__keepsake_number" ]; then
        if [ -n "$__keepsake_number" ] && __keepsake_wanted; then
            __keepsake_now
            [ -n "$__keepsake_began" ] && duration=$((__keepsake_moment - __keepsake_began))
            __keepsake_quoted "$command"; command=$__keepsake_text
            __keepsake_quoted "$PWD"; folder=$__keepsake_text
            printf '{"shell":"bash","began":%s,"duration":%s,"status":%s,"folder":%s,"command":%s}\n' \
                "${__keepsake_began:-$__keepsake_moment}" "$duration" "$status" "$folder" "$command" \
                2>/dev/null >> "$__keepsake_journal"
        fi
        __keepsake_number=$number
    fi
    __keepsake_began=
    return $status
}
if [[ ${PROMPT_COMMAND[*]-} != *__keepsake_tell* ]]; then
    if [[ $(declare -p PROMPT_COMMAND 2>/dev/null) == 'declare -a'* ]]; then
        PROMPT_COMMAND=(__keepsake_tell "${PROMPT_COMMAND[@]}")
    else
        PROMPT_COMMAND=__keepsake_tell${PROMPT_COMMAND:+"; $PROMPT_COMMAND"}
    fi
    if [ -n "${EPOCHREALTIME-}" ]; then
        PS0='${PS1:$((__keepsake_began=${EPOCHREALTIME/[.,]/}/1000,0)):0}'${PS0-}
    fi
fi
