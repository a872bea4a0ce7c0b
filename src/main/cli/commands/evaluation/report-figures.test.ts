// Every figure of `recollect report` beside one that is counted by hand from whole tables: by day, week, session and project.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { format } from 'date-fns/format'
import stringWidth from 'string-width'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Report } from '../../../../shared/contract/evaluation/report.ts'
import { findAppRoot } from '../../../base/app-root.ts'
import { pathsIn } from '../../../base/paths.ts'
import { openDatabase } from '../../../db/open.ts'
import {
  captureRecordings,
  distilAll,
  recordedTranscripts,
} from '../../../distill/testing/recorded-store.ts'
import { runCommand } from '../../testing/run-command.ts'
import { plainMeasures } from './testing/plain-measures.ts'
import { plainReport } from './testing/plain-report.ts'
import { plantRows } from './testing/planted-rows.ts'
import { grouped, rounded, type Stretch, type Tables, wholeTables } from './testing/whole-tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'recollect-figures-'))
const paths = pathsIn(join(folder, 'home'))
const of = { core: { paths, app: findAppRoot(import.meta.dirname) }, folder }
let tables: Tables

beforeAll(async () => {
  mkdirSync(join(folder, 'home'), { mode: 0o700 })
  await captureRecordings(
    paths.database,
    existsSync(recordedTranscripts) ? recordedTranscripts : null,
  )
  const { db } = openDatabase(paths.database)
  await distilAll(db)
  db.close()
  plantRows(paths.database, new Date(2026, 9, 20, 7).getTime())
  // The first command brings the store up to the program that it is of.
  await runCommand(of, ['report'])
  tables = wholeTables(paths.database)
}, 240_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function asked<Facts>(...words: readonly string[]): Promise<Facts> {
  const { output, errors, code } = await runCommand(of, ['report', ...words, '--json'])
  expect([code, errors]).toEqual([0, ''])
  return JSON.parse(output) as Facts
}

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date).getTime()
/** As options say them, and as they are. */
const stretches: [readonly string[], Stretch][] = [
  [
    ['--since', '2020-01-01', '--until', '2026-11-30'],
    { from: day(2020, 1, 1), to: day(2026, 12, 1) },
  ],
  [['--day', '2026-02-10'], { from: day(2026, 2, 10), to: day(2026, 2, 11) }],
  [['--day', '2026-10-25'], { from: day(2026, 10, 25), to: day(2026, 10, 26) }],
  [['--day', '2026-11-28'], { from: day(2026, 11, 28), to: day(2026, 11, 29) }],
  [
    ['--since', '2026-07-16', '--until', '2026-07-22'],
    { from: day(2026, 7, 16), to: day(2026, 7, 23) },
  ],
  [['--day', '2019-03-31'], { from: day(2019, 3, 31), to: day(2019, 4, 1) }],
]

it.each(stretches)('counts the report of %j', async (words, stretch) => {
  await expectReport(words, stretch)
})

it('counts the report of each session and of each project', async () => {
  const since = ['--since', '2020-01-01', '--until', '2026-11-30']
  const [, whole] = stretches[0] ?? [[], { from: 0, to: 1 }]
  for (const { id } of tables.of('sessions')) {
    if (tables.of('turns').every(({ session_id }) => session_id !== id)) continue
    await expectReport(['--session', id ?? ''], { ...whole, sessionId: id ?? '' }, ['from', 'to'])
  }
  for (const { id } of tables.of('projects'))
    await expectReport([...since, '--project', id ?? ''], { ...whole, projectId: id ?? '' })
})

interface Graph {
  readonly nodes: readonly {
    id: string
    path: string
    qualifiedName: string
    change: string | null
  }[]
  readonly edges: readonly { from: string; to: string }[]
}
type Told = Record<string, unknown> & {
  mostChanged: (Graph & { path: string; changes: number }) | null
}

async function expectReport(
  words: readonly string[],
  stretch: Stretch,
  but: string[] = [],
): Promise<void> {
  const { mostChanged, ...told } = await asked<Told>(...words)
  const { mostChanged: most, ...counted } = plainReport(tables, stretch, Date.now())
  // No row of this store was ever lost; a store that lost some has a test of its own.
  const plain = { ...counted, lost: [] }
  const without = (all: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !but.includes(name)))
  expect(rounded(without(told)), words.join(' ')).toEqual(rounded(without(plain)))
  expect(mostChanged && { path: mostChanged.path, changes: mostChanged.changes }).toEqual(most)
  if (mostChanged) expectCalls(mostChanged)
}

