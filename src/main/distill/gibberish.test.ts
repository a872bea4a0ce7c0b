// Every sentence that rules make is turned to gibberish: nothing may change but those words themselves.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ObservationFacts } from '../../shared/facts/observation-facts.ts'
import { observationKinds, searchKinds } from '../../shared/kinds.ts'
import { defaultSettings } from '../../shared/settings.ts'
import { createContext } from '../context/context.ts'
import type { SummarisedObservation } from '../db/memories/distilled-rows.ts'
import { createObservationStore } from '../db/memories/observation-store.ts'
import { type Db, openDatabase } from '../db/open.ts'
import { createRecall } from '../recall/recall.ts'
import { openAnswers } from '../search/answers.ts'
import { createSearch } from '../search/search.ts'
import { summariseSession } from './rules/testing/summarise-session.ts'
import { summariseTurn } from './rules/words/turn-summary.ts'
import {
  captureRecordings,
  distilAll,
  afterRecordings as now,
  recordedTranscripts,
} from './testing/recorded-store.ts'
import type { WordsOf } from './worded.ts'

const hours = 3_600_000

/** Words of the same length and nothing that could be read: no capital, no digit, no mark but a closing full stop. */
function gibberish(sentence: string): string {
  const body = sentence.endsWith('.') ? sentence.slice(0, -1) : sentence
  const made = body.replace(/[^\s]+/gu, (word) => {
    const letters = createHash('sha256')
      .update(word)
      .digest('hex')
      .replace(/\d/g, (n) => 'qrstuvwxyz'[Number(n)] ?? 'q')
    return letters.repeat(Math.ceil(word.length / letters.length)).slice(0, word.length)
  })
  return sentence.endsWith('.') ? `${made}.` : made
}

let folder = ''
let captured = ''
const opened: Db[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-gibberish-'))
  captured = join(folder, 'captured.db')
  await captureRecordings(captured)
}, 120_000)

