// The state of the database file: damage is recognised here, writing stops, and the file is mended by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import type { StoreState } from '../../shared/contract/keep.ts'
import { AppError, codeOf, messageOf } from '../../shared/errors.ts'
import type { Announcer } from '../base/announcer.ts'
import { recollectCommand } from '../base/command-line.ts'
import { isDamage, watchStatements } from '../db/damage.ts'
import type { Db } from '../db/open.ts'
import { createFileMender, type MendDependencies } from './mend-file.ts'

/** What works on the database and has to rest, or begin anew, when another file takes its place. */
export interface StoreUsers {
  /** Stops what writes in the background; resolves with the way to let it go on. */
  rest(): Promise<() => void>
  /** Forgets what was known of the content. */
  renew(): Promise<void>
}

export interface StoreHealth {
  readonly state: StoreState
  /** Why nothing can be stored now; null when it can. */
  refusal(): AppError | null
  /** Takes notice of an error that says that the file is damaged; mending begins by itself. */
  report(error: unknown): void
  /** Looks every page over, in a thread. */
  look(): Promise<void>
  /** Mends now what is damaged; resolves when that is over, however it ended. */
  mend(): Promise<void>
  /**
   * Does work on the file while nothing else writes to it. With `replaced`, everything begins anew afterwards.
   * @throws AppError `conflict` while other such work is done.
   */
  exclusively<T>(state: StoreState, replaced: boolean, work: () => Promise<T>): Promise<T>
  /** From now on the store can be mended; damage that was seen before is. */
  start(users: StoreUsers): void
  close(): Promise<void>
}

interface Dependencies extends MendDependencies {
  readonly db: Db
  readonly announcer: Announcer
}

const sound: StoreState = { state: 'sound', problem: null }
/** The state between the damage that was just met and the beginning of the work on it. */
const isBeingMended = 'Recollect mends it now.'
/** A job that runs when the store must rest gets this long to end (ms). */
const restLimitMs = 10_000
/** What could not be mended, for want of space say, is tried again after this time (ms). */
const againMs = 600_000

export function createStoreHealth(dependencies: Dependencies): StoreHealth {
  const { db, file, tasks, notices, announcer, log } = dependencies
  const mender = createFileMender(dependencies)
  let state = sound
  let users: StoreUsers | null = null
  let mending: Promise<void> | null = null
  let working = false
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  watchStatements(db, (error) => {
    if (isDamage(error)) {
      report(error)
      return refusal() ?? error
    }
    // While the store rests, its connection refuses to write.
    return codeOf(error) === 'SQLITE_READONLY' ? (refusal() ?? error) : error
  })

  function set(next: StoreState): void {
    state = next
    if (db.open) db.pragma(`query_only = ${next.state === 'sound' ? 'OFF' : 'ON'}`)
    announcer.announce({ type: 'store' })
  }

  function refusal(): AppError | null {
    switch (state.state) {
      case 'sound':
        return null
      case 'damaged':
        return new AppError('corrupt_database', damagedSentence(state.problem))
      case 'repairing':
      case 'restoring':
        return new AppError(
          'unavailable',
          `${state.problem} Try again when that is done; events wait on disk meanwhile.`,
        )
    }
  }

  function report(error: unknown): void {
    if (state.state !== 'sound' || isClosed) return
    log.error({ err: error }, 'the database is damaged')
    set({ state: 'damaged', problem: isBeingMended })
    // Not inside the statement that failed.
    if (users) setImmediate(() => void mend())
  }

  function mend(): Promise<void> {
    clearTimeout(timer)
    mending ??= tryToMend().finally(() => {
      mending = null
    })
    return mending
  }

  async function tryToMend(): Promise<void> {
    if (isClosed || state.state !== 'damaged') return
    try {
      const problem = 'A damaged page was found in the memory and is being mended.'
      await exclusively({ state: 'repairing', problem }, true, () => tasks.inTurn(mender.mendFile))
    } catch (error) {
      if (isClosed) return
      log.error({ err: error }, 'the database could not be mended')
      const said = messageOf(error).trimEnd()
      const reason = said.endsWith('.') ? said.slice(0, -1) : said
      set({
        state: 'damaged',
        problem: `it could not be mended (${reason}); that is tried again every ten minutes.`,
      })
      notices.tell({
        code: 'damage',
        message: `The memory is damaged and could not be mended: ${reason}.`,
      })
      timer = setTimeout(() => void mend(), againMs)
      timer.unref()
    }
  }

  async function exclusively<T>(
    next: StoreState,
    replaced: boolean,
    work: () => Promise<T>,
  ): Promise<T> {
    if (working) {
      throw new AppError(
        'conflict',
        `${state.problem ?? 'The memory is being worked on.'} Try again when that is done.`,
      )
    }
    working = true
    const before = state
    let goOn = () => {}
    try {
      set(next)
      const resting = users?.rest() ?? Promise.resolve(() => {})
      const late = sleep(restLimitMs, null, { ref: false })
      const rested = await Promise.race([resting, late])
      // What does not end in time meets a connection that refuses to write, and is tried again later.
      goOn = rested ?? (() => void resting.then((resume) => resume()))
      const result = await work()
      set(sound)
      return result
    } catch (error) {
      set(before)
      throw error
    } finally {
      working = false
      if (!isClosed) {
        try {
          if (replaced) await users?.renew()
          goOn()
        } catch (error) {
          // It meets the same damage, or is told by whoever meets it next.
          log.error({ err: error }, 'not everything went on after work on the database')
        }
        if (replaced) announcer.announce({ type: 'missed' })
      }
    }
  }

  return {
    get state() {
      return state
    },
    refusal,
    report,
    look: () =>
      tasks.unhurried(async () => {
        if (state.state !== 'sound' || working || isClosed) return
        const check = await tasks.run({ do: 'check', file, thorough: false })
        if (!check.isSound) report(new Error(check.problems.join('; ')))
      }),
    mend,
    exclusively,
    start(given) {
      users = given
      if (state.state === 'damaged') setImmediate(() => void mend())
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await tasks.close()
      await mending?.catch(() => {})
    },
  }
}

/** What is said to whoever meets the damage: what is done about it, and what to do. */
function damagedSentence(problem: string | null): string {
  return problem === isBeingMended
    ? `A page of the memory is damaged. ${isBeingMended} Events wait on disk meanwhile: try again in a minute; ${recollectCommand('status')} says how it ended.`
    : `The memory is damaged: ${problem} Events wait on disk meanwhile.`
}
