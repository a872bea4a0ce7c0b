// Over a recorded store: every line of a context carries an id, both doors (the command and the agent's tool) resolve
// it, and both count the same.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { findAppRoot } from '../base/app-root.ts'
import { pathsIn } from '../base/paths.ts'
import { itemTexts } from '../context/compose.ts'
import { createContext } from '../context/context.ts'
import { type Db, openDatabase } from '../db/open.ts'
import {
  afterRecordings,
  captureRecordings,
  distilAll,
  recordedTranscripts,
} from '../distill/testing/recorded-store.ts'
import { createReadOnlyAccess } from '../mcp/read-only-access.ts'
import { createMcpServer } from '../mcp/server.ts'
import { callTool } from '../mcp/testing/call-tool.ts'
import { builtProgram } from './testing/built-program.ts'
import { runCommand } from './testing/run-command.ts'

/** Said by `captureRecordings` when it holds. */
const withoutRecordings = !existsSync(recordedTranscripts)
let folder = ''
let client: Client
/** The command that a context names for its ids. */
let hint = ''
/** The ids of each item of each context, as they stand in its text. */
const items: string[][] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-ids-'))
  const paths = pathsOf()
  mkdirSync(paths.home, { recursive: true })
  await captureRecordings(paths.database)
  const { db } = openDatabase(paths.database)
  await distilAll(db)
  // Sessions of the same minute whose ids begin alike, as those of UUID version 7 do.
  for (const row of [
    '4a1b-7000-8000-000000000001',
    '4a1b-7000-8000-000000000002',
    '5c00-7000-8000-000000000003',
  ])
    db.exec(`INSERT INTO sessions (id, project_id, started_at, last_event_at)
        SELECT '0199c0de-${row}', id, ${afterRecordings - 9000}, ${afterRecordings - 9000} FROM projects ORDER BY id LIMIT 1;
      INSERT INTO turns (session_id, number, prompt, started_at)
        VALUES ('0199c0de-${row}', 1, 'Look after ${row}', ${afterRecordings - 9000})`)
  vi.stubEnv('RECOLLECT_HOME', paths.home)
  const contexts = contextsOf(db)
  vi.unstubAllEnvs()
  hint = /in brackets: (.*) ID, or memory_get/.exec(contexts[0] ?? '')?.[1] ?? ''
  items.push(...contexts.flatMap(idsOf))
  db.close()
  const server = createMcpServer({
    access: createReadOnlyAccess(paths),
    version: '0',
    folder: null,
    sentenceOf: (error) => String(error),
    onFailure: () => {},
  })
  client = new Client({ name: 'test', version: '0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
}, 120_000)

afterAll(async () => {
  await client.close()
  rmSync(folder, { recursive: true, force: true })
})

const pathsOf = () => pathsIn(join(folder, 'home'))

/** What every project would be given, and its last session once it was compacted. */
function contextsOf(db: Db): string[] {
  const context = createContext({
    db,
    events: { write() {} },
    settings: { current: defaultSettings },
    now: () => afterRecordings,
  })
  const last = db
    .prepare<[], { projectId: string; sessionId: string }>(
      `SELECT project_id AS projectId, id AS sessionId, max(last_event_at) FROM sessions GROUP BY project_id`,
    )
    .all()
  return last.flatMap(({ projectId, sessionId }) =>
    (['startup', 'compact'] as const).map(
      (source) =>
        context.build({ projectId, source, ...(source === 'compact' && { sessionId }) }).text,
    ),
  )
}

function idsOf(text: string): string[][] {
  const count = text.split('\n').filter((line) => line.startsWith('- ')).length
  return (itemTexts(text, count) ?? []).map((item) =>
    [...item.matchAll(/\[([^\][\s]+)\]$/gm)].map(([, id]) => id ?? ''),
  )
}

const uniqueIds = () => [...new Set(items.flat())]