/** The calls of what changed in a drawing, beside the rows of the last analysis: each once, and none that is not there. */
function expectCalls({ nodes, edges }: Graph): void {
  const files = new Map(tables.of('code_files').map((row) => [Number(row.id), row.path]))
  const changed = new Set(nodes.flatMap(({ id, change }) => (change === null ? [] : [id])))
  const rows = tables
    .of('code_calls')
    .filter(({ run, callee }) => Number(run) === 2 && callee !== null)
    .map((row) => [
      `${files.get(Number(row.file_id))}#${row.caller}`,
      `${row.callee_path}#${row.callee}`,
    ])
    .filter(([from = '', to = '']) => changed.has(from) || changed.has(to))
  const written = edges.map(({ from, to }) => `${from} ${to}`).sort()
  expect(written).toEqual([...new Set(rows.map(([from, to]) => `${from} ${to}`))].sort())
}

it('draws the calls of what changed in a session', async () => {
  let drawn = 0
  for (const { id } of tables.of('sessions')) {
    if (tables.of('turns').every(({ session_id }) => session_id !== id)) continue
    const words = ['--session', id ?? '']
    const { output: json, errors } = await runCommand(of, [
      'report',
      ...words,
      '--mermaid',
      '--json',
    ])
    const graph = JSON.parse(json) as Graph & { calls: string }
    // The analyses that stand here are older than what changed.
    expect([graph.calls, errors]).toEqual(
      graph.nodes.length === 0 ? ['known', ''] : ['behind', expect.stringContaining('are missing')],
    )
    if (graph.nodes.length === 0 || graph.nodes.length >= 200) continue
    expectCalls(graph)
    drawn += graph.edges.length
    const { output } = await runCommand(of, ['report', ...words, '--mermaid'])
    expect(output.match(/-->|==>|-\.->/g) ?? []).toHaveLength(graph.edges.length)
  }
  expect(drawn).toBeGreaterThan(0)
})

it.each(stretches)('counts the measures of %j', async (words, stretch) => {
  await expectMeasures(words, stretch)
})

it('counts the measures of each project', async () => {
  const [words, whole] = stretches[0] ?? [[], { from: 0, to: 1 }]
  for (const { id } of tables.of('projects'))
    await expectMeasures([...words, '--project', id ?? ''], { ...whole, projectId: id ?? '' })
})

async function expectMeasures(words: readonly string[], stretch: Stretch): Promise<void> {
  // What became of what was given stands beside the measures, and is counted with the evidence for it.
  const { calls, uses, violations, ...told } = await asked<
    Record<string, unknown> & { calls: PlainCalls }
  >('--eval', ...words)
  expect(violations).toBe(0)
  expect(uses).toMatchObject({ sessions: expect.anything(), total: expect.anything() })
  const bytes = statSync(paths.database).size
  const plain = plainMeasures(tables, stretch, Date.now(), bytes)
  const levels = (all: Record<string, unknown>) => {
    const { byLevel, ...rest } = all.compression as { byLevel: { level: string }[] }
    const sorted = [...byLevel].sort((one, other) => (one.level < other.level ? -1 : 1))
    return { ...all, compression: { ...rest, byLevel: sorted } }
  }
  expect(rounded(levels(told)), words.join(' ')).toEqual(rounded(levels(plain)))
  expect(rounded({ ...calls, open: null })).toEqual(rounded({ ...plainCalls(stretch), open: null }))
  expect(calls.open.map(({ times }) => times)).toEqual(
    plainCalls(stretch).open.map(({ times }) => times),
  )
  for (const one of calls.open)
    expect(plainOpen(stretch)).toContainEqual(expect.objectContaining(openOf(one)))
}

interface Open {
  readonly written: string
  readonly reason: string | null
  readonly times: number
  readonly functions: number
  readonly projectName: string
}
interface PlainCalls {
  readonly open: readonly Open[]
  readonly [name: string]: unknown
}
const openOf = ({ written, reason, times, functions, projectName }: Open): Open => ({
  ...{ written, reason, times, functions, projectName },
})

