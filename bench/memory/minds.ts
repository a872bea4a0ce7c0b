// What is left of two sentences when the second comes days after the first, and whether what was rejected stays away in other words.
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { createLocalClient } from '../../src/main/api/clients/local-client.ts'
import type { Core } from '../../src/main/app/core.ts'
import { createLearningStore } from '../../src/main/db/memories/learning-store.ts'
import type { Candidate } from '../../src/main/memories/candidate.ts'
import { createLearner } from '../../src/main/memories/learn-candidate.ts'
import { createSearchIndex } from '../../src/main/search/search-index.ts'
import { readOptions } from '../figures/options.ts'
import { printFigure } from '../figures/report.ts'
import { openCore } from '../search/open-core.ts'
import { playSession } from './play.ts'

const folderOfSets = join(import.meta.dirname, 'minds')
const dayMs = 86_400_000

/** What the second sentence is to the first. */
const relations = ['replaces', 'same', 'refines', 'both', 'unrelated'] as const
type Relation = (typeof relations)[number]
const setSchema = z.object({
  pairs: z.array(z.object({ old: z.string(), now: z.string(), expected: z.enum(relations) })),
  rejected: z.array(
    z.object({ said: z.string(), again: z.array(z.string()), other: z.array(z.string()) }),
  ),
})

/**
 * What holds after both: the first alone, the second alone, one memory with both as sources in either wording, both, or
 * neither until the user decides.
 */
type Outcome = 'old' | 'new' | 'merged' | 'reworded' | 'both' | 'asked' | 'none'
const right: Readonly<Record<Relation, readonly Outcome[]>> = {
  replaces: ['new'],
  same: ['merged', 'reworded'],
  refines: ['new', 'reworded'],
  both: ['both'],
  unrelated: ['both'],
}

interface Remembered {
  readonly id: number
  readonly content: string
  readonly holds: 0 | 1
  readonly waits: 0 | 1
  /** The sessions that it comes from, joined by commas. */
  readonly sessions: string
}

