#!/bin/sh
# recollect-hook version 10
# Hands one event of the coding agent (JSON on stdin, its name in $1) to Recollect.
# It must never disturb the agent: it exits 0 whatever happens, writes nothing to stderr, and prints
# only the context or the decision of the user's rules that it was asked for. It lives in <data>/hooks/ and finds the
# data folder from there.
[ -n "${RECOLLECT_GUARD-}" ] && exit 0
exec 2>/dev/null
# A key pressed in the agent's terminal or a reader that went away must not cut an event in half.
trap '' INT HUP PIPE
# 25 is XFSZ, a limit on the size of files, by a number since not every shell knows the name.
trap '' 25
umask 077
set -C
# Where the agent's PATH leads nowhere an event is kept all the same.
command -v cat >/dev/null || PATH=${PATH:+$PATH:}/usr/bin:/bin

case $0 in
*/*) data=${0%/*}/.. ;;
*) data=.. ;;
esac
case ${1-} in
'' | *[!A-Za-z]*) event=Event ;;
*) event=$1 ;;
esac
# The agents whose variables are there: one that was started by another sees those of both.
seen=${CLAUDECODE:+claude.}${COPILOT_CLI:+copilot.}${GEMINI_SESSION_ID:+gemini.}${CURSOR_VERSION:+cursor.}
spool=$data/spool
# What is sent: the file in the spool, or stdin itself where nothing can be written.
body=
# What the host is told of that file, so that an event which it takes late is not taken from the spool again.
copy=none
# Before an edit the host is only asked: what the agent does comes after it, and is kept.
[ "$event" != PreToolUse ] || body=@-
[ -n "$body" ] || [ -d "$spool" ] || mkdir -p "$spool" || body=@-

# The stem <pid>-<n> is ours once the temporary file could be created and no event of that name waits.
# Process ids repeat, between containers that share the folder even at the same moment.
n=0
failures=0
while [ -z "$body" ]; do
  temporary=$spool/$$-$n.tmp
  final=$spool/$$-$n.$seen$event.json
  if true >"$temporary"; then
    [ -e "$final" ] || break
    rm -f "$temporary"
  elif [ ! -e "$temporary" ]; then
    failures=$((failures + 1))
    [ "$failures" -lt 50 ] || body=@-
  fi
  n=$((n + 1))
done

# Whether the disk has room is tried before stdin is read: what cat cannot write is lost to us.
if [ -z "$body" ]; then
  if printf '%32768s' '' >>"$temporary" && true >|"$temporary"; then
    body=@spool/${temporary##*/}
    copy=${final##*/}
    if ! cat >>"$temporary"; then
      # It is larger than the room that is left: what could be written of it is kept, and marked as cut.
      [ -s "$temporary" ] && mv -f "$temporary" "$spool/$$-$n.${seen}cut.$event.json" || rm -f "$temporary"
      cat >/dev/null
      exit 0
    fi
    if [ ! -s "$temporary" ]; then
      rm -f "$temporary"
      exit 0
    fi
  else
    rm -f "$temporary"
    body=@-
  fi
fi

# Reads where the host listens: sets $address, to which an event's name is added, and $socket. Only our own
# user can make a socket there, so whoever answers on it is ours; the port alone proves nothing, as anybody may
# have it by now. Fails with 7, as curl does when nobody listens, and with 1 where the host has no socket.
find_host() {
  address=
  socket=
  read -r _ address socket <"$data/hook.curl"
  case $address in
  http://127.0.0.1:*) ;;
  *) return 7 ;;
  esac
  case $socket in
  host.sock) ;;
  /*) [ -O "$socket" ] || return 7 ;;
  *) return 1 ;;
  esac
}

# Posts the event within $1 seconds; sets $answer to the body and the three digits of the status. The token
# stands in hook.curl, read by who asks alone and never in a process list.
ask() {
  find_host || return
  # No process is begun but the one that asks: each takes a millisecond.
  answer=$(cd "$data" && ask_by_perl "$1")
  result=$?
  case $result in
  0 | 1 | 7) ;;
  *)
    # The longest context is shorter than the size.
    answer=$(
      cd "$data" || exit
      exec curl -q --unix-socket "$socket" -K hook.curl -s -f -m "$1" --max-filesize 49152 --data-binary "$body" \
        -H "X-Recollect-Agent: ${seen%.}" -H "X-Recollect-Copy: $copy" -w '%{http_code}' "$address$event"
    )
    result=$?
    ;;
  esac
  case $result in
  0) ;;
  7) return 7 ;;
  *) return 1 ;;
  esac
  case $answer in
  *200) is_answer "${answer%200}" ;;
  *2[0-9][0-9]) return 0 ;;
  *) return 1 ;;
  esac
}

# Asks as curl does, with perl, which begins in 2 ms where curl takes 10. Fails with 3 where that is not possible, before
# anything was read or sent; else with 7 where nobody listens, with 1 as curl does.
ask_by_perl() {
  [ -e /proc/self/stat ] && command -v perl >/dev/null || return 3
  unset PERL5OPT PERL5LIB PERLLIB PERL5DB PERL_UNICODE PERLIO
  host=${address#http://}
  exec perl -e '
    ($left, $socket, $host, $path, $agents, $copy, $body) = @ARGV;
    $^O eq "linux" && socket($to, 1, 1 | 2048, 0) or exit 3;
    connect($to, pack("Sa*x", 1, $socket)) or exit($! == 2 || $! == 111 ? 7 : $! == 11 ? 1 : 3);
    open($file, "<", "hook.curl") or exit 1;
    @headers = map { /^header = "([\w-]+: [^"]+)"$/ ? "$1\r\n" : () } <$file>;
    $body eq "\@-" ? ($from = \*STDIN) : open($from, "<", substr($body, 1)) or exit 1;
    binmode($from);
    $sent = do { local $/; <$from> };
    $sent = join("", "POST $path HTTP/1.0\r\nHost: $host\r\n", @headers, "X-Recollect-Agent: $agents\r\n",
      "X-Recollect-Copy: $copy\r\nContent-Length: ", length($sent), "\r\n\r\n", $sent);
    sub ready {
      my ($in, $out) = ("", "");
      vec($_[0] ? $in : $out, fileno($to), 1) = 1;
      (my $many, $left) = select($in, $out, undef, $left);
      $many > 0 or exit 1;
    }
    while (length($sent)) {
      ready(0);
      $many = syswrite($to, $sent);
      defined($many) ? substr($sent, 0, $many, "") : $! == 11 || last;
    }
    while (length($came) < 65536) {
      ready(1);
      $many = sysread($to, $came, 65536, length($came));
      defined($many) ? $many || last : $! == 11 || exit 1;
    }
    $came =~ /^HTTP\/1\.\d (2\d\d)\b.*?\r\n\r\n/s or exit 1;
    ($status, $head, $came) = ($1, $&, substr($came, length($&)));
    $head =~ /^transfer-encoding:/im || $head =~ /^content-length: *(\d+)/im && $1 != length($came) and exit 1;
    binmode(STDOUT);
    print $came, $status or exit 1;
  ' "$1" "$socket" "${host%%/*}" "/${host#*/}$event" "${seen%.}" "$copy" "$body"
}

