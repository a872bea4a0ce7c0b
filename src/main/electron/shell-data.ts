// What the shell shows of the core, asked for through the one contract like any other caller.
import type { Status } from '../../shared/contract/system.ts'

/** One of the last sessions, as the tray lists it. */
export interface RecentSession {
  readonly id: string
  readonly title: string | null
  readonly project: string
  /** Milliseconds UTC. */
  readonly startedAt: number
}

/** Something that the user should look at. */
export interface AttentionItem {
  readonly code: string
  /** One sentence. */
  readonly message: string
}

/** The calls that the shell makes. */
export interface ShellData {
  attention(): Promise<readonly AttentionItem[]>
  status(): Promise<Status>
  recentSessions(limit: number): Promise<readonly RecentSession[]>
  /** Minutes to pause, null until resumed, 0 to resume. */
  pause(minutes: number | null): Promise<void>
}