afterAll(() => {
  for (const db of opened) db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** These facts, with `words` wherever they quote what a commit or a task is called. */
function quoted(facts: ObservationFacts, words: string): ObservationFacts {
  if ('commits' in facts)
    return { ...facts, commits: facts.commits.map((one) => ({ ...one, subject: words })) }
  return 'tasks' in facts
    ? { ...facts, tasks: facts.tasks.map((one) => ({ ...one, subject: words })) }
    : facts
}

/** A copy of what was captured, distilled with the words put through `words`. */
async function distilled(name: string, words?: WordsOf): Promise<Db> {
  const file = join(folder, `${name}.db`)
  cpSync(captured, file)
  const { db } = openDatabase(file)
  opened.push(db)
  await distilAll(db, words)
  return db
}

/** All rows that distilling writes, but the words and their size in tokens. */
function rowsOf(db: Db): Record<string, unknown[]> {
  const rows = (sql: string) => db.prepare(sql).all()
  return {
    observations:
      rows(`SELECT turn_id, key, kind, tool, facts, files, functions, failed, level, importance, at,
      duration_ms, raw_bytes, title <> '' AS titled FROM observations ORDER BY turn_id, key`),
    turns: rows(
      `SELECT id, facts, level, title <> '' AS titled, summary <> '' AS told FROM turns ORDER BY id`,
    ),
    sessions: rows(`SELECT id, facts, status, title IS NULL AS untitled, summary <> '' AS told,
      settled <> '' AS lasts FROM sessions ORDER BY id`),
    documents: rows(
      `SELECT kind, ref, project_id, session_id, at, files FROM search_documents ORDER BY kind, ref`,
    ),
    sources: rows('SELECT * FROM observation_sources ORDER BY 1, 2'),
    jobs: rows('SELECT kind, key, status, error FROM jobs ORDER BY 1, 2'),
  }
}

const projectsOf = (db: Db) =>
  db.prepare<[], string>('SELECT id FROM projects ORDER BY name, id').pluck().all()

/** Characters: longer lines may have been cut, after more than so many. */
const [cutFrom, sureToStand] = [130, 100]

/** Documents that a context could be told to be related, the newest first. */
const relatedIn = (db: Db, projectId: string) =>
  db
    .prepare<[string], number>(
      `SELECT id FROM search_documents WHERE project_id = ? AND kind IN ('observation', 'turn') ORDER BY at DESC, ref`,
    )
    .pluck()
    .all(projectId)

/**
 * What every project and every compacted session would be given: which lines, of what, in which order, and of how many
 * letters each word is. A longer text is cut at the end of a sentence, of which gibberish has fewer: of that the
 * beginning and what stands behind it, of a session's summary that there is one.
 */
function contextsOf(db: Db): unknown {
  const settings = { current: defaultSettings }
  const context = createContext({ db, events: { write() {} }, settings, now: () => now })
  const line = (text: string) => {
    if (text.startsWith('  ')) return '  '
    const behind = / \[[^\]]*\]$/.exec(text)?.[0] ?? ''
    const kept = text.length > cutFrom ? `${text.slice(0, sureToStand)}…${behind}` : text
    return kept.replace(/\S/gu, 'x')
  }
  const build = (request: Parameters<typeof context.build>[0]) => {
    const related = relatedIn(db, request.projectId)
    const { text, layers } = context.build({ ...request, related, budgetTokens: 100_000 })
    return {
      lines: text.split('\n').map(line),
      items: layers.map((layer) => ({ name: layer.name, refs: layer.items.map(({ ref }) => ref) })),
    }
  }
  const sessions = db
    .prepare<[], { projectId: string; sessionId: string; at: number }>(
      'SELECT project_id AS projectId, id AS sessionId, last_event_at AS at FROM sessions ORDER BY id',
    )
    .all()
  return [
    ...sessions.map(({ projectId, at }) => build({ projectId, source: 'startup', at: at + hours })),
    ...sessions.map((session) => build({ ...session, source: 'compact', at: session.at + 1000 })),
  ]
}

/** Where in what is stored of a session the last part begins that a context tells, in words; by session and place. */
function toldSessions(db: Db): Map<string, number> {
  const settings = { current: defaultSettings }
  const context = createContext({ db, events: { write() {} }, settings, now: () => now })
  const stored = db.prepare<[string], { summary: string; settled: string }>(
    'SELECT summary, settled FROM sessions WHERE id = ?',
  )
  const told = new Map<string, number>()
  for (const projectId of projectsOf(db)) {
    const { text, layers } = context.build({ projectId, source: 'startup', budgetTokens: 100_000 })
    const refs = layers.find(({ name }) => name === 'sessions')?.items.map(({ ref }) => ref) ?? []
    const [, section = ''] = text.split('Recent sessions:\n')
    const [items = ''] = section.split('\n\n')
    for (const [place, item] of items.split(/^- /m).slice(1).entries()) {
      const [, words] = item.split('\n  ')
      const of = stored.get(refs[place] ?? '')
      if (words && of) {
        const whole = place === 0 ? of.summary : of.settled
        // What leads to the turns is put there anew.
        const shown = words.trimEnd().replace('Turn by turn: ', '')
        told.set(`${refs[place]} ${place}`, lastPart(shown.split(' '), whole.split(' ')))
      }
    }
  }
  return told
}

/** Fewer words may be missing where one was made harmless. */
const leastLeftOut = 4

/** Where the last run of these words begins in all of them. */
function lastPart(words: readonly string[], all: readonly string[]): number {
  let start = 0
  let last = -1
  for (const word of words) {
    const at = all.indexOf(word, last + 1)
    if (at < 0) continue
    if (at > last + leastLeftOut) start = at
    last = at
  }
  return start
}

/** What searches by filters alone list, with all counts. */
async function listsOf(db: Db): Promise<unknown[]> {
  const search = createSearch({ answer: openAnswers(db), events: { write() {} }, now: () => now })
  const lists = []
  for (const projectId of projectsOf(db)) {
    for (const kinds of [undefined, ...searchKinds.map((kind) => [kind])]) {
      const asked = { query: '', projectId, limit: 100, facets: true, ...(kinds ? { kinds } : {}) }
      const { hits, total, facets } = await search.query(asked)
      // Of the same moment, the one that was distilled last comes first.
      const found = hits.map(({ ref, at, kind }) => ({ ref, at, kind }))
      found.sort((a, b) => b.at - a.at || a.ref.localeCompare(b.ref))
      lists.push({ found, total, facets })
    }
  }
  return lists
}

/** What recall gives of the newest records, were all of them found in that order. */
async function recalledOf(db: Db): Promise<unknown[]> {
  const given = []
  for (const projectId of projectsOf(db)) {
    const ids = db
      .prepare<[string], number>(
        `SELECT id FROM search_documents WHERE project_id = ? AND kind NOT IN ('prompt', 'answer') ORDER BY at DESC, ref LIMIT 12`,
      )
      .pluck()
      .all(projectId)
    const parts = {
      ...{ words: 1, covered: 1, found: 5, similarity: null, vectorShare: 0 },
      prior: { recency: 1, kind: 1, importance: 1, confidence: 1, project: 1 },
    }
    // What the rules wrote plays no part in what was found.
    const met = { word: 'quince', rarity: 1, isName: true }
    const passage = { start: 0, end: 100, within: [met], around: [], missing: [] }
    const recall = createRecall({
      db,
      search: { find: async () => ids.map((id) => ({ id, score: 1, parts, passage })) },
      embedder: { profile: null },
      settings: { current: defaultSettings },
      now: () => now,
      clock: () => 0,
    })
    const told = await recall.recall({ projectId, sessionId: 'new', prompt: 'What was done?' })
    given.push(told?.layers.map(({ items }) => items.map(({ ref }) => ref)))
  }
  return given
}

describe('when every sentence of the rules is gibberish', () => {
  let plain: Db
  let odd: Db
  beforeAll(async () => {
    plain = await distilled('plain')
    odd = await distilled('gibberish', gibberish)
  }, 120_000)

  it('the words are, and there are enough of them', () => {
    const titles = (db: Db) =>
      db.prepare<[], string>('SELECT title FROM observations ORDER BY turn_id, key').pluck().all()
    expect(titles(plain).length).toBeGreaterThan(existsSync(recordedTranscripts) ? 350 : 40)
    expect(titles(odd)).toEqual(titles(plain).map(gibberish))
    expect(titles(odd).filter((title) => /[^a-z\s.]/.test(title))).toEqual([])
    const kinds = plain.prepare('SELECT DISTINCT kind FROM observations ORDER BY 1').pluck().all()
    if (existsSync(recordedTranscripts)) expect(kinds).toEqual([...observationKinds].sort())
  })

  it('facts, kinds, outcomes, files and counts stay as they are', () => {
    const rows = rowsOf(plain)
    for (const [table, these] of Object.entries(rowsOf(odd)))
      expect(these, table).toEqual(rows[table])
  })

  it('a turn and a session are told in the same words where only what they are told from is gibberish', async () => {
    const summaries = (of: Db, table: 'turns' | 'sessions') =>
      of.prepare<[], string | null>(`SELECT summary FROM ${table} ORDER BY id`).pluck().all()
    const below = await distilled('observations', (sentence, of) =>
      of === 'observation' ? gibberish(sentence) : sentence,
    )
    expect(summaries(below, 'turns')).toEqual(summaries(plain, 'turns'))
    expect(summaries(below, 'sessions')).toEqual(summaries(plain, 'sessions'))
    const turns = await distilled('turns', (sentence, of) =>
      of === 'session' ? sentence : gibberish(sentence),
    )
    // A session of one turn is told as that turn is: quoted whole.
    const told = summaries(turns, 'sessions')
    const expected = summaries(plain, 'sessions').map((said, at) =>
      said !== null && told[at] === gibberish(said) ? gibberish(said) : said,
    )
    expect(told).toEqual(expected)
    expect(told.filter((said) => said && /[A-Z]/.test(said)).length).toBeGreaterThan(3)
  }, 120_000)

  it.each(['tests fail', 'tests still fail', 'no result is recorded', 'no answer is recorded'])(
    'what the record quotes decides nothing either: %s',
    (phrase) => {
      const store = createObservationStore(plain)
      const quoting = (words: string) => (one: SummarisedObservation) => ({
        ...one,
        title: '',
        facts: one.facts && quoted(one.facts, words),
      })
      const told = (words: string) => {
        const sessions = plain.prepare<[], string>('SELECT id FROM sessions ORDER BY id').pluck()
        return sessions.all().flatMap((id) => {
          const session = store.session(id)
          const turns = (session?.turns ?? []).map((turn) => ({
            ...turn,
            lastMessage: 'All tests pass.',
            isWritten: false,
            observations: store.summarised(turn.id).map(quoting(words)),
          }))
          const rest = { decisions: [], cwd: null }
          return [
            ...turns.map(({ prompt, lastMessage, observations }) => {
              const turn = { prompt, lastMessage, outcome: 'no_result' as const }
              return summariseTurn(turn, observations).summary
            }),
            summariseSession(turns, rest).summary,
          ]
        })
      }
      const other = gibberish(phrase)
      const before = told(phrase)
      expect(before.filter((said) => said.includes(phrase)).length).toBeGreaterThan(1)
      expect(before.map((said) => said.replaceAll(phrase, other))).toEqual(
        told(other).map((said) => said.replaceAll(phrase, other)),
      )
    },
  )

  it('contexts have the same lines in the same order', () => {
    expect(contextsOf(odd)).toEqual(contextsOf(plain))
  })

  it('a context tells the same part of a session: what is left out is known without reading its words', () => {
    const told = toldSessions(plain)
    expect(toldSessions(odd)).toEqual(told)
    // There are older ones, and of some the first turns are left out.
    expect([...told.keys()].filter((key) => !key.endsWith(' 0')).length).toBeGreaterThan(1)
    expect([...told.values()].filter((at) => at > 0).length).toBeGreaterThan(0)
  })

  it('searches by filters list and count the same', async () => {
    expect(await listsOf(odd)).toEqual(await listsOf(plain))
  })

  it('recall gives the same records', async () => {
    expect(await recalledOf(odd)).toEqual(await recalledOf(plain))
  })
})