/** Open calls that may be of the project's own code: those of members by a name that it has not are not. */
function plainOpen({ projectId }: Stretch): Open[] {
  const names = new Map(tables.of('projects').map((row) => [String(row.id), String(row.name)]))
  const rows = tables
    .of('code_calls')
    .filter((row) => Number(row.run) === 2 && String(row.way) === 'unresolved')
    .filter((row) => !String(row.written).includes('.'))
    .filter((row) => projectId === undefined || row.project_id === projectId)
  return [...grouped(rows, (row) => [row.project_id, row.written, row.reason].join('|')).values()]
    .map((own) => ({
      written: String(own[0]?.written),
      reason: own[0]?.reason ?? null,
      times: own.length,
      functions: new Set(own.map((row) => `${row.file_id} ${row.caller}`)).size,
      projectName: names.get(String(own[0]?.project_id)) ?? '',
    }))
    .sort((one, other) => other.times - one.times)
}

function plainCalls(stretch: Stretch): PlainCalls {
  const { projectId } = stretch
  const rows = tables
    .of('code_calls')
    .filter((row) => Number(row.run) === 2)
    .filter((row) => projectId === undefined || row.project_id === projectId)
  const resolved = rows.filter((row) => row.callee_path !== null).length
  const open = plainOpen(stretch)
  const unresolved = open.reduce((sum, { times }) => sum + times, 0)
  const reasons = [...grouped(open, ({ reason }) => String(reason))]
    .map(([reason, own]) => ({ reason, times: own.reduce((sum, { times }) => sum + times, 0) }))
    .sort((one, other) => other.times - one.times)
  const ways = ['direct', 'own method', 'import', 'inferred', 'unresolved']
  const isRead = tables
    .of('code_analyses')
    .some((row) => projectId === undefined || row.project_id === projectId)
  const main = reasons[0]?.reason
  return {
    ...{ resolved, unresolved, open: open.slice(0, 10) },
    share: resolved + unresolved === 0 ? null : resolved / (resolved + unresolved),
    mainReason: main === undefined || main === 'null' ? null : main,
    byWay: isRead
      ? ways.map((way) => ({ way, calls: rows.filter((row) => String(row.way) === way).length }))
      : [],
    byLanguage: isRead ? [{ language: 'typescript', resolved, unresolved }] : [],
  }
}

it('says the figures in words as they are', async () => {
  const words = stretches[0]?.[0] ?? []
  const report = await asked<{
    compression: { ratio: number; tokens: number }
    functions: { added: number; modified: number; deleted: number; rows: unknown[] }
    sessions: { count: number; turns: number; rows: unknown[] }
  }>(...words)
  const { output } = await runCommand(of, ['report', ...words])
  const { added, modified, deleted } = report.functions
  const all = added + modified + deleted
  expect(output).toContain(`${added} new, ${modified} changed, ${deleted} gone`)
  if (all > 20) expect(output).toContain(`… and ${all - 20} more`)
  if (report.sessions.count > 20)
    expect(output).toContain(`… and ${report.sessions.count - 20} more`)
  expect(output).toContain(`${report.compression.ratio} to 1:`)
  const isWider = (columns: number) => (line: string) => stringWidth(line) > columns
  for (const columns of [80, 120]) {
    const narrow = await runCommand({ ...of, columns }, ['report', ...words])
    expect(narrow.output.split('\n').filter(isWider(columns))).toEqual([])
  }
  const measures = await runCommand(of, ['report', '--eval', ...words])
  const plain = plainMeasures(tables, stretches[0]?.[1] ?? { from: 0, to: 1 }, Date.now(), 1) as {
    learnings: { active: number; confident: number; manual: number }
    context: { starts: number; meanTokens: number; meanBudget: number }
  }
  const { learnings, context } = plain
  const whole = (value: number) => Math.round(value).toLocaleString('en-US')
  expect(measures.output).toContain(
    `${learnings.active} active, ${learnings.confident} of high confidence, ${learnings.manual} yours`,
  )
  expect(measures.output).toContain(
    `at a start ${whole(context.meanTokens)} of ${whole(context.meanBudget)} on average`,
  )
})

it('writes as Markdown what the latest session changed, and who calls whom, as code', async () => {
  const report = await asked<Report>('--since', '2020-01-01')
  const file = join(of.folder, 'whole.md')
  expect((await runCommand(of, ['report', '--since', '2020-01-01', '--markdown', file])).code).toBe(
    0,
  )
  const markdown = readFileSync(file, 'utf8')
  const latest = markdown.split('## Latest session')[1]?.split('\n## ')[0] ?? ''
  for (const { change } of report.latest?.functions ?? []) expect(latest).toContain(`- ${change} `)
  const calls = markdown.split('## Calls around ')[1]?.split('\n## ')[0] ?? ''
  const edges = report.mostChanged?.edges.length ?? 0
  expect(calls.split('\n').filter((line) => /^ {4}[└├]─▶ /.test(line))).toHaveLength(edges)
})

