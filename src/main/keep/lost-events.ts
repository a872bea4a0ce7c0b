// Tells of events that could be kept nowhere, by their hook or the host that it asked then, and of those kept in part.
import { format } from 'date-fns'
import type { Notice } from '../../shared/contract/keep.ts'
import { counted } from '../../shared/counted.ts'
import { AppError, type ErrorCode } from '../../shared/errors.ts'
import type { Notices } from './notices.ts'

interface LostEvents {
  /** Notes an event that came at a time (ms since 1970), and why it could not be kept. */
  note(at: number, error: unknown): void
  /** Notes an event that came at a time, of which the room on the disk took the beginning only. */
  noteCut(at: number): void
}

const reasons: Partial<Record<ErrorCode, string>> = {
  storage_full: 'the disk was full',
  read_only: 'the data folder could not be written to',
  corrupt_database: 'the memory was damaged and the data folder could not be written to',
}

/** One notice for all of a kind until the user has seen it; it is written down as soon as there is room. */
export function createLostEvents(notices: Pick<Notices, 'unseen' | 'tell'>): LostEvents {
  function add(code: 'events_lost' | 'events_cut', at: number): Lost {
    const before = notices.unseen().find((notice) => notice.code === code)?.lost
    return {
      events: (before?.events ?? 0) + 1,
      since: Math.min(before?.since ?? at, at),
      until: Math.max(before?.until ?? at, at),
    }
  }
  return {
    note(at, error) {
      const lost = add('events_lost', at)
      // Hooks that found no host meanwhile told nobody: it is a least number.
      const reason =
        (error instanceof AppError && reasons[error.code]) || 'nothing could be written'
      const said = `at least ${counted(lost.events, 'event')} of coding agents could not be kept: ${reason}`
      notices.tell({ code: 'events_lost', message: sentence(lost, said), lost })
    },
    noteCut(at) {
      const lost = add('events_cut', at)
      const [were, their] = lost.events === 1 ? ['was', 'its'] : ['were', 'their']
      const said = `${counted(lost.events, 'event')} of coding agents ${were} larger than the room on the disk: ${their} beginning was kept, marked where it ends`
      notices.tell({ code: 'events_cut', message: sentence(lost, said), lost })
    },
  }
}

type Lost = NonNullable<Notice['lost']>

function sentence({ since, until }: Lost, said: string): string {
  const day = 'yyyy-MM-dd HH:mm'
  const isOneDay = format(since, 'yyyy-MM-dd') === format(until, 'yyyy-MM-dd')
  const times = `From ${format(since, day)} to ${format(until, isOneDay ? 'HH:mm' : day)}`
  return `${times} ${said}. Of Claude Code’s sessions \`recollect import\` brings back what their transcripts hold.`
}
