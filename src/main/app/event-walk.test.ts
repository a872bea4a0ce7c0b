// Walks a session through every room of a running host by what its user and the agent do, and looks for each step's event.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type EventType, eventDataSchemas, eventVersions } from '../../shared/event-types.ts'
import { pathsIn } from '../base/paths.ts'
import { findHost } from '../cli/find-host.ts'
import { sendHook } from '../install/testing/send-hook.ts'
import { type StandInServer, startStandIn } from '../providers/testing/stand-in-server.ts'
import { wires } from '../providers/testing/wires.ts'
import { forkWorker } from '../threads/worker-process.ts'
import { type Host, startHost } from './host.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'recollect-walk-'))
const home = join(folder, 'data')
const shop = join(folder, 'shop')
const secret = `ghp_${'a1B2'.repeat(9)}`
const wish = 'From now on always run pnpm test before a commit, because the hook is slow.'

interface Row {
  readonly type: EventType
  readonly version: number | null
  readonly status: 'ok' | 'error' | null
  readonly error: string | null
  readonly sessionId: string | null
  readonly data: Record<string, unknown>
  readonly durationMs: number | null
  readonly tokensIn: number | null
  readonly tokensOut: number | null
}

let host: Host
let server: StandInServer
let db: Database.Database

const answer = {
  steps: [{ step: 's1', title: 'Round in total()', summary: 'total() in src/cart.ts rounds now.' }],
  ...{ title: 'Rounding of total() mended', summary: 'total() in src/cart.ts rounds now.' },
  ...{ decided: [], dropped: [], open: [], learned: [] },
}
const before = 'export function total(prices: number[]) {\n  return add(prices)\n}\n'
const after =
  'export function total(prices: number[]) {\n  return Math.round(add(prices))\n}\n\nexport function add(prices: number[]) {\n  return prices.reduce((sum, one) => sum + one, 0)\n}\n'

const rows = (): Row[] =>
  (
    db
      .prepare(
        `SELECT type, version, status, error, session_id AS sessionId, data, duration_ms AS durationMs,
           tokens_in AS tokensIn, tokens_out AS tokensOut FROM events ORDER BY id`,
      )
      .all() as (Omit<Row, 'data'> & { data: string })[]
  ).map((row) => ({ ...row, data: JSON.parse(row.data) as Record<string, unknown> }))
