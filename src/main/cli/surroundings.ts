// What a command gets from the process that it runs in.
import type { styleText } from 'node:util'
import type { AppRoot } from '../base/app-root.ts'
import type { Paths } from '../base/paths.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'

export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly cwd: string
  readonly paths: Paths
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  /** Claude Code's own file with the user's MCP servers. */
  readonly claudeStateFile: string
  readonly app: AppRoot
  readonly platform: NodeJS.Platform
  /** Starts the process of the models, where a command opens the core itself. */
  readonly startWorker: WorkerStarter
  readonly now: () => number
  /** Width of the terminal in characters; `pipedColumns` where there is none. */
  readonly columns: number
  /** To standard output. */
  write(text: string): void
  /** To standard error. */
  note(text: string): void
  /** Colours a text where the terminal takes it; honours NO_COLOR. */
  style(format: Parameters<typeof styleText>[0], text: string): string
}
