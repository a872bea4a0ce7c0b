# recollect-hook version 10
# Hands one event of the coding agent (JSON on stdin, its name as first argument) to Recollect on Windows.
# It does what recollect-hook.sh does: exits 0 whatever happens, writes no error, and prints only the
# context or the decision of the user's rules that it was asked for. It lives in <data>\hooks\ and finds the data folder from there.
param([string]$EventName = 'Event')
if ($env:RECOLLECT_GUARD) { exit 0 }
$ErrorActionPreference = 'Stop'
$ProgressPreference = 'SilentlyContinue'
# The agents whose variables are there: one that was started by another sees those of both.
$seen = ''
if ($env:CLAUDECODE) { $seen += 'claude.' }
if ($env:COPILOT_CLI) { $seen += 'copilot.' }
if ($env:GEMINI_SESSION_ID) { $seen += 'gemini.' }
if ($env:CURSOR_VERSION) { $seen += 'cursor.' }

# Reads where the host listens and the token under which it proves itself; $null where no file says so.
function Read-HostAddress {
  $file = Join-Path $data 'hook.curl'
  if (-not [IO.File]::Exists($file)) { return $null }
  $lines = [IO.File]::ReadAllLines($file)
  if ($lines.Length -eq 0 -or $lines[0] -notmatch '^# (http://127\.0\.0\.1:(\d{1,5})/)hooks/ ') { return $null }
  $found = @{ Base = $Matches[1]; Port = $Matches[2]; Token = '' }
  foreach ($line in $lines) {
    if ($line -match '^header = "Authorization: Bearer ([A-Za-z0-9_.~+/=-]+)"$') { $found.Token = $Matches[1] }
  }
  if ($found.Token -eq '') { return $null }
  return $found
}

# Awaits a request within what is left of $Clock's $Milliseconds. Returns $null when nobody listens, as a stranger
# may have the port by now; throws when the answer is late or incomplete.
function Wait-Answer($Request, [Diagnostics.Stopwatch]$Clock, [int]$Milliseconds) {
  $left = [int]($Milliseconds - $Clock.ElapsedMilliseconds)
  try {
    if ($left -le 0 -or -not $Request.Wait($left)) { throw (New-Object TimeoutException) }
  } catch {
    $reason = $_.Exception.GetBaseException()
    if ($reason -is [System.Net.Sockets.SocketException] -or $reason -is [System.Net.WebException]) {
      return $null
    }
    throw
  }
  return $Request.Result
}

# Posts the bytes to the listener within $Milliseconds, connecting and proof included, once it has answered a
# nonce with an HMAC under our token: nothing else is sent before. Returns the status with the text of the
# answer, or $null when nobody of ours listens; throws when the answer is late, incomplete or a refusal.
function Send-Event([byte[]]$Bytes, [int]$Milliseconds) {
  $clock = [System.Diagnostics.Stopwatch]::StartNew()
  $address = Read-HostAddress
  if ($null -eq $address) { return $null }
  Add-Type -AssemblyName System.Net.Http
  $handler = New-Object System.Net.Http.HttpClientHandler
  $handler.UseProxy = $false
  $handler.AllowAutoRedirect = $false
  $handler.UseCookies = $false
  $client = New-Object System.Net.Http.HttpClient($handler)
  try {
    # Longer than the longest context; what is more is an error.
    $client.MaxResponseContentBufferSize = 49152
    $client.DefaultRequestHeaders.ExpectContinue = $false

    $random = New-Object byte[] 24
    $generator = [System.Security.Cryptography.RandomNumberGenerator]::Create()
    try { $generator.GetBytes($random) } finally { $generator.Dispose() }
    $nonce = [BitConverter]::ToString($random).Replace('-', '')
    $asked = $client.GetAsync($address.Base + 'proof?nonce=' + $nonce)
    $answer = Wait-Answer $asked $clock $Milliseconds
    if ($null -eq $answer) { return $null }
    $utf8 = [System.Text.Encoding]::UTF8
    $hmac = New-Object System.Security.Cryptography.HMACSHA256(, $utf8.GetBytes($address.Token))
    try {
      $digest = $hmac.ComputeHash($utf8.GetBytes('recollect host ' + $address.Port + ' ' + $nonce))
    } finally { $hmac.Dispose() }
    $proof = [BitConverter]::ToString($digest).Replace('-', '').ToLowerInvariant()
    $text = $answer.Content.ReadAsStringAsync().Result
    if (-not $text.Contains('"proof":"' + $proof + '"')) { return $null }

    $content = New-Object System.Net.Http.ByteArrayContent(, $Bytes)
    $content.Headers.ContentType = 'application/json'
    $bearer = New-Object System.Net.Http.Headers.AuthenticationHeaderValue('Bearer', $address.Token)
    $client.DefaultRequestHeaders.Authorization = $bearer
    $client.DefaultRequestHeaders.Add('X-Recollect-Copy', $copy)
    if ($seen -ne '') { $client.DefaultRequestHeaders.Add('X-Recollect-Agent', $seen.TrimEnd('.')) }
    $posted = $client.PostAsync($address.Base + 'hooks/' + $EventName, $content)
    $response = Wait-Answer $posted $clock $Milliseconds
    # Gone between the two: the event waits in the spool.
    if ($null -eq $response -or -not $response.IsSuccessStatusCode) { throw 'refused' }
    $body = $response.Content.ReadAsByteArrayAsync().Result
    if ([int]$response.StatusCode -eq 200 -and -not (Test-Answer $utf8.GetString($body))) { throw 'not ours' }
    return @{ Status = [int]$response.StatusCode; Body = $body }
  } finally { $client.Dispose() }
}

