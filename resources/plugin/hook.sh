#!/bin/sh
# Hands one event (JSON on stdin, its name in $1) to the hook script in the data folder. Where the user's or the
# project's settings hold our hook for that event, that one runs and this one steps aside. It exits 0 whatever
# happens and prints only what the script prints.
[ -n "${RECOLLECT_GUARD-}" ] && exit 0
exec 2>/dev/null
umask 077

for settings in "${CLAUDE_CONFIG_DIR:-$HOME/.claude}/settings.json" \
  "${CLAUDE_PROJECT_DIR:-.}/.claude/settings.local.json"; do
  [ -r "$settings" ] || continue
  grep -q "recollect-hook.*[^A-Za-z]$1[^A-Za-z]" "$settings" && exit 0
done

hooks=${RECOLLECT_HOME:-$HOME/.recollect}/hooks
script=$hooks/recollect-hook.sh
# The copy stays where it is when the plugin is updated; the program refreshes it.
[ -r "$script" ] || { mkdir -p "$hooks" && cp "${0%/*}/recollect-hook.sh" "$script"; } || exit 0
exec sh "$script" "$1"
