// The functions that the last sessions changed, from real scans: what is told of each, and what is not told any more.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { layerSettingsSchema } from '../../shared/context-layers.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import { createCodeStore } from '../db/code/code-store.ts'
import { readDefinitions } from '../syntax/languages/read-definitions.ts'
import { commandFacts } from './testing/test-facts.ts'
import {
  day,
  hour,
  lastWeek,
  now,
  openTestProject,
  type TestProject,
} from './testing/test-project.ts'

const path = 'src/auth/refresh.ts'
const first = `export function refresh(token: string): string {
  return token
}
function expire(token: string): void {
  drop(token)
}
`
const second = `export function refresh(token: string): string {
  return retryOnce(token, 1)
}
async function retryOnce(
  token: string,
  times: number,
): Promise<string> {
  return token.repeat(times)
}
`
let project: TestProject
let session: string
let turn: number

beforeEach(() => {
  project = openTestProject()
  session = project.session('5e551011-0000-4000-8000-000000000001')
  turn = project.turn(session, 1, 'retry once')
})
afterEach(() => project.close())

/** Stores a source as the call of a session left it; returns the row of the observation that tells of the call. */
async function wrote(
  text: string,
  at: number,
  more: { path?: string; turn?: number; session?: string } = {},
) {
  const of = { path, turn, session, ...more }
  const read = await readDefinitions(text, 'typescript')
  if (read === null) throw new Error('not read')
  const toolEvent = project.call(of.session, of.turn, { at })
  const observation = project.observe(of.session, of.turn, { at })
  project.insert('observation_sources', { observation_id: observation, tool_event_id: toolEvent })
  createCodeStore(project.db, redactText).record({
    ...{ projectId: 'shop', path: of.path, isPartial: false, before: null, at, ...read },
    textHash: createHash('sha256').update(text).digest('hex'),
    event: { toolEvent, turn: of.turn },
  })
  return observation
}

const lines = (more: Parameters<TestProject['build']>[1] = {}) => {
  const [, told = ''] = project.build('startup', more).text.split(/\n\nFunctions changed [^\n]*/)
  return (
    told
      .split('\n\n')[0]
      ?.split('\n')
      .filter((line) => line !== '') ?? []
  )
}

test('each function has its signature, what became of it, its file, and an id that is there', async () => {
  const before = project.session('5e551011-0000-4000-8000-000000000000', {
    last_event_at: now - 2 * day,
  })
  const made = await wrote(first, now - 2 * day, {
    session: before,
    turn: project.turn(before, 1, 'expire tokens'),
  })
  const changed = await wrote(second, now - day)
  expect(made).toBeLessThan(changed)
  expect(lines().map((line) => line.replace(/, yesterday \([^)]*\)/, ', yesterday'))).toEqual([
    `- function expire(token: string): void DELETED, ${path}, yesterday [o${changed}]`,
    `- async function retryOnce(token: string, times: number): Promise‹string> NEW, ${path}, yesterday [o${changed}]`,
    `- export function refresh(token: string): string MODIFIED, ${path}, yesterday [o${changed}]`,
  ])
  expect(project.build().text).toMatch(
    /\n\nFunctions changed lately \(who calls one: \S.*code callers NAME\):\n/,
  )
})

test('what a session made and took back, changed again unseen, or does not parse is not told', async () => {
  await wrote(first, now - 5 * hour)
  await wrote('', now - 4 * hour)
  expect(lines()).toEqual([])
  await wrote(first, now - 3 * hour)
  expect(lines()).toHaveLength(2)
  project.db.prepare(`UPDATE code_definitions SET body_hash = 'other' WHERE name = 'expire'`).run()
  expect(lines().join()).not.toContain('expire')
  project.db.prepare(`UPDATE code_files SET state = 'broken'`).run()
  expect(lines()).toEqual([])
})

test('what git put back, or the user says is undone, is not told', async () => {
  await wrote(first, now - 5 * hour)
  expect(lines()).toHaveLength(2)
  const back = project.observe(session, turn, {
    ...{ kind: 'command', at: now - 4 * hour },
    facts: commandFacts({ kind: 'command', command: 'git checkout', putBack: [path] }),
  })
  expect(lines()).toEqual([])
  project.db.prepare('DELETE FROM observations WHERE id = ?').run(back)
  expect(lines()).toHaveLength(2)
  project.turn(session, 2, 'I undid your changes', { started_at: now - 3 * hour })
  expect(lines()).toEqual([])
})

test('a source that was written since on this disk must bear it out', async () => {
  await wrote(first, now - 5 * hour, { path: 'refresh.ts' })
  const folder = mkdtempSync(join(tmpdir(), 'recollect-functions-'))
  try {
    // Gone with its file.
    expect(lines({ folder })).toEqual([])
    writeFileSync(
      join(folder, 'refresh.ts'),
      `${second}${first.replace('expire(token', 'expire(old')}`,
    )
    const told = lines({ folder })
    expect(told).toHaveLength(1)
    expect(told[0]).toContain('refresh(token: string)')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the layer keeps to a quarter of the budget, leaves the rest, and can be switched off', async () => {
  lastWeek(project)
  const many = Array.from(
    { length: 60 },
    (_, n) => `export function number${n}(value: string): string {\n  return value + ${n}\n}`,
  )
  await wrote(many.join('\n'), now - 2 * hour)
  const result = project.build()
  const layer = result.layers.find(({ name }) => name === 'functions')
  expect(layer?.tokens).toBeGreaterThan(300)
  expect(layer?.tokens).toBeLessThanOrEqual(500)
  // Told one by one they are not listed by file as well.
  expect(result.text).not.toContain('new retryOnce')
  const off = project.build('startup', {
    layers: layerSettingsSchema.parse({ functions: { enabled: false } }),
  })
  expect(off.text).not.toContain('number0(')
  expect(off.text).toContain('new retryOnce')
})

test('the session that goes on is told what others changed since', async () => {
  await wrote(first, now - 5 * hour)
  expect(lines({ sessionId: session })).toEqual([])
})