# Whether $1 is what the host answers with, whole, and nothing else that the agent would obey: context, and to a
# request for permission what a rule of the user decides.
is_answer() {
  [ "${#1}" -le 49152 ] || return 1
  case $1 in *[[:cntrl:]]*) return 1 ;; esac
  begin='{"hookSpecificOutput":{"hookEventName":"'$event'","'
  if [ "$event" = PermissionRequest ]; then
    case $1 in "$begin"'decision":{"behavior":"allow"}}}') return ;; esac
    begin=$begin'decision":{"behavior":"deny","message":"'
    end='"}}}'
  else
    begin=$begin'additionalContext":"'
    end='"}}'
  fi
  text=${1#"$begin"}
  text=${text%"$end"}
  [ "$1" = "$begin$text$end" ] || return 1
  # One text of JSON: each quote in it is escaped, which is plain to see where no two backslashes stand in a row.
  case $text in
  *\\\\*) printf '%s\n' "$text" | LC_ALL=C grep -Eqx '([^"\\]|\\.)*' ;;
  \"* | *[!\\]\"* | *\\) return 1 ;;
  esac
}

# Starts the host where the user allows it, cut off from this process, the agent and its folder.
start_host() {
  (
    cd "$data" || exit
    unset CLAUDECODE CLAUDE_CODE_CHILD_SESSION CLAUDE_CODE_SESSION_ID CLAUDE_PROJECT_DIR CLAUDE_ENV_FILE
    unset COPILOT_CLI GEMINI_SESSION_ID CURSOR_VERSION
    if command -v setsid; then
      exec setsid sh hooks/start-host
    else
      exec nohup sh hooks/start-host
    fi
  ) </dev/null >/dev/null &
}

# Waits until a host listens.
wait_for_host() {
  while sleep 0.1; do
    find_host &&
      (cd "$data" && exec curl -q --unix-socket "$socket" -K hook.curl -s -f -m 0.3 "${address%hooks/}health") && return
  done
}

# Succeeds when the listener has the event. All of this script takes two seconds at most, half a second for a
# prompt or a request for permission, which the user waits for; what curl is given leaves some of that for the rest.
deliver() {
  command -v perl >/dev/null || command -v curl >/dev/null || return 1
  case $event in
  UserPromptSubmit)
    ask 0.4
    return
    ;;
  PermissionRequest)
    ask 0.3
    return
    ;;
  esac
  ask 1.8
  result=$?
  [ "$result" -eq 7 ] || return "$result"
  [ -f "$data/hooks/start-host" ] || return 1
  start_host
  # Neither may hold the agent's end of our output.
  wait_for_host >/dev/null &
  waiting=$!
  (sleep 1.1 && kill "$waiting") >/dev/null &
  clock=$!
  wait "$waiting"
  kill "$clock"
  ask 0.6
}

# Ends the script with the host's answer, after it has the event.
finish() {
  case $answer in
  *200) printf %s "${answer%200}" ;;
  esac
  exit 0
}

# Nothing is or can be written here: the host may have room, and at least it knows that the disk is full.
if [ "$body" = @- ]; then
  command -v perl >/dev/null || command -v curl >/dev/null || exit 0
  limit=1.8
  case $event in
  UserPromptSubmit | PreToolUse) limit=0.4 ;;
  PermissionRequest) limit=0.3 ;;
  esac
  ask "$limit" && finish
  exit 0
fi

# The events that are answered. All others only wait in the spool.
case $event in
SessionStart | UserPromptSubmit | PermissionRequest)
  if deliver; then
    rm -f "$temporary"
    finish
  fi
  ;;
esac

mv -f "$temporary" "$final" || rm -f "$temporary"
exit 0