test('every item of every context carries an id', () => {
  expect(items.length).toBeGreaterThan(20)
  expect(items.filter((ids) => ids.length === 0)).toEqual([])
  expect(uniqueIds()).toEqual(
    expect.arrayContaining(['0199c0de-5c00', '0199c0de-4a1b-7000-8000-000000000001']),
  )
})

test('the tool of the agent gives the record of every id', async () => {
  const unresolved: string[] = []
  for (const id of uniqueIds()) {
    const { text, isError } = await callTool(client, 'memory_get', { ids: [id] })
    if (isError || text.startsWith('There is no record') || !text.includes(id))
      unresolved.push(`${id}: ${text}`)
  }
  expect(unresolved).toEqual([])
})

test('`recollect get` prints the record of every id, and says what to do about others', async () => {
  const run = (...words: string[]) =>
    runCommand({ core: { paths: pathsOf(), app: findAppRoot(import.meta.dirname) }, folder }, [
      'get',
      ...words,
    ])
  const ids = uniqueIds()
  for (let at = 0; at < ids.length; at += 20) {
    const { code, errors, output } = await run('--json', ...ids.slice(at, at + 20))
    expect({ code, errors }).toEqual({ code: 0, errors: '' })
    expect(JSON.parse(output)).toMatchObject({ missing: [] })
  }
  const turns = ids.filter((id) => /^t\d+$/.test(id)).slice(0, 2)
  for (const typed of [turns.join(','), `${turns.join('], [')}`, turns.join(' ').toUpperCase()]) {
    const { code, output } = await run('--json', typed)
    expect({ typed, code }).toEqual({ typed, code: 0 })
    const { records } = JSON.parse(output) as { records: { ref: string }[] }
    expect(records.map(({ ref }) => ref)).toEqual(turns)
  }
  expect((await run(`${turns[0]},o999999999`)).errors).toMatch(/^There is no record o999999999: /)
  const unknown = await run('o999999999')
  expect(unknown).toMatchObject({ code: 1, output: '' })
  expect(unknown.errors).toMatch(
    /^There is no record o999999999: .*search and .*sessions give ids\.\n$/,
  )
  const ambiguous = await run('0199c0de')
  expect(ambiguous.code).toBe(1)
  expect(ambiguous.errors).toMatch(/0199c0de-4a1b-7000-8000-000000000001.*0199c0de-5c00/)
})

test('the command that a context names gives a record in any shell of the agent', () => {
  builtProgram('cli')
  const [id = ''] = uniqueIds()
  const { RECOLLECT_HOME: _, ...env } = process.env
  const run = spawnSync('sh', ['-c', `${hint} ${id}`], {
    cwd: tmpdir(),
    env: { ...env, HOME: folder },
    encoding: 'utf8',
  })
  expect({ code: run.status, errors: run.stderr }).toEqual({ code: 0, errors: '' })
  expect(run.stdout).toContain(`[${id}]`)
})

/** Questions to the demo's sessions: one word, several, a name, a phrase, a path, a question, a date. */
const questions = [
  'commit',
  'tests failed',
  'monthly report',
  'parse_amount',
  '"discount of 10"',
  'src/checkout.js',
  'where is the threshold defined',
  'in november',
]
/** The same of the transcripts beside the project. */
const recordedQuestions = [
  'gradient segment',
  'hooksController',
  'hooks_controller',
  '"OTEL dependencies"',
  'src/segments/languages.go',
  'golangci lint',
  'where is the migration that locks the table',
  'in february',
]

interface Found {
  hits: { sessionId: string | null; similar: number }[]
  total: number
  facets: {
    kinds: { kind: string; count: number }[]
    projects: { projectId: string | null; count: number }[]
  }
}

test.each(questions)('the numbers of “%s” add up at both doors', addUp)

test.skipIf(withoutRecordings).each(recordedQuestions)(
  'the numbers of “%s” add up at both doors, over real sessions',
  addUp,
)

