// Where everything lies: the data folder of Recollect and the configuration folder of Claude Code.
import { chmodSync, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'

/** Absolute paths inside the data folder. */
export interface Paths {
  readonly home: string
  readonly database: string
  readonly spool: string
  /** Spool files that could not be read, each beside a `.reason` file. */
  readonly spoolRejected: string
  readonly hooks: string
  readonly models: string
  readonly logs: string
  readonly backups: string
  /** Kept copies of the agents' session files. */
  readonly transcripts: string
  readonly settings: string
  /** Keys of language models' providers, where the system keeps none. */
  readonly keys: string
  /** The same, sealed by the system's key store. */
  readonly sealedKeys: string
  /** What the user must be told until they have seen it. */
  readonly notices: string
  readonly endpoint: string
  /** The socket on which a host answers programs of its own user; not on Windows. */
  readonly socket: string
  /** The listener's port and the logins of browsers, for its next start. */
  readonly listener: string
  readonly hostLock: string
}

/** The data folder named by the environment: `RECOLLECT_HOME`, else `~/.recollect`. */
export function homeFrom(env: Readonly<Record<string, string | undefined>>): string {
  const named = env.RECOLLECT_HOME
  return named ? resolve(named) : join(homedir(), '.recollect')
}

/** Claude Code's configuration folder: `CLAUDE_CONFIG_DIR`, else `~/.claude`. */
export function claudeFolderFrom(env: Readonly<Record<string, string | undefined>>): string {
  const named = env.CLAUDE_CONFIG_DIR
  return named ? resolve(named) : join(homedir(), '.claude')
}

/**
 * Claude Code's own file with the user's MCP servers: `.claude.json` in `CLAUDE_CONFIG_DIR` where that is set,
 * else in the home folder, as `claude mcp add --scope user` writes it (2.1.329).
 */
export function claudeStateFileFrom(env: Readonly<Record<string, string | undefined>>): string {
  const named = env.CLAUDE_CONFIG_DIR
  return join(named ? resolve(named) : homedir(), '.claude.json')
}

/** The names inside a data folder; nothing is created. */
export function pathsIn(home: string): Paths {
  return {
    home,
    database: join(home, 'recollect.db'),
    spool: join(home, 'spool'),
    spoolRejected: join(home, 'spool', 'rejected'),
    hooks: join(home, 'hooks'),
    models: join(home, 'models'),
    logs: join(home, 'logs'),
    backups: join(home, 'backups'),
    transcripts: join(home, 'transcripts'),
    settings: join(home, 'settings.json'),
    keys: join(home, 'keys.json'),
    sealedKeys: join(home, 'keys-sealed.json'),
    notices: join(home, 'notices.json'),
    endpoint: join(home, 'endpoint.json'),
    socket: join(home, 'host.sock'),
    listener: join(home, 'listener.json'),
    hostLock: join(home, 'host.lock'),
  }
}

/**
 * Creates the data folder and its subfolders, readable by their owner only (0700). That of the log is made by
 * the log: without one there is only no log.
 * @throws AppError `read_only` when a folder cannot be made or written.
 */
export function ensureFolders(paths: Paths): void {
  for (const folder of [paths.home, paths.spool, paths.spoolRejected, paths.hooks, paths.backups]) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      chmodSync(folder, 0o700)
    } catch (error) {
      const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(error))
      throw new AppError(
        isFull ? 'storage_full' : 'read_only',
        isFull
          ? `The folder ${folder} cannot be made: the disk is full. Free some space and try again.`
          : `The folder ${folder} cannot be made or written (${messageOf(error)}): make it writable for you, or set RECOLLECT_HOME to a folder that is.`,
        { cause: error },
      )
    }
  }
}