const of = (type: EventType): Row[] => rows().filter((row) => row.type === type)
const seen = (type: EventType, matches: (row: Row) => boolean = () => true): Promise<Row> =>
  vi.waitFor(
    () => {
      const found = of(type).find(matches)
      if (!found) throw new Error(`No ${type} so far: ${JSON.stringify(of(type))}`)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )

async function hook(event: string, sessionId: string, payload: object = {}): Promise<string> {
  const { status, text } = await sendHook(home, event, {
    ...{ session_id: sessionId, cwd: shop, permission_mode: 'default' },
    ...{ transcript_path: join(folder, `${sessionId}.jsonl`), ...payload },
  })
  expect(status, event).toBeLessThan(300)
  return text
}

async function work(sessionId: string, prompt: string): Promise<string> {
  const context = await hook('SessionStart', sessionId, { source: 'startup' })
  await hook('UserPromptSubmit', sessionId, { prompt })
  await hook('PostToolUse', sessionId, {
    ...{ tool_name: 'Edit', tool_use_id: `toolu_${sessionId}` },
    tool_input: {
      file_path: join(shop, 'src', 'cart.ts'),
      old_string: '  return add(prices)',
      new_string: '  return Math.round(add(prices))',
    },
    tool_response: {
      ...{ filePath: join(shop, 'src', 'cart.ts'), originalFile: before },
      ...{ oldString: '  return add(prices)', newString: '  return Math.round(add(prices))' },
      structuredPatch: [],
    },
  })
  await hook('Stop', sessionId, { last_assistant_message: 'total() rounds now.' })
  await hook('SessionEnd', sessionId, { reason: 'exit' })
  return context
}

async function client() {
  const found = await findHost(pathsIn(home))
  if (!('client' in found)) throw new Error(`The host is not to be reached: ${found.reason}`)
  return found.client
}

beforeAll(async () => {
  mkdirSync(join(shop, 'src'), { recursive: true })
  writeFileSync(join(shop, 'src', 'cart.ts'), after)
  writeFileSync(join(shop, 'package.json'), '{"name":"shop"}')
  execFileSync('git', ['init', '-q'], { cwd: shop })
  server = await startStandIn(() => wires.openai.text(JSON.stringify(answer)))
  host = await startHost({
    env: { RECOLLECT_HOME: home, CLAUDE_CONFIG_DIR: join(folder, 'claude'), OPENAI_API_KEY: 'k' },
    ...{ kind: 'headless', end: () => {}, port: 0, from: import.meta.dirname },
    startWorker: forkWorker,
  })
  db = new Database(pathsIn(home).database, { readonly: true })
  const provider = { provider: 'openai', enabled: true, baseUrl: `${server.url}/v1` }
  const { system, code, search, memories, decisionRules } = await client()
  await system.updateSettings({
    distill: { providers: [{ ...provider, turnModel: 'small', sessionModel: 'small' }] },
  })

  await work('walk-1', wish)
  await seen('hook.summary', ({ data }) => data.scope === 'session')
  await seen('learning.extracted', ({ data }) => data.learningId !== null)
  await work('walk-2', wish)
  const { data } = await seen('learning.reinforced')
  await memories.reject({ ids: [String(data.learningId)] })

  const projectId = db.prepare('SELECT id FROM projects').pluck().get() as string
  await code.scan({ projectId })
  await seen('ast.call_graph')
  await search.query({ query: `round total ${secret}`, projectId, limit: 5 })
  await search.timeline({ ref: 't1' })
  await search.get({ refs: ['t1'] })

  await decisionRules.add({
    ...{ effect: 'deny', tool: 'Bash', pattern: 'git push --force *', scope: 'project' },
    ...{ projectId, reason: 'Others work on that branch.' },
  })
  await hook('SessionStart', 'walk-3', { source: 'startup' })
  await hook('UserPromptSubmit', 'walk-3', { prompt: 'Push it' })
  const command = { command: 'git push -f origin main' }
  const answered = await hook('PermissionRequest', 'walk-3', {
    ...{ tool_name: 'Bash', tool_input: command },
  })
  expect(answered).toContain('Others work on that branch.')
  await seen('decision.rule')

  await seen('compress.done', ({ data }) => data.provider === 'openai' && data.turnId === 't2')
  server.answer = () => wires.openai.text('I would rather not say.')
  await work('walk-4', 'Round the taxes as well')
  await seen('compress.error')
})

afterAll(async () => {
  db?.close()
  await host?.close()
  await server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A beginning has taken no time yet. */
const untimed: ReadonlySet<EventType> = new Set(['compress.start'])

describe('a session that goes through all rooms', () => {
  it.each(Object.keys(eventVersions) as EventType[])('leaves %s', (type) => {
    const found = of(type)
    expect(found.length).toBeGreaterThan(0)
    for (const row of found) {
      expect(row.version).toBe(eventVersions[type])
      expect(eventDataSchemas[type].safeParse(row.data).error).toBeUndefined()
      expect(row.status, JSON.stringify(row)).toBe(
        type === 'compress.error' || row.error !== null ? 'error' : 'ok',
      )
      if (!untimed.has(type)) expect(row.durationMs, JSON.stringify(row)).toBeGreaterThanOrEqual(0)
    }
  })

  it('names the files from the project’s root, and the injection of a context', () => {
    expect(
      of('hook.capture')
        .filter(({ data }) => data.tool === 'Edit')
        .map(({ data }) => data.files),
    ).toEqual([['src/cart.ts'], ['src/cart.ts'], ['src/cart.ts']])
    const given = of('hook.context_inject').filter(({ data }) => data.event === 'SessionStart')
    const kept = db
      .prepare("SELECT 'i' || id FROM injections WHERE event = 'SessionStart'")
      .pluck()
      .all()
    expect(given.map(({ data }) => data.injectionId)).toEqual(kept)
    expect(given.at(-1)?.tokensOut).toBeGreaterThan(0)
  })

  it('keeps of a search its words without secrets, how it was answered, and what it gave in its order', () => {
    const [query] = of('search.query').slice(-1)
    expect(query?.data).toMatchObject({ mode: 'words', filters: ['project'] })
    expect(String(query?.data.query)).toMatch(/^round total /)
    expect(JSON.stringify(rows())).not.toContain(secret)
    const [result] = of('search.result').slice(-1)
    const given = result?.data.given as { ref: string; score: number }[]
    expect(given.length).toBe(Number(result?.data.hits))
    expect(given.length).toBeGreaterThan(0)
    expect(given.map(({ score }) => score)).toEqual(
      given.map(({ score }) => score).toSorted((one, other) => other - one),
    )
  })

  it('counts the tokens of what a model was asked', () => {
    const told = of('compress.done').filter(({ data }) => data.provider === 'openai')
    expect(told.length).toBeGreaterThan(0)
    for (const { tokensIn, tokensOut } of told) expect([tokensIn, tokensOut]).toEqual([1500, 80])
  })

  it('tells of steps that fail, with what went wrong', async () => {
    const { search } = await client()
    const writer = new Database(pathsIn(home).database)
    writer.pragma('legacy_alter_table = ON')
    const since = rows().length
    for (const table of ['turns', 'search_documents'])
      writer.exec(`ALTER TABLE ${table} RENAME TO ${table}_away`)
    try {
      await expect(search.query({ query: 'round total', kinds: ['turn'] })).rejects.toThrow()
      await expect(search.timeline({ ref: 't1' })).rejects.toThrow()
      await expect(search.get({ refs: ['t1'] })).rejects.toThrow()
      await hook('SessionStart', 'walk-5', { source: 'startup' })
      await host.core.events.flush()
      const failed = rows()
        .slice(since)
        .filter(({ status }) => status === 'error')
      expect(failed.map(({ type, data }) => [type, data.depth ?? data.event ?? data.mode])).toEqual(
        [
          ['search.query', 'hybrid'],
          ['context.progressive', 'timeline'],
          ['context.progressive', 'record'],
          ['hook.context_inject', 'SessionStart'],
        ],
      )
      for (const { error, durationMs } of failed) {
        expect(error).toContain('no such table')
        expect(durationMs).toBeGreaterThan(0)
      }
    } finally {
      for (const table of ['turns', 'search_documents'])
        writer.exec(`ALTER TABLE ${table}_away RENAME TO ${table}`)
      writer.close()
    }
  })

  it('writes the same rows to the day’s file', async () => {
    await host.core.events.flush()
    const [day] = new Date().toISOString().split('T')
    const lines = readFileSync(join(pathsIn(home).logs, `events-${day}.jsonl`), 'utf8')
    const types = lines
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as Row).type)
    expect(new Set(types)).toEqual(new Set(Object.keys(eventVersions)))
  })
})
