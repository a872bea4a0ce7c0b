#!/bin/sh
# recollect-hook version 2
# Hands one event of the coding agent (JSON on stdin, its name in $1) to Recollect.
# It must never disturb the agent: it exits 0 whatever happens, writes nothing to stderr, and prints
# only the context that it was asked for. It lives in <data>/hooks/ and finds the data folder from there.
[ -n "${RECOLLECT_GUARD-}" ] && exit 0
exec 2>/dev/null
# A key pressed in the agent's terminal or a reader that went away must not cut an event in half.
trap '' INT HUP PIPE
umask 077
set -C

case $0 in
*/*) data=${0%/*}/.. ;;
*) data=.. ;;
esac
case ${1-} in
'' | *[!A-Za-z]*) event=Event ;;
*) event=$1 ;;
esac
spool=$data/spool
[ -d "$spool" ] || mkdir -p "$spool" || exit 0

# The stem <pid>-<n> is ours once the temporary file could be created and no event of that name waits.
# Process ids repeat, between containers that share the folder even at the same moment.
n=0
failures=0
while :; do
  temporary=$spool/$$-$n.tmp
  final=$spool/$$-$n.$event.json
  if true >"$temporary"; then
    [ -e "$final" ] || break
    rm -f "$temporary"
  elif [ ! -e "$temporary" ]; then
    failures=$((failures + 1))
    [ "$failures" -lt 50 ] || exit 0
  fi
  n=$((n + 1))
done

if ! cat >>"$temporary" || [ ! -s "$temporary" ]; then
  rm -f "$temporary"
  exit 0
fi

# Posts the event within $1 tenths of a second; sets $answer to the body and the three digits of the status.
# Fails with 7, as curl does, when nobody listens. The first line of hook.curl names the address and the
# process of the host; the token stands further down, read by curl alone and never in a process list.
ask() {
  address=
  host=
  read -r _ address host _ <"$data/hook.curl"
  case $address in
  http://127.0.0.1:*) ;;
  *) return 7 ;;
  esac
  # After a crash the file stays, and a stranger may have the port by now.
  kill -0 "$host" || return 7
  answer=$(exec curl -q -K "$data/hook.curl" -s -f -m "$(($1 / 10)).$(($1 % 10))" \
    --data-binary "@$temporary" -w '%{http_code}' "$address$event") || return "$?"
  case $answer in
  *2[0-9][0-9]) return 0 ;;
  *) return 1 ;;
  esac
}

# Starts the host where the user allows it, cut off from this process, the agent and its folder.
start_host() {
  (
    cd "$data" || exit
    unset CLAUDECODE CLAUDE_CODE_CHILD_SESSION CLAUDE_CODE_SESSION_ID CLAUDE_PROJECT_DIR CLAUDE_ENV_FILE
    if command -v setsid; then
      exec setsid sh hooks/start-host
    else
      exec nohup sh hooks/start-host
    fi
  ) </dev/null >/dev/null &
}

# Succeeds when the listener has the event; all of it takes two seconds at most, half a second for a
# prompt, which the user waits for.
deliver() {
  command -v curl >/dev/null || return 1
  if [ "$event" = UserPromptSubmit ]; then
    ask 5
    return
  fi
  ask 20
  result=$?
  [ "$result" -eq 7 ] || return "$result"
  # Nobody listens (7 is curl's "could not connect").
  [ -f "$data/hooks/start-host" ] || return 1
  start_host
  left=18
  while [ "$left" -gt 2 ]; do
    sleep 0.1 || return 1
    ask "$left"
    result=$?
    [ "$result" -eq 7 ] || return "$result"
    left=$((left - 1))
  done
  return 1
}

# The events that are answered with context. All others only wait in the spool.
case $event in
SessionStart | UserPromptSubmit)
  if deliver; then
    rm -f "$temporary"
    case $answer in
    *200) printf %s "${answer%200}" ;;
    esac
    exit 0
  fi
  ;;
esac

mv -f "$temporary" "$final" || rm -f "$temporary"
exit 0
