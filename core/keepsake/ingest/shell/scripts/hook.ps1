# Tells Keepsake of commands typed in folders that were switched on. Made by Keepsake.
if (-not (Test-Path variable:global:__KeepsakePrompt)) {
    $global:__KeepsakePrompt = $function:prompt
    $global:__KeepsakeNumber = (Get-History -Count 1).Id
    function global:prompt {
        $succeeded = $?
        $code = $global:LASTEXITCODE
        try {
            $last = Get-History -Count 1
            if ($last -and $last.Id -ne $global:__KeepsakeNumber) {
                $global:__KeepsakeNumber = $last.Id
                $here = (Get-Location).ProviderPath
                $bar = [IO.Path]::DirectorySeparatorChar
                $wanted = Get-Content -LiteralPath @FOLDERS@ -Encoding UTF8 -ErrorAction Stop |
                    Where-Object { ($here + $bar).StartsWith($_ + $bar, 'OrdinalIgnoreCase') }
                if ($wanted -and -not $last.CommandLine.StartsWith(' ')) {
                    $status = if ($succeeded) { 0 } elseif ($code) { $code } else { 1 }
                    $began = ([DateTimeOffset]$last.StartExecutionTime).ToUnixTimeMilliseconds()
                    $took = ($last.EndExecutionTime - $last.StartExecutionTime).TotalMilliseconds
                    $line = @{ shell = 'powershell'; began = $began; duration = [long]$took
                        status = $status; folder = $here; command = $last.CommandLine
                    } | ConvertTo-Json -Compress
                    [IO.File]::AppendAllText(@JOURNAL@, $line + "`n")
                }
            }
        } catch { }
        $global:LASTEXITCODE = $code
        & $global:__KeepsakePrompt
    }
}
