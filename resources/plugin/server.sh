#!/bin/sh
# Starts the memory's MCP server: the program that ran last on this data folder, else the one on the PATH.
launch=${RECOLLECT_HOME:-$HOME/.recollect}/hooks/mcp-server
[ -r "$launch" ] && exec sh "$launch"
command -v recollect >/dev/null && exec recollect mcp
echo 'Recollect is not installed here: install it with npm and run recollect start once.' >&2
exit 1
