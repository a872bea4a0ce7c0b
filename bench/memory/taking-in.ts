// How long the main thread works at learning from one turn beside 10,000 known rules: of hostile text at the longest that is read, and of real prompts.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAnnouncer } from '../../src/main/base/announcer.ts'
import { createLearnHandler } from '../../src/main/memories/learn-turn.ts'
import { createSearchIndex } from '../../src/main/search/search-index.ts'
import { readOptions } from '../figures/options.ts'
import { ms, printFigure, spread } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import { storeMany } from './many-rules.ts'
import { type Said, spokenShapes, textsOf, typedShapes } from './taken-in.ts'

/** A piece of the main thread may take so long (ms): what is beside it waits no longer. */
const longestPiece = 16
/** Each text is taken in so often, and once more often where it took long: others work on the machine meanwhile. */
const tries = 3
const moreTries = 12

/**
 * Measures on a store of its own. `--first` measures the first turn of a process alone, `--known N` stores
 * fewer rules, `--worst N` names the texts that took longest, `--only PART` plays the texts with that in their names.
 */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { first: false, known: 10_000, worst: 12, only: '' })
  const home = mkdtempSync(join(tmpdir(), 'recollect-taking-in-'))
  mkdirSync(join(home, 'claude'))
  const core = await openCore(home)
  try {
    const { db } = core
    const rules = storeMany(core, values.known)
    const handler = createLearnHandler({
      ...{ db, searchIndex: createSearchIndex(db), now: Date.now },
      ...{ announcer: createAnnouncer(() => {}), events: { write: () => {} } },
    })
    db.exec(
      `INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('said', 'many', 1, 1)`,
    )
    const insert = db.prepare(
      `INSERT INTO turns (id, session_id, number, prompt, started_at, last_message) VALUES (@id, 'said', @id, @prompt, @at, @answer)`,
    )
    const clear = db.prepare('DELETE FROM turns')
    /** The longest pieces of the main thread that it takes to learn from the last of these exchanges (CPU ms). */
    const takeIn = async (said: Said): Promise<Pieces> => {
      clear.run()
      for (const [at, exchange] of said.entries())
        insert.run({ id: at + 1, at: Date.now() - 1000 + at, ...exchange })
      const job = {
        ...{ id: 1, kind: 'learn.turn', key: String(said.length), payload: null },
        ...{ priority: 0, revision: 1, attempts: 1 },
      }
      const pieces = watchPieces()
      const write = await handler(job, new AbortController().signal)
      const found = pieces.end()
      const before = process.threadCpuUsage()
      db.exec('BEGIN')
      if (typeof write === 'function') write()
      const taken = cpuSince(before)
      db.exec('ROLLBACK')
      return { ...found, taken }
    }
    if (values.first) {
      const prompt =
        'Always run the linter before you commit. The port of staging is 8081 from now on.'
      for (const nth of ['first', 'second', 'third']) {
        const { whole, longest, taken } = await takeIn([{ prompt, answer: 'All right.' }])
        const figure = `${ms(longest)} at once of ${ms(whole)}, stored in ${ms(taken)}`
        printFigure(`the ${nth} turn of a process (CPU)`, figure, `${longestPiece} ms at once`)
      }
      return
    }
    const sets = {
      'real prompts': textsOf(import.meta.dirname),
      'shapes of signs': typedShapes(),
      'shapes of words and sentences': spokenShapes((n) => rules.sentence(n)),
    }
    for (const [name, texts] of Object.entries(sets)) {
      const took: { readonly name: string; readonly best: Pieces }[] = []
      for (const text of texts) {
        if (!text.name.includes(values.only)) continue
        let best = await takeIn(text.said(0))
        const isLong = () => Math.max(best.longest, best.taken) > longestPiece / 2
        for (let n = 1; n < tries || (isLong() && n < moreTries); n++)
          best = lessOf(best, await takeIn(text.said(n)))
        took.push({ name: text.name, best })
      }
      for (const [what, of] of kinds) {
        printFigure(`${name}: ${what}`, spread(took.map(({ best }) => best[of])), budgets[of])
        took.sort((a, b) => b.best[of] - a.best[of])
        for (const one of took.slice(0, values.worst))
          process.stdout.write(`  ${ms(one.best[of]).padStart(7)}  ${one.name}\n`)
      }
    }
  } finally {
    await core.close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** CPU ms of the main thread. */
interface Pieces {
  /** To find what may outlive the session. */
  readonly whole: number
  /** … the longest part of that without a pause in which others have their turn. */
  readonly longest: number
  /** To take it in, in one transaction. */
  readonly taken: number
}

const budgets = {
  whole: 'none',
  longest: `worst ≤ ${longestPiece} ms`,
  taken: `worst ≤ ${longestPiece} ms`,
} as const
const kinds = [
  ['found', 'whole'],
  ['found, at once', 'longest'],
  ['taken in', 'taken'],
] as const

function lessOf(one: Pieces, other: Pieces): Pieces {
  return {
    whole: Math.min(one.whole, other.whole),
    longest: Math.min(one.longest, other.longest),
    taken: Math.min(one.taken, other.taken),
  }
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** Watches how long the main thread works, and how long without a pause. */
function watchPieces(): { end(): Omit<Pieces, 'taken'> } {
  let [whole, longest] = [0, 0]
  let before = process.threadCpuUsage()
  const next = () => {
    const took = cpuSince(before)
    whole += took
    longest = Math.max(longest, took)
    before = process.threadCpuUsage()
  }
  let timer = setImmediate(tick)
  function tick(): void {
    next()
    timer = setImmediate(tick)
  }
  return {
    end() {
      next()
      clearImmediate(timer)
      return { whole, longest }
    },
  }
}