async function addUp(question: string): Promise<void> {
  const run = async (...words: string[]) => {
    const core = { paths: pathsOf(), app: findAppRoot(import.meta.dirname) }
    const { output } = await runCommand({ core, folder }, ['search', ...words, '--', question])
    return output
  }
  const json = async (...words: string[]) => JSON.parse(await run('--json', ...words)) as Found
  const sum = (counts: readonly { count: number }[]) =>
    counts.reduce((all, one) => all + one.count, 0)
  const { hits, total, facets } = await json('--limit', '100')
  expect(total).toBeGreaterThan(0)
  expect([sum(facets.kinds), sum(facets.projects)]).toEqual([total, total])
  if (hits.length < 100)
    expect(hits.length + sum(hits.map(({ similar: count }) => ({ count })))).toBe(total)
  expect(await json('--sort', 'date', '--limit', '1')).toMatchObject({ total, facets })
  for (const { kind, count } of facets.kinds) {
    const chosen = await json('--kind', kind, '--limit', '1')
    // The other kinds keep their counts.
    expect({ kind, total: chosen.total, kinds: chosen.facets.kinds }).toEqual({
      ...{ kind, total: count, kinds: facets.kinds },
    })
  }
  for (const { projectId, count } of facets.projects) {
    const chosen = await json('--project', projectId ?? '', '--limit', '1')
    expect({ projectId, total: chosen.total }).toEqual({ projectId, total: count })
    expect(chosen.facets.projects).toEqual(facets.projects)
  }
  // By session: what the best, its lines and "N more" come to is what the command that they name lists.
  const grouped = await run('--limit', '100')
  const blocks = grouped.split('\n\n').filter((block) => block.includes(' more of this session: '))
  for (const block of blocks) {
    const [, more, session = ''] =
      /\+ (\d+) more of this session: --session (\S+)/.exec(block) ?? []
    const lines = block
      .split('\n')
      .filter((line) => /^ {2}\+ \S+ (?!more of this)/.test(line)).length
    expect((await json('--session', session, '--limit', '1')).total).toBe(1 + lines + Number(more))
  }
  const { text } = await callTool(client, 'memory_search', {
    ...{ query: question, limit: 50, max_tokens: 20_000 },
  })
  expect(text.split('\n')[0]).toMatch(new RegExp(`^\\d+ results? of ${total} records?, by words:$`))
  for (const [, lines, more, session] of text.matchAll(
    /((?:\n {2}\+ \[.*)*)\n {2}\+ (\d+) more of this session: session (\S+)/g,
  )) {
    const within = await callTool(client, 'memory_search', { query: question, session, limit: 1 })
    const all = 1 + (lines?.split('\n  + ').length ?? 1) - 1 + Number(more)
    expect(within.text.split('\n')[0]).toMatch(new RegExp(` of ${all} records, by words:$`))
  }
}

test('the tools of the agent refuse what they do not know, and name what they do', async () => {
  const asked = await callTool(client, 'memory_search', { query: 'commit', kind: 'observation' })
  expect(asked.isError).toBe(true)
  expect(asked.text).toMatch(/There is no kind; the arguments are query, .*kinds/)
  const { tools } = await client.listTools()
  for (const { name, inputSchema } of tools) {
    const needed = {
      ...{ query: 'x', id: 'o1', ids: ['o1'], content: 'x', folder: '/tmp' },
      ask: 'changed',
    }
    const args = Object.fromEntries(
      Object.entries(needed).filter(([key]) => key in (inputSchema.properties ?? {})),
    )
    const told = await callTool(client, name, { ...args, colour: 'red' })
    expect({ name, ...told }).toMatchObject({
      isError: true,
      text: expect.stringContaining('There is no colour'),
    })
  }
})

test('an agent searches one other project by its name, and is told of a name that fits none', async () => {
  const search = (project: string) =>
    callTool(client, 'memory_search', { query: 'commit', project, limit: 50, max_tokens: 20_000 })
  const { text } = await search('shop')
  const best = text.split('\n').filter((line) => line.startsWith('['))
  expect(best.length).toBeGreaterThan(0)
  expect(best.filter((line) => !line.includes(' · shop · '))).toEqual([])
  expect(await search('no-such-project')).toMatchObject({ isError: true })
})