# Whether a text is what the host answers with, whole, and nothing else that the agent would obey: context, and to a
# request for permission what a rule of the user decides.
function Test-Answer([string]$Text) {
  $words = '"(?:[^"\\\x00-\x1f\x7f]|\\[^\x00-\x1f\x7f])*"'
  $told = '"additionalContext":' + $words
  if ($EventName -eq 'PermissionRequest') {
    $told = '"decision":\{"behavior":(?:"allow"|"deny","message":' + $words + ')\}'
  }
  return $Text -cmatch ('\A\{"hookSpecificOutput":\{"hookEventName":"' + $EventName + '",' + $told + '\}\}\z')
}

# Starts the host where the user allows it, without a window, cut off from the agent and its folder.
function Start-RecollectHost([string]$File) {
  $how = [IO.File]::ReadAllText($File) | ConvertFrom-Json
  # The host gets the environment of this process, which ends soon.
  foreach ($variable in $how.environment.PSObject.Properties) {
    [Environment]::SetEnvironmentVariable($variable.Name, $variable.Value, 'Process')
  }
  foreach ($name in 'CLAUDECODE', 'CLAUDE_CODE_CHILD_SESSION', 'CLAUDE_CODE_SESSION_ID', 'CLAUDE_PROJECT_DIR', 'CLAUDE_ENV_FILE', 'COPILOT_CLI', 'GEMINI_SESSION_ID', 'CURSOR_VERSION') {
    if (Test-Path "Env:\$name") { Remove-Item "Env:\$name" }
  }
  $start = New-Object System.Diagnostics.ProcessStartInfo
  $start.FileName = $how.program
  $start.Arguments = $how.arguments
  $start.WorkingDirectory = $data
  # Started by the shell, it inherits none of the pipes that the agent waits on.
  $start.UseShellExecute = $true
  $start.WindowStyle = 'Hidden'
  [System.Diagnostics.Process]::Start($start) | Out-Null
}

# Succeeds when the listener has the event. All of it takes two seconds at most, half a second for a prompt,
# which the user waits for; the rest of this script needs what is left of that.
function Deliver-Event([byte[]]$Bytes) {
  if ($EventName -eq 'UserPromptSubmit') { return Send-Event $Bytes 400 }
  if ($EventName -eq 'PermissionRequest') { return Send-Event $Bytes 300 }
  $clock = [System.Diagnostics.Stopwatch]::StartNew()
  $answer = Send-Event $Bytes 1800
  $startFile = Join-Path $data 'hooks\start-host.json'
  if ($null -eq $answer -and [IO.File]::Exists($startFile)) {
    Start-RecollectHost $startFile
    while ($null -eq $answer -and $clock.ElapsedMilliseconds -lt 1600) {
      Start-Sleep -Milliseconds 100
      $left = [int](1800 - $clock.ElapsedMilliseconds)
      if ($left -gt 0) { $answer = Send-Event $Bytes $left }
    }
  }
  return $answer
}

