// Tells of events that could be kept nowhere: neither by their hook, nor by the host that it asked then.
import { format } from 'date-fns'
import type { Notice } from '../../shared/contract/keep.ts'
import { counted } from '../../shared/counted.ts'
import { AppError, type ErrorCode } from '../../shared/errors.ts'
import type { Notices } from './notices.ts'

export interface LostEvents {
  /** Notes an event that came at a time (ms since 1970), and why it could not be kept. */
  note(at: number, error: unknown): void
}

const reasons: Partial<Record<ErrorCode, string>> = {
  storage_full: 'the disk was full',
  read_only: 'the data folder could not be written to',
  corrupt_database: 'the memory was damaged and the data folder could not be written to',
}

/** One notice for all of them until the user has seen it; it is written down as soon as there is room. */
export function createLostEvents(notices: Pick<Notices, 'unseen' | 'tell'>): LostEvents {
  return {
    note(at, error) {
      const before = notices.unseen().find(({ code }) => code === 'events_lost')?.lost
      const lost = {
        events: (before?.events ?? 0) + 1,
        since: Math.min(before?.since ?? at, at),
        until: Math.max(before?.until ?? at, at),
      }
      notices.tell({ code: 'events_lost', message: sentence(lost, error), lost })
    },
  }
}

/** Hooks that found no host meanwhile told nobody: it is a least number. */
function sentence({ events, since, until }: NonNullable<Notice['lost']>, error: unknown): string {
  const reason = (error instanceof AppError && reasons[error.code]) || 'nothing could be written'
  const day = 'yyyy-MM-dd HH:mm'
  const end = format(
    until,
    format(since, 'yyyy-MM-dd') === format(until, 'yyyy-MM-dd') ? 'HH:mm' : day,
  )
  return (
    `From ${format(since, day)} to ${end} at least ${counted(events, 'event')} of coding agents could not be kept: ` +
    `${reason}. Of Claude Code’s sessions \`recollect import\` brings back what their transcripts hold.`
  )
}