/**
 * Runs the bench on a set (`tuning` or `aside` of `bench/memory/minds`, or a file): `--set NAME`, `--wrong` lists what
 * is wrong, `--talk` takes only what rules learn of the talk by themselves, where else each sentence is taken in;
 * `--model DIR` has meaning beside words; `--json`.
 */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    set: 'tuning',
    model: null,
    wrong: false,
    talk: false,
    json: false,
  })
  const file = values.set.endsWith('.json') ? values.set : join(folderOfSets, `${values.set}.json`)
  const { pairs, rejected } = setSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const folder = mkdtempSync(join(tmpdir(), 'recollect-bench-minds-'))
  const core = await openCore(join(folder, 'home'))
  try {
    await core.start()
    if (values.model !== null) {
      core.models.chooseFolder(values.model)
      core.embeddings.start()
      await core.embeddings.idle()
    }
    const talk = createTalk(core, folder, values.talk)
    const found = []
    for (const pair of pairs) {
      const [first, second] = await talk.play([pair.old, pair.now])
      found.push({ ...pair, outcome: outcomeOf(talk.remembered(first), first, second, pair.old) })
    }
    const client = createLocalClient(core)
    const asked = []
    for (const { said, again, other } of rejected) {
      for (const [sentence, isAgain] of [
        ...again.map((one) => [one, true] as const),
        ...other.map((one) => [one, false] as const),
      ]) {
        const [first] = await talk.play([said])
        const ids = talk.remembered(first).map(({ id }) => `m${id}`)
        if (ids.length > 0) await client.memories.reject({ ids })
        const [second] = await talk.play([sentence], first)
        const isKnown = talk.remembered(first).some(({ sessions }) => sessions.includes(second))
        asked.push({ said, sentence, isAgain, isKnown })
      }
    }
    tell(found, asked, talk.taken(), values)
  } finally {
    await core.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Plays sentences as sessions of a day each, in a project of their own or in that of an earlier session. */
function createTalk(core: Core, folder: string, isTalkAlone: boolean) {
  const { db } = core
  const store = createLearningStore(db)
  const learn = createLearner({
    ...{ db, store, searchIndex: createSearchIndex(db), now: Date.now },
    events: { write() {} },
  })
  const turnOf = db.prepare<[string], number>('SELECT id FROM turns WHERE session_id = ?').pluck()
  const hasLearned = db
    .prepare<[string], number>('SELECT EXISTS (SELECT 1 FROM memory_sources WHERE session_id = ?)')
    .pluck()
  const remembered = db.prepare<[string], Remembered>(`
    SELECT m.id, m.content, m.active = 1 AND m.superseded_by IS NULL AND m.review IS NOT 'contradiction' AS holds,
      m.review IS 'contradiction' AS waits,
      (SELECT group_concat(s.session_id) FROM memory_sources s WHERE s.memory_id = m.id) AS sessions
    FROM memories m WHERE m.namespace = 'project:' || (SELECT project_id FROM sessions WHERE id = ?)`)
  const placeOf = new Map<string, string>()
  let time = Date.now() - 300 * dayMs
  const taken = { byRules: 0, anyway: 0 }
  return {
    taken: () => taken,
    remembered: (session: string) => remembered.all(session),
    async play(sentences: readonly string[], beside?: string): Promise<[string, string]> {
      const cwd = placeOf.get(beside ?? '') ?? join(folder, 'projects', randomUUID().slice(0, 8))
      mkdirSync(cwd, { recursive: true })
      const ids: string[] = []
      for (const sentence of sentences) {
        const id = randomUUID()
        ids.push(id)
        placeOf.set(id, cwd)
        time += dayMs / 24
        await playSession(core, {
          ...{ id, cwd, at: time },
          turns: [{ prompt: sentence, said: 'All right.' }],
        })
        if (hasLearned.get(id) === 1) taken.byRules += 1
        if (isTalkAlone || hasLearned.get(id) === 1) continue
        const turn = store.turn(turnOf.get(id) ?? 0)
        if (!turn) continue
        taken.anyway += 1
        db.transaction(() => learn(takenAnyway(sentence), turn, []))()
      }
      return [ids[0] ?? '', ids.at(-1) ?? '']
    },
  }
}

/** A sentence as a convention of the user, which no rule has looked at. */
function takenAnyway(sentence: string): Candidate {
  return {
    ...{ content: sentence, kind: 'convention', importance: 0.7, tags: [], keywords: [] },
    ...{ saidBy: 'user', words: sentence, isChange: false },
  }
}

function outcomeOf(
  remembered: readonly Remembered[],
  first: string,
  second: string,
  old: string,
): Outcome {
  const holding = remembered.filter(({ holds }) => holds === 1)
  const isOf = (one: Remembered, session: string) => one.sessions.split(',').includes(session)
  const merged = holding.find((one) => isOf(one, first) && isOf(one, second))
  if (merged) return merged.content === old ? 'merged' : 'reworded'
  if (remembered.some(({ waits }) => waits === 1)) return 'asked'
  const [before, after] = [first, second].map((id) => holding.some((one) => isOf(one, id)))
  if (before) return after ? 'both' : 'old'
  return after ? 'new' : 'none'
}

interface Found {
  readonly old: string
  readonly now: string
  readonly expected: Relation
  readonly outcome: Outcome
}

interface Asked {
  readonly said: string
  readonly sentence: string
  readonly isAgain: boolean
  readonly isKnown: boolean
}

function tell(
  found: readonly Found[],
  asked: readonly Asked[],
  taken: { byRules: number; anyway: number },
  { json, wrong }: { json: boolean; wrong: boolean },
): void {
  const isRight = ({ expected, outcome }: Found) => right[expected].includes(outcome)
  const byRelation = relations.map((relation) => {
    const of = found.filter(({ expected }) => expected === relation)
    const outcomes = Object.entries(Object.groupBy(of, ({ outcome }) => outcome))
    return {
      ...{
        relation,
        right: of.filter(isRight).length,
        wrong: of.length - of.filter(isRight).length,
      },
      outcomes: outcomes.map(([name, those]) => `${name} ${those.length}`).join(', '),
    }
  })
  const share = (of: readonly Found[], outcomes: readonly Outcome[]) =>
    of.filter(({ outcome }) => outcomes.includes(outcome)).length / of.length
  const changed = found.filter(({ expected }) => expected === 'replaces')
  const apart = found.filter(({ expected }) => expected === 'both' || expected === 'unrelated')
  const [again, other] = [asked.filter((one) => one.isAgain), asked.filter((one) => !one.isAgain)]
  const figures = {
    bothActive: share(changed, ['both']),
    newestAlone: share(changed, ['new']),
    wronglyGone: share(apart, ['old', 'new', 'merged', 'reworded', 'asked']),
    cameBack: again.filter(({ isKnown }) => isKnown).length / again.length,
    keptOut: other.filter(({ isKnown }) => !isKnown).length / other.length,
  }
  if (json) {
    process.stdout.write(`${JSON.stringify({ byRelation, ...figures, taken }, null, 2)}\n`)
    return
  }
  for (const one of byRelation)
    process.stdout.write(
      `${one.relation.padEnd(10)} right ${String(one.right).padStart(2)}  wrong ${String(one.wrong).padStart(2)}  (${one.outcomes})\n`,
    )
  printFigure('changed: old and new both active', figures.bothActive.toFixed(3), '≤ .1')
  printFigure('changed: the newest alone', figures.newestAlone.toFixed(3), '≥ .75')
  printFigure('both hold: one wrongly gone', figures.wronglyGone.toFixed(3), '0')
  printFigure('rejected: came back in other words', figures.cameBack.toFixed(3), '0')
  printFigure('rejected: another thing kept out', figures.keptOut.toFixed(3), '0')
  process.stdout.write(`learned of talk ${taken.byRules}, taken in beside ${taken.anyway}\n`)
  if (!wrong) return
  for (const one of found.filter((each) => !isRight(each)))
    process.stdout.write(`${one.expected}, ${one.outcome}: ${one.old} | ${one.now}\n`)
  for (const { said, sentence, isAgain, isKnown } of asked)
    if (isAgain === isKnown)
      process.stdout.write(`${isAgain ? 'came back' : 'kept out'}: ${said} | ${sentence}\n`)
}