it('refuses to ask again, stop and tell the last at once', async () => {
  expect((await runCommand(of, ['evaluate', '--again', '--last'])).code).toBe(2)
})

it('refuses options of which one would be passed over', async () => {
  for (const words of [
    ['--eval', '--session', 'one'],
    ['--eval', '--markdown', 'x.md'],
    ['--mermaid', '--markdown', 'x.md'],
    ['--day', '2026-02-10', '--week'],
    ['--day', '2026-02-10', '--since', '2026-02-01'],
    ['--week', '--since', '2026-02-01'],
    ['--session', 'one', '--day', '2026-02-10'],
    ['--session', 'one', '--until', '2026-02-10'],
    ['--day', '0099-02-10'],
    ['--since', '2100-01-01'],
  ])
    expect((await runCommand(of, ['report', ...words])).code, words.join(' ')).toBe(2)
})

it('is of the day or the week that --until ends, where no beginning is said', async () => {
  const until = ['--until', '2026-10-25']
  const spanOf = async (...words: readonly string[]) => {
    const { from, to } = await asked<{ from: number; to: number }>(...words)
    return [from, to]
  }
  const end = day(2026, 10, 26)
  expect(await spanOf(...until)).toEqual([day(2026, 10, 25), end])
  expect(await spanOf('--week', ...until)).toEqual([day(2026, 10, 19), end])
  expect(await spanOf('--eval', ...until)).toEqual([day(2026, 10, 19), end])
})

it('heads a session with its own days, and tells the year where years differ', async () => {
  const turns = tables.of('turns')
  const [one] = turns
  const of_ = turns.filter(({ session_id }) => session_id === one?.session_id)
  const last = Math.max(...of_.map(({ started_at }) => Number(started_at)))
  const { output } = await runCommand(of, ['report', '--session', String(one?.session_id)])
  expect(output.split('\n')[0]).toContain(format(last, 'yyyy-MM-dd'))
  expect(output.split('\n')[0]).not.toContain(format(Date.now(), 'yyyy-MM-dd'))
  const since = await runCommand(of, ['report', '--since', '2020-01-01', '--until', '2029-01-01'])
  expect(since.output).toMatch(new RegExp(`^ {2}${format(last, 'yyyy')}-\\d\\d-\\d\\d `, 'm'))
})

it('says of how many requests nobody was asked', async () => {
  const words = stretches[0]?.[0] ?? []
  const { decisions } = await asked<{ decisions: { unanswered: number; unasked: number } }>(
    ...words,
  )
  expect(decisions.unasked).toBeGreaterThan(0)
  const { output } = await runCommand(of, ['report', ...words])
  expect(output).toContain(
    `${decisions.unanswered} not answered, ${decisions.unasked} not permitted by settings`,
  )
  const narrow = await runCommand({ ...of, columns: 80 }, ['report', ...words])
  expect(narrow.output.replace(/\s+/g, ' ')).toMatch(/ by settings; it waited \d+ min for you /)
})

it('tells every measure whole within 80 columns', async () => {
  const words = stretches[0]?.[0] ?? []
  const { output } = await runCommand({ ...of, columns: 80 }, ['report', '--eval', ...words])
  const measures = output.split('\nCalls left open')[0] ?? ''
  expect(measures.replace(/\s+/g, ' ')).toMatch(/ superseded, \d+ rejected Database /)
  expect(measures).not.toContain('…')
  for (const line of output.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80)
})

it('tells what was spent on a day without a session', async () => {
  const spent = tables
    .of('model_calls')
    .map(({ at }) => format(Number(at), 'yyyy-MM-dd'))
    .find((date) =>
      tables.of('turns').every((row) => format(Number(row.started_at), 'yyyy-MM-dd') !== date),
    )
  expect(spent).toBeDefined()
  const { output } = await runCommand(of, ['report', '--day', spent ?? ''])
  expect(output).toContain('0 sessions')
  expect(output).toMatch(/The memory: \d+ calls? of language models/)
})
