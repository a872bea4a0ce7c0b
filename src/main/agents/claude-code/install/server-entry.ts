// The entry of our MCP server in Claude Code's list: how it is started, and how ours is recognised.
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** One server of the list `mcpServers`, as `claude mcp add` writes it. */
export interface ServerEntry {
  readonly type: 'stdio'
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** The name in the list; the agent's tools are called `mcp__recollect__…` after it. */
export const serverKey = 'recollect'

/** How the agent starts the server of the program in `root` for the data folder `home`. */
export function serverEntry(root: string, home: string): ServerEntry {
  const isElectron = Boolean(process.versions.electron)
  // A packaged app cannot run a script in its place, but it takes the command itself.
  const isPackaged = isElectron && root.endsWith('.asar')
  const built = join(root, 'out', 'main', 'cli.js')
  const script = existsSync(built) ? built : join(root, 'src', 'main', 'cli.ts')
  return {
    type: 'stdio',
    command: process.execPath,
    args: isPackaged ? ['mcp'] : [script, 'mcp'],
    env: {
      RECOLLECT_HOME: home,
      ...(isElectron && !isPackaged ? { ELECTRON_RUN_AS_NODE: '1' } : {}),
    },
  }
}

/** Whether an entry is ours, of this or an older version, for this or another data folder. */
export function isOurServer(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null || !('args' in entry)) return false
  const { args } = entry
  const env = 'env' in entry && typeof entry.env === 'object' ? entry.env : null
  return Array.isArray(args) && args.at(-1) === 'mcp' && env !== null && 'RECOLLECT_HOME' in env
}
