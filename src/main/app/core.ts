// Every room of the program as its hosts, its handlers and its commands see them, and what a host says to open it.
import type { Status } from '../../shared/contract/system.ts'
import type { AgentAccess } from '../agents/claude-code/install/agent-access.ts'
import type { Hooks } from '../agents/claude-code/install/hooks.ts'
import type { Announcer } from '../base/announcer.ts'
import type { AppRoot } from '../base/app-root.ts'
import type { EventLog } from '../base/logs/event-log.ts'
import type { Logger } from '../base/logs/log.ts'
import type { Paths } from '../base/paths.ts'
import type { ReadCopy } from '../base/read-copy.ts'
import type { SettingsStore } from '../base/settings-file.ts'
import type { Capture } from '../capture/ingest.ts'
import type { PayloadPreparer } from '../capture/prepare-payload.ts'
import type { SpoolWatcher } from '../capture/spool.ts'
import type { Context } from '../context/context.ts'
import type { Db } from '../db/open.ts'
import type { Distiller } from '../distill/distiller.ts'
import type { Embeddings } from '../embed/embeddings.ts'
import type { WorkerStarter } from '../embed/worker/worker-process.ts'
import type { Forget } from '../forget/forget.ts'
import type { RedactAgain } from '../forget/redact-again.ts'
import type { Transcripts } from '../import/transcripts.ts'
import type { Pump } from '../jobs/pump.ts'
import type { Queue } from '../jobs/queue.ts'
import type { Backups } from '../keep/backups/backups.ts'
import type { Copies } from '../keep/backups/copies.ts'
import type { createRestore } from '../keep/backups/restore.ts'
import type { TextCopies } from '../keep/backups/text-copies.ts'
import type { Notices } from '../keep/notices.ts'
import type { Retention } from '../keep/retention.ts'
import type { StoreHealth } from '../keep/store-health.ts'
import type { Memories } from '../memories/memories.ts'
import type { Recall } from '../recall/recall.ts'
import type { Search } from '../search/search.ts'
import type { Reader } from '../threads/reader.ts'

/** Who runs the core. A `command` is a short-lived command line call while no host runs. */
export type HostKind = Status['host']

export interface CoreOptions {
  /** The data folder. */
  readonly home: string
  /** Claude Code's configuration folder. */
  readonly claudeFolder: string
  /** Claude Code's own file with the user's MCP servers; inside its folder when left out. */
  readonly claudeStateFile?: string
  readonly app: AppRoot
  readonly kind: HostKind
  /** Set when `home` is a copy that is only to be read: nothing is stored, and that is told. */
  readonly copy?: ReadCopy
  /** Starts the worker process as the host can: a packaged Electron does not allow `fork`. */
  readonly startWorker: WorkerStarter
  /** The environment, for the proxies that downloads go through. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970; the system's clock when left out. */
  readonly now?: () => number
}

/** Every room, opened and wired. */
export interface Core {
  readonly app: AppRoot
  readonly paths: Paths
  readonly kind: HostKind
  readonly settings: SettingsStore
  readonly db: Db
  readonly queue: Queue
  readonly pump: Pump
  readonly events: EventLog
  readonly announcer: Announcer
  readonly capture: Capture
  /** Prepares large events away from the main thread. */
  readonly preparer: PayloadPreparer
  readonly spool: SpoolWatcher
  /** Reads that may take longer than a frame. */
  readonly reader: Reader
  /** What turns texts into vectors, and the vectors of everything remembered. */
  readonly embedder: Embeddings['embedder']
  readonly vectors: Embeddings['vectors']
  readonly models: Embeddings['models']
  readonly embeddings: Embeddings
  readonly search: Search
  readonly memories: Memories
  readonly recall: Recall
  readonly context: Context
  readonly hooks: Hooks
  readonly agentAccess: AgentAccess
  /** Claude Code's configuration folder, and its own file with the user's MCP servers. */
  readonly claudeFolder: string
  readonly claudeStateFile: string
  readonly forget: Forget
  /** Goes over what is stored with today's rules for secrets. */
  readonly redactAgain: RedactAgain
  /** Drops what is older than the settings allow. */
  readonly distiller: Pick<Distiller, 'start'>
  readonly retention: Retention
  readonly transcripts: Transcripts
  readonly notices: Notices
  readonly health: StoreHealth
  readonly copies: Copies
  readonly textCopies: TextCopies
  readonly backups: Backups
  readonly restore: ReturnType<typeof createRestore>
  readonly log: Logger
  readonly now: () => number
  /** The listener's port, once a host has opened one. */
  port: number | null
  /** Ends the program that the core runs in; null in a command. */
  endHost: (() => void) | null
  status(): Status
  /** Begins to take in the spool and to work on the queue. */
  start(): Promise<void>
  close(): Promise<void>
}
