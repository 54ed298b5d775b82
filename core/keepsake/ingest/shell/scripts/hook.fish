# Tells Keepsake of commands typed in folders that were switched on. Made by Keepsake.
set -g __keepsake_journal @JOURNAL@
set -g __keepsake_folders @FOLDERS@
function __keepsake_tell --on-event fish_postexec
    set -l result $status
    set -l duration $CMD_DURATION
    string match -q ' *' -- $argv[1]; and return
    test -r $__keepsake_folders; or return
    while read -l folder
        if test (string sub -l (string length -- "$folder/") -- "$PWD/") = "$folder/"
            set -l began (math (date +%s) x 1000 - $duration)
            set -l parts
            for text in $PWD $argv[1]
                set -a parts (string replace -a \\ \\\\ -- $text \
                    | string replace -a '"' '\\"' | string replace -a \t '\\t' | string join '\\n')
            end
            printf '{"shell":"fish","began":%s,"duration":%s,"status":%s,' \
                $began $duration $result >>$__keepsake_journal 2>/dev/null
            printf '"folder":"%s","command":"%s"}\n' \
                $parts[1] $parts[2] >>$__keepsake_journal 2>/dev/null
            return
        end
    end <$__keepsake_folders
end
