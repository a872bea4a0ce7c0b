// What the user must be told until they have seen it: in a file of its own, so that it outlives any database.
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { type Notice, noticeSchema } from '../../shared/contract/keep.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Logger } from '../base/logs/log.ts'
import { writeAtomic } from '../base/write-atomic.ts'

export interface Notices {
  /** What was not yet seen, oldest first. */
  unseen(): readonly Notice[]
  /** Tells something; a notice of the same code that waits unseen is replaced by it. */
  tell(notice: Omit<Notice, 'id' | 'at'>): void
  /** Says of what waits unseen what has become of it since; it keeps its id and time. */
  amend(change: (message: string) => string): void
  /** Takes back what no longer holds. */
  withdraw(code: Notice['code']): void
  /** Notes that the user has seen these, or all; returns how many that were. */
  markSeen(ids?: readonly string[]): number
  /** Writes down what could not be written before, if that is possible now, and tries no more. */
  close(): void
}

interface Dependencies {
  /** `notices.json` in the data folder. */
  readonly file: string
  readonly log: Pick<Logger, 'warn'>
  readonly now: () => number
  /** Called after each change. */
  readonly onChange: () => void
}

/** More are not kept: the oldest go. */
const mostNotices = 50

/** What could not be written is tried again after so many ms: the disk was full, and may have room. */
const againMs = 1000

/** Reads notices without changing them; an unreadable file holds none. */
export function readNotices(file: string): readonly Notice[] {
  if (!existsSync(file)) return []
  try {
    return z.array(noticeSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}

export function createNotices({ file, log, now, onChange }: Dependencies): Notices {
  let known = readNotices(file)

  let again: NodeJS.Timeout | null = null

  function write(): void {
    const isFirst = again === null
    if (again) clearTimeout(again)
    again = null
    try {
      writeAtomic(file, `${JSON.stringify(known, null, 2)}\n`)
    } catch (error) {
      // It is told for as long as this process lives, and written as soon as that is possible.
      if (isFirst) log.warn({ reason: messageOf(error) }, 'a notice could not be written down')
      again = setTimeout(write, againMs)
      again.unref()
    }
  }

  function keep(next: readonly Notice[]): void {
    known = next.slice(-mostNotices)
    write()
    onChange()
  }

  return {
    unseen: () => known,
    tell(notice) {
      const at = now()
      const others = known.filter(({ code }) => code !== notice.code)
      keep([...others, { ...notice, id: `${notice.code}-${at}`, at }])
    },
    amend(change) {
      const next = known.map((notice) => ({ ...notice, message: change(notice.message) }))
      if (next.some(({ message }, n) => message !== known[n]?.message)) keep(next)
    },
    withdraw(code) {
      if (known.some((notice) => notice.code === code)) {
        keep(known.filter((notice) => notice.code !== code))
      }
    },
    markSeen(ids) {
      const rest = ids === undefined ? [] : known.filter(({ id }) => !ids.includes(id))
      const seen = known.length - rest.length
      if (seen > 0) keep(rest)
      return seen
    },
    close() {
      if (!again) return
      write()
      if (again) clearTimeout(again)
      again = null
    },
  }
}
