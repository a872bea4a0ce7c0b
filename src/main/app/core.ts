// Every room of the program as its hosts, its handlers and its commands see them, and what a host says to open it.
import type { Status } from '../../shared/contract/system.ts'
import type { AppRoot } from '../base/app-root.ts'
import type { ReadCopy } from '../base/read-copy.ts'
import type { ScanRequests } from '../distill/code/project/ask-scan.ts'
import type { Distiller } from '../distill/distiller.ts'
import type { Embeddings } from '../embed/embeddings.ts'
import type { HttpRooms } from '../http/http-rooms.ts'
import type { Copies } from '../keep/backups/copies.ts'
import type { TextCopies } from '../keep/backups/text-copies.ts'
import type { StoreHealth } from '../keep/store-health.ts'
import type { WordMerging } from '../keep/words/merge-words.ts'
import type { Sealer } from '../providers/keys.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'

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
  /** The system's key store, where the host has one: the desktop alone. */
  readonly sealer?: Sealer
  /** Starts the worker process as the host can: a packaged Electron does not allow `fork`. */
  readonly startWorker: WorkerStarter
  /** The environment, for the proxies that downloads go through. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Milliseconds since 1970; the system's clock when left out. */
  readonly now?: () => number
}

/** Every room, opened and wired. */
export interface Core extends HttpRooms {
  /** What turns texts into vectors, and the vectors of everything remembered. */
  readonly embedder: Embeddings['embedder']
  readonly vectors: Embeddings['vectors']
  readonly embeddings: Embeddings
  readonly distiller: Pick<Distiller, 'start' | 'settle'>
  readonly health: StoreHealth
  readonly scanRequests: ScanRequests
  readonly wordMerging: Pick<WordMerging, 'start'>
  readonly copies: Copies
  readonly textCopies: TextCopies
  /** Begins to take in the spool and to work on the queue. */
  start(): Promise<void>
  close(): Promise<void>
}
