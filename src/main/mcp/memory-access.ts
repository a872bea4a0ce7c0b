// What the agent's tools need of the memory; through the running app, or by reading the file alone.
import type { DecisionRow, RecallRequest } from '../../shared/contract/deciding/decisions.ts'
import type { MemoryInput, StoredMemory } from '../../shared/contract/memories.ts'
import type {
  MemoryRecord,
  SearchHit,
  SearchInput,
  SearchTime,
  TimelineEntry,
} from '../../shared/contract/search.ts'

import type { CodeAccess } from './code-access.ts'

export interface AccessStatus {
  /** Whether the app answers; else the file is only read. */
  readonly isRunning: boolean
  readonly search: 'words' | 'hybrid'
  readonly memories: number
  readonly memoriesWaiting: number
  readonly sessions: number
  readonly lastEventAt: number | null
}

export interface MemoryAccess {
  /** The known project around a folder, or null. */
  projectOf(folder: string): Promise<string | null>
  /**
   * The project named in the folder `from`: by its name, id or any folder that it had.
   * @throws AppError `not_found`, or `conflict` when it fits several projects.
   */
  projectNamed(input: { named: string; from: string }): Promise<string>
  /** The session of an id or its beginning. @throws AppError `not_found`, or `conflict` when several begin so. */
  sessionNamed(named: string): Promise<string>
  search(input: SearchInput): Promise<{
    hits: SearchHit[]
    total: number
    near: number
    mode: 'words' | 'hybrid'
    note: string | null
    time: SearchTime | null
  }>
  /** @throws AppError `not_found`. */
  timeline(input: { ref: string; before: number; after: number }): Promise<TimelineEntry[]>
  get(refs: string[]): Promise<{ records: MemoryRecord[]; missing: string[] }>
  /** The decisions that are most like a request. @throws AppError `unavailable` while the app is closed. */
  recall(
    request: RecallRequest,
  ): Promise<{ rows: readonly { decision: DecisionRow; likeness: number }[] }>
  /** @throws AppError `unavailable` while nothing may be written. */
  store(input: MemoryInput): Promise<StoredMemory>
  /** @throws AppError `not_found`, or `unavailable` while nothing may be written. */
  forget(memoryId: string): Promise<{ until: number }>
  status(): Promise<AccessStatus>
  readonly code: CodeAccess
}
