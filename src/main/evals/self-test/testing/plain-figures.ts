// Counts what the self-test tells once more, from whole tables and with lists; it shares no code with it.
import type { Db } from '../../../db/open.ts'
import type { Search } from '../../../search/search.ts'

/** A row of any of the tables that are counted over. */
interface Row {
  readonly id: string & number
  readonly session_id: string | null
  readonly turn_id: string & number
  readonly cwd: string
  readonly outcome: string
  readonly project_id: string
  readonly at: number
  readonly started_at: number
  readonly prompt: string | null
  readonly files: string
}

type Mode = 'words' | 'vectors' | 'hybrid'

/** Of one target: what was needed and of how many in all, and each session's value by way and measure. */
interface PlainTarget {
  readonly needed: number
  readonly outOf: number
  readonly values: Readonly<Record<string, readonly number[]>>
}

/** Means of each way and measure are over the lists of `values`, named `words recall5` and so on. */
export async function plainFigures(
  db: Db,
  search: Pick<Search, 'find'>,
  modes: readonly Mode[],
): Promise<Readonly<Record<'sessions' | 'files', PlainTarget>>> {
  const all = (table: string): Row[] => db.prepare(`SELECT * FROM ${table}`).all() as Row[]
  const parse = (text: unknown): string[] => JSON.parse(String(text)) as string[]
  const documents = all('search_documents').sort((a, b) => b.at - a.at || b.id - a.id)
  const observations = all('observations')
  const calls = all('tool_events').filter(({ outcome }) => ['ok', 'untold'].includes(outcome))
  const turns = all('turns').sort((a, b) => a.started_at - b.started_at || a.id - b.id)
  const sessionsOf = (rows: readonly Row[]): string[] =>
    unique(rows.map((row) => row.session_id).filter((id) => id !== null))
  const filesOf = (rows: readonly Row[]): string[] =>
    unique(rows.flatMap((row) => parse(row.files)))
  const figures = {
    sessions: { needed: 0, outOf: 0, values: {} as Record<string, number[]> },
    files: { needed: 0, outOf: 0, values: {} as Record<string, number[]> },
  }
  for (const session of all('sessions')) {
    const first = turns.find((turn) => turn.session_id === session.id && turn.prompt !== null)
    const own = turns.filter((turn) => turn.session_id === session.id).map(({ id }) => id)
    const touched = unique([
      ...filesOf(observations.filter((row) => row.session_id === session.id)),
      ...filesOf(calls.filter((row) => own.includes(row.turn_id))).map((file) =>
        relative(file, session.cwd),
      ),
    ])
    if (!first || touched.length === 0) continue
    const older = documents.filter(
      (row) =>
        row.project_id === session.project_id &&
        row.at < first.started_at &&
        row.session_id !== session.id,
    )
    const right = older.filter((row) => parse(row.files).some((name) => touched.includes(name)))
    const needed = {
      sessions: sessionsOf(right),
      files: touched.filter((name) => older.some((row) => parse(row.files).includes(name))),
    }
    if (needed.sessions.length === 0) continue
    const rankings: Record<string, Row[]> = { newest: older.slice(0, 100) }
    for (const mode of modes) {
      const query = { query: String(first.prompt), projectId: String(session.project_id) }
      const found = await search.find(
        { ...query, to: first.started_at - 1, mode },
        { vectorLimitMs: 30_000, patienceMs: null, most: 100, at: first.started_at },
      )
      rankings[mode] = found
        .map(({ id }) => documents.find((row) => row.id === id) as Row)
        .filter((row) => row.session_id !== session.id)
    }
    figures.sessions.outOf += sessionsOf(older).length
    figures.files.outOf += touched.length
    for (const target of ['sessions', 'files'] as const) {
      figures[target].needed += needed[target].length
      for (const [way, ranked] of Object.entries(rankings)) {
        const named = target === 'sessions' ? sessionsOf(ranked) : filesOf(ranked)
        for (const [name, value] of Object.entries(measured(named, needed[target]))) {
          const values = figures[target].values
          values[`${way} ${name}`] = [...(values[`${way} ${name}`] ?? []), value]
        }
      }
    }
  }
  return figures
}

function measured(named: readonly string[], needed: readonly string[]) {
  const hits = named.map((one) => needed.includes(one))
  let [gain, ideal] = [0, 0]
  for (let place = 0; place < 10; place++) {
    if (hits[place]) gain += Math.LN2 / Math.log(place + 2)
    if (place < needed.length) ideal += Math.LN2 / Math.log(place + 2)
  }
  return {
    recall5: hits.slice(0, 5).filter(Boolean).length / needed.length,
    recall10: hits.slice(0, 10).filter(Boolean).length / needed.length,
    mrr: hits.includes(true) ? 1 / (hits.indexOf(true) + 1) : 0,
    ndcg10: gain / ideal,
  }
}

const unique = (list: readonly string[]): string[] =>
  list.filter((one, place) => list.indexOf(one) === place)

/** As observations name files: within the folder of the session, or by the last two parts, of a temporary one by the last. */
function relative(file: string, cwd: string): string {
  if (file.startsWith(`${cwd}/`)) return file.slice(cwd.length + 1)
  return file
    .split('/')
    .slice(file.startsWith('/tmp/') ? -1 : -2)
    .join('/')
}
