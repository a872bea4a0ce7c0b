# recollect-hook version 2
# Hands one event of the coding agent (JSON on stdin, its name as first argument) to Recollect on Windows.
# It does what recollect-hook.sh does: exits 0 whatever happens, writes no error, and prints only the
# context that it was asked for. It lives in <data>\hooks\ and finds the data folder from there.
param([string]$EventName = 'Event')
if ($env:RECOLLECT_GUARD) { exit 0 }
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'

# Posts the bytes to the listener within $Milliseconds. Returns the status with the text of the answer,
# or $null when nobody listens; throws when the answer is late, incomplete or a refusal.
function Send-Event([byte[]]$Bytes, [int]$Milliseconds) {
  $file = Join-Path $data 'hook.curl'
  if (-not [IO.File]::Exists($file)) { return $null }
  $lines = [IO.File]::ReadAllLines($file)
  $parts = $lines[0].Split(' ')
  if ($parts.Length -lt 3 -or -not $parts[1].StartsWith('http://127.0.0.1:')) { return $null }
  # After a crash the file stays, and a stranger may have the port by now.
  if (-not (Get-Process -Id ([int]$parts[2]) -ErrorAction SilentlyContinue)) { return $null }
  $bearer = ''
  foreach ($line in $lines) {
    if ($line -match '^header = "Authorization: (.*)"$') { $bearer = $Matches[1] }
  }
  Add-Type -AssemblyName System.Net.Http
  $handler = New-Object System.Net.Http.HttpClientHandler
  $handler.UseProxy = $false
  $handler.AllowAutoRedirect = $false
  $client = New-Object System.Net.Http.HttpClient($handler)
  $client.Timeout = [TimeSpan]::FromMilliseconds($Milliseconds)
  $content = New-Object System.Net.Http.ByteArrayContent(, $Bytes)
  $content.Headers.ContentType = 'application/json'
  $client.DefaultRequestHeaders.TryAddWithoutValidation('Authorization', $bearer) | Out-Null
  $request = $client.PostAsync($parts[1] + $EventName, $content)
  try { $request.Wait() } catch {
    $reason = $_.Exception.GetBaseException()
    if ($reason -is [System.Net.Sockets.SocketException] -or $reason -is [System.Net.WebException]) {
      return $null
    }
    throw
  }
  $response = $request.Result
  if (-not $response.IsSuccessStatusCode) { throw 'refused' }
  return @{ Status = [int]$response.StatusCode; Body = $response.Content.ReadAsByteArrayAsync().Result }
}

# Starts the host where the user allows it, without a window and cut off from the agent.
function Start-RecollectHost([string]$File) {
  $start = New-Object System.Diagnostics.ProcessStartInfo
  $start.FileName = $env:ComSpec
  $start.Arguments = '/d /s /c "' + [IO.File]::ReadAllText($File).Trim() + '"'
  $start.UseShellExecute = $true
  $start.WindowStyle = 'Hidden'
  [System.Diagnostics.Process]::Start($start) | Out-Null
}

# Succeeds when the listener has the event; all of it takes two seconds at most, half a second for a
# prompt, which the user waits for.
function Deliver-Event([byte[]]$Bytes) {
  if ($EventName -eq 'UserPromptSubmit') { return Send-Event $Bytes 500 }
  $clock = [System.Diagnostics.Stopwatch]::StartNew()
  $answer = Send-Event $Bytes 2000
  $startFile = Join-Path $data 'hooks\start-host'
  if ($null -eq $answer -and [IO.File]::Exists($startFile)) {
    Start-RecollectHost $startFile
    while ($null -eq $answer -and $clock.ElapsedMilliseconds -lt 1800) {
      Start-Sleep -Milliseconds 100
      $left = [int](2000 - $clock.ElapsedMilliseconds)
      if ($left -gt 0) { $answer = Send-Event $Bytes $left }
    }
  }
  return $answer
}

try {
  $data = Split-Path -Parent (Split-Path -Parent $MyInvocation.MyCommand.Path)
  if ($EventName -notmatch '^[A-Za-z]+$') { $EventName = 'Event' }
  $spool = Join-Path $data 'spool'
  [IO.Directory]::CreateDirectory($spool) | Out-Null
  $memory = New-Object IO.MemoryStream
  [Console]::OpenStandardInput().CopyTo($memory)
  $bytes = $memory.ToArray()
  if ($bytes.Length -eq 0) { exit 0 }

  # The events that are answered with context. All others only wait in the spool.
  if ($EventName -eq 'SessionStart' -or $EventName -eq 'UserPromptSubmit') {
    $answer = $null
    try { $answer = Deliver-Event $bytes } catch { }
    if ($null -ne $answer) {
      if ($answer.Status -eq 200) {
        $output = [Console]::OpenStandardOutput()
        $output.Write($answer.Body, 0, $answer.Body.Length)
        $output.Flush()
      }
      exit 0
    }
  }

  $number = 0
  while ($true) {
    $temporary = Join-Path $spool "$PID-$number.tmp"
    $final = Join-Path $spool "$PID-$number.$EventName.json"
    if (-not [IO.File]::Exists($temporary) -and -not [IO.File]::Exists($final)) { break }
    $number++
  }
  try {
    $stream = New-Object IO.FileStream($temporary, [IO.FileMode]::CreateNew)
    try { $stream.Write($bytes, 0, $bytes.Length) } finally { $stream.Dispose() }
    [IO.File]::Move($temporary, $final)
  } catch {
    [IO.File]::Delete($temporary)
  }
} catch { }
exit 0