try {
  $data = Split-Path -Parent (Split-Path -Parent $MyInvocation.MyCommand.Path)
  if ($EventName -notmatch '^[A-Za-z]+$') { $EventName = 'Event' }
  $spool = Join-Path $data 'spool'
  try { [IO.Directory]::CreateDirectory($spool) | Out-Null } catch { }
  $memory = New-Object IO.MemoryStream
  [Console]::OpenStandardInput().CopyTo($memory)
  $bytes = $memory.ToArray()
  if ($bytes.Length -eq 0) { exit 0 }

  # What the host is told of the file, so that an event which it takes late is not taken from the spool again.
  $copy = 'none'
  # Before an edit the host is only asked: what the agent does comes after it, and is kept.
  if ($EventName -eq 'PreToolUse') {
    $answer = Send-Event $bytes 400
    if ($null -ne $answer -and $answer.Status -eq 200) {
      $output = [Console]::OpenStandardOutput()
      $output.Write($answer.Body, 0, $answer.Body.Length)
      $output.Flush()
    }
    exit 0
  }
  $number = 0
  while ($true) {
    $temporary = Join-Path $spool "$PID-$number.tmp"
    $final = Join-Path $spool "$PID-$number.$seen$EventName.json"
    if (-not [IO.File]::Exists($temporary) -and -not [IO.File]::Exists($final)) { break }
    $number++
  }
  $isOurs = $false
  $isCut = $false
  try {
    $stream = New-Object IO.FileStream($temporary, [IO.FileMode]::CreateNew)
    $isOurs = $true
    try {
      # In pieces: where the room that is left does not hold all of it, its beginning stays.
      for ($at = 0; $at -lt $bytes.Length; $at += 32768) {
        $stream.Write($bytes, $at, [Math]::Min(32768, $bytes.Length - $at))
      }
    } finally { $stream.Dispose() }
    $copy = "$PID-$number.$seen$EventName.json"
  } catch {
    # A shorter beginning would not tell what the event was.
    try { $isCut = $isOurs -and (New-Object IO.FileInfo($temporary)).Length -ge 32768 } catch { }
    if ($isOurs -and -not $isCut) {
      try { [IO.File]::Delete($temporary) } catch { }
    }
  }

  # The events that are answered. All others only wait in the spool, unless nothing can be written
  # there: the host may have room, and at least it knows that the disk is full.
  if ($EventName -in 'SessionStart', 'UserPromptSubmit', 'PermissionRequest') {
    $answer = $null
    try { $answer = Deliver-Event $bytes } catch { }
    if ($null -ne $answer) {
      if ($copy -ne 'none' -or $isCut) {
        try { [IO.File]::Delete($temporary) } catch { }
      }
      if ($answer.Status -eq 200) {
        $output = [Console]::OpenStandardOutput()
        $output.Write($answer.Body, 0, $answer.Body.Length)
        $output.Flush()
      }
      exit 0
    }
  } elseif ($copy -eq 'none') {
    $answer = $null
    try { $answer = Send-Event $bytes 1800 } catch { }
    if ($null -ne $answer -and $isCut) {
      $isCut = $false
      try { [IO.File]::Delete($temporary) } catch { }
    }
  }

  # Nobody took all of it: its beginning is kept, and marked as cut.
  if ($isCut) { $final = Join-Path $spool "$PID-$number.${seen}cut.$EventName.json" }
  if ($copy -ne 'none' -or $isCut) {
    try { [IO.File]::Move($temporary, $final) } catch {
      try { [IO.File]::Delete($temporary) } catch { }
    }
  }
} catch { }
exit 0
