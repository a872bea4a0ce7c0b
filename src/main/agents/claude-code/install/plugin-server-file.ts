// Tells the Claude Code plugin, which brings no program of its own, how to start the MCP server.
import { join } from 'node:path'
import type { Paths } from '../../../base/paths.ts'
import { writeAtomic } from '../../../base/write-atomic.ts'
import { serverEntry } from './server-entry.ts'

/** Writes `hooks/mcp-server`, one shell command line, for the program in `root`. */
export function writePluginServerFile(paths: Paths, root: string): void {
  const { command, args, env } = serverEntry(root, paths.home)
  const settings = Object.entries(env).map(([name, value]) => `${name}=${quote(value)}`)
  const words = ['exec', 'env', ...settings, ...[command, ...args].map(quote)]
  writeAtomic(join(paths.hooks, 'mcp-server'), `${words.join(' ')}\n`)
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}
