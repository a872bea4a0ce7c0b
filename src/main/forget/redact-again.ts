// Goes over everything that is stored with today's rules for secrets, and counts what it takes out.
import type { RedactedPlace, RedactState } from '../../shared/contract/redact.ts'
import { AppError, messageOf } from '../../shared/errors.ts'
import type { Announcer } from '../base/announcer.ts'
import type { Logger } from '../base/logs/log.ts'
import type { LineChange } from '../base/logs/rewrite-lines.ts'
import type { Db } from '../db/open.ts'
import { redactRows, type Tally } from './redact-rows.ts'
import { redactJsonAgain, takenOut } from './redact-stored.ts'

export interface RedactAgain {
  /**
   * Begins a run in the background; stopped half way, it can be run again.
   * @throws AppError `conflict` while one runs.
   */
  start(dryRun: boolean): RedactState
  state(): RedactState
  /** Ends a run at its next row. */
  close(): Promise<void>
}

/** Paths of copies of the database that cannot be gone over: those that go for it, and those that stay. */
interface Unreached {
  readonly removed: readonly string[]
  readonly left: readonly string[]
}

interface Dependencies {
  readonly db: Db
  readonly announcer: Announcer
  readonly log: Logger
  /** Changes each line of logs and kept transcripts, and each file of the spool. */
  readonly changeFiles: (change: LineChange) => Promise<unknown>
  /** Redacts backups and other copies of the database. */
  readonly changeCopies: () => Promise<Unreached & { readonly changed: number }>
  /** What of them cannot be gone over. */
  readonly foreseeCopies: () => Promise<Unreached>
  /** Called after the rows of the database were changed. */
  readonly afterChange: () => void
  readonly now: () => number
}

const atRest: Omit<RedactState, 'found'> = {
  isRunning: false,
  isDryRun: false,
  startedAt: null,
  finishedAt: null,
  error: null,
  place: null,
  looked: 0,
  changed: 0,
  copies: null,
}

export function createRedactAgain(dependencies: Dependencies): RedactAgain {
  const { db, announcer, log, changeFiles, changeCopies, foreseeCopies, afterChange, now } =
    dependencies
  const counts = new Map<RedactedPlace, Map<string, number>>()
  let state: Omit<RedactState, 'found'> = atRest
  let isClosing = false
  let running: Promise<void> = Promise.resolve()

  const tally: Tally = {
    looked(place, marks) {
      state = {
        ...state,
        place,
        looked: state.looked + 1,
        changed: state.changed + Math.sign(marks.size),
      }
      const kinds = counts.get(place) ?? new Map<string, number>()
      for (const [kind, count] of marks) kinds.set(kind, (kinds.get(kind) ?? 0) + count)
      counts.set(place, kinds)
    },
    isStopped: () => isClosing,
  }

  async function run(dryRun: boolean): Promise<void> {
    let error: string | null = null
    try {
      await redactRows(db, tally, dryRun)
      if (!dryRun && state.changed > 0) afterChange()
      await changeFiles((line) => {
        // Ended by what the caller sees: the file is left as it is.
        if (isClosing) return line
        const after = redactJsonAgain(line)
        tally.looked('files of the data folder', takenOut(line, after))
        return dryRun ? line : after
      })
      if (!isClosing) {
        const { removed, left, changed } = dryRun
          ? { ...(await foreseeCopies()), changed: null }
          : await changeCopies()
        state = { ...state, copies: { changed, removed: [...removed], left: [...left] } }
      }
      if (isClosing) error = 'The program ended before it was done; run it again.'
    } catch (cause) {
      log.error({ err: cause }, 'going over what is stored failed')
      error = `It stopped after ${state.looked} rows and files (${messageOf(cause)}); run it again.`
    }
    state = { ...state, isRunning: false, finishedAt: now(), error, place: null }
    if (!dryRun && state.changed > 0) announcer.announce({ type: 'projects' })
  }

  function shown(): RedactState {
    const found = [...counts].flatMap(([place, kinds]) =>
      [...kinds].map(([kind, count]) => ({ place, kind, count })),
    )
    return { ...state, found }
  }

  return {
    start(dryRun) {
      if (state.isRunning) {
        throw new AppError(
          'conflict',
          'What is stored is being gone over already: wait until that is done.',
        )
      }
      counts.clear()
      state = { ...atRest, isRunning: true, isDryRun: dryRun, startedAt: now() }
      running = run(dryRun)
      return shown()
    },
    state: shown,
    async close() {
      isClosing = true
      await running
    },
  }
}
