// Every field of every line with every value that it should not have: the import goes on, and what the other lines
// tell is stored as without it.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { hostileTexts, placesIn, withText } from '../capture/testing/hostile-values.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { answer, type Line, line, prompt, result, textOfLines, use } from './testing/lines.ts'

let store: ImportStore
beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

const message = (content: unknown, more: Line = {}): Line => ({
  message: { id: 'odd-m', model: 'claude-opus-4-6', role: 'assistant', content, ...more },
})
/** The fields that every line has. */
const envelope = line('assistant', 5, 'odd', message([{ type: 'text', text: 'Words.' }]))
/** What each kind of line holds beside them. */
const kinds: readonly Line[] = [
  {
    type: 'assistant',
    ...message([use('odd-t', 'Bash', { command: 'ls' }), { type: 'text', text: 'Words.' }], {
      stop_reason: 'tool_use',
      usage: {
        input_tokens: 3,
        output_tokens: 4,
        cache_read_input_tokens: 5,
        cache_creation_input_tokens: 6,
        cache_creation: { ephemeral_5m_input_tokens: 2, ephemeral_1h_input_tokens: 4 },
      },
    }),
  },
  {
    type: 'user',
    ...message([{ type: 'tool_result', tool_use_id: 'BEFORE', content: 'x', is_error: false }]),
    toolUseResult: { durationMs: 7, totalDurationMs: 8, agentId: 'a1', status: 'completed' },
    toolDenialKind: 'user-rejected',
    userFeedback: 'No',
  },
  { type: 'user', ...message('Mend the cart'), promptId: 'p', promptSource: 'user', isMeta: false },
  { type: 'user', ...message('Go'), isSidechain: true, agentId: 'side' },
  { type: 'user', ...message('This session is being continued'), isCompactSummary: true },
  {
    type: 'system',
    subtype: 'compact_boundary',
    compactMetadata: { trigger: 'auto', preTokens: 9 },
  },
  { type: 'queue-operation', operation: 'enqueue', content: 'Later' },
  {
    type: 'attachment',
    attachment: {
      type: 'queued_command',
      prompt: 'Also',
      origin: { kind: 'human' },
      hookName: 'S',
    },
  },
  {
    type: 'progress',
    parentToolUseID: 'BEFORE',
    data: {
      type: 'agent_progress',
      agentId: 'a77',
      hookName: 'SessionStart:resume',
      message: {
        type: 'assistant',
        uuid: 'inner',
        timestamp: '2026-03-01T10:00:06.000Z',
        ...message('hm'),
      },
    },
  },
  { type: 'summary', summary: 'A title', leafUuid: 'leaf' },
  { type: 'custom-title', customTitle: 'A title' },
  { type: 'user', forkedFrom: { sessionId: 'x' }, ...message('Fork') },
]

/** The odd line between two calls, in a session of its own, whose name is in every id. */
function put(n: number, told: string): void {
  const odd = told.replaceAll('BEFORE', `t-before-${n}`).replaceAll('"odd-', `"odd-${n}-`)
  const own = { sessionId: `session-${n}` }
  const calls = (from: number, key: string) => [
    answer(from, `a-${key}-${n}`, `m-${key}-${n}`, [use(`t-${key}-${n}`, 'Bash', { n })], 10, own),
    result(from + 1, `r-${key}-${n}`, `t-${key}-${n}`, 'fine', own),
  ]
  const before = textOfLines([prompt(0, `u-${n}`, 'Go on', own), ...calls(1, 'before')])
  // It comes first in every third file: what a session begins with is told nowhere else.
  const [first, then] = n % 3 === 0 ? [odd, before] : [before, odd]
  const lines = [first.trimEnd(), then.trimEnd(), textOfLines(calls(10, 'after')).trimEnd()]
  store.put(`-p/session-${n}.jsonl`, `${lines.join('\n')}\n`)
}

const ten = Date.parse('2026-03-01T10:00:00.000Z')

/** Imports, and looks for what the other lines of `files` files told. */
async function importAll(files: number): Promise<void> {
  const { phase, files: read } = await store.import()
  expect({ phase, read }).toEqual({ phase: 'done', read: files })
  const calls = store.rows(
    `SELECT tool, outcome, at - ${ten} AS at, count(*) AS n FROM tool_events
     WHERE tool_use_id LIKE 't-%' GROUP BY 1, 2, 3 ORDER BY 3`,
  )
  expect(calls).toEqual([
    { tool: 'Bash', outcome: 'ok', at: 2000, n: files },
    { tool: 'Bash', outcome: 'ok', at: 11_000, n: files },
  ])
  const usage = store.rows(
    `SELECT input_tokens AS input, output_tokens AS output, count(*) AS n FROM usage_messages
     WHERE message_id LIKE 'm-%' GROUP BY 1, 2`,
  )
  expect(usage).toEqual([{ input: 3, output: 10, n: 2 * files }])
  // A wrong time on one line must not move a session to another year.
  const spans = store.rows(
    `SELECT DISTINCT started_at - ${ten} AS start, strftime('%Y', last_event_at / 1000, 'unixepoch') AS year
     FROM sessions WHERE id LIKE 'session-%' AND (started_at < ${ten} OR last_event_at > ${ten} + 86400000)`,
  )
  expect(spans).toEqual([])
}

it('any field with any value costs that field or that line', async () => {
  let files = 0
  const every = (whole: Line, part: Line): void => {
    for (const [at, place] of placesIn(part).entries()) {
      // Every second value at each place, the others at the next: each is tried with every kind of line.
      for (const text of hostileTexts.filter((_, n) => (n + at) % 2 === 0)) {
        const named = { ...whole, sessionId: `session-${files}` }
        put(files, withText(named, place, text))
        files++
      }
    }
  }
  every(envelope, envelope)
  for (const kind of kinds) every({ ...envelope, ...kind }, kind)
  await importAll(files)
})

it('any JSON in any field of any line costs that field or that line', async () => {
  const odd = fc.tuple(fc.constantFrom(...kinds), fc.nat(), fc.json())
  await fc.assert(
    fc.asyncProperty(fc.array(odd, { minLength: 30, maxLength: 60 }), async (lines) => {
      await store.close()
      store = openImportStore()
      for (const [n, [kind, at, json]] of lines.entries()) {
        const whole = { ...envelope, ...kind, sessionId: `session-${n}` }
        const places = placesIn(whole)
        put(n, withText(whole, places[at % places.length] ?? [], json))
      }
      await importAll(lines.length)
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

it('a value that no row takes costs its line, and an import that meets it goes on', async () => {
  // A rule that no field of ours breaks, as a newer schema or a defect might bring one.
  store.db.exec(`CREATE TRIGGER strict BEFORE INSERT ON tool_events WHEN new.tool_use_id = 't-before-1'
    BEGIN SELECT raise(ABORT, 'not this one'); END`)
  for (let n = 0; n < 3; n++) put(n, JSON.stringify(envelope))
  const { phase, skipped } = await store.import()
  expect({ phase, skipped }).toEqual({ phase: 'done', skipped: { 'could not be stored': 1 } })
  expect(store.rows('SELECT path, line FROM transcript_skips')).toEqual([
    { path: expect.stringContaining('session-1'), line: 3 },
  ])
  expect(store.rows('SELECT count(*) AS n FROM tool_events')).toEqual([{ n: 5 }])
  expect(store.rows('SELECT count(*) AS n FROM usage_messages')).toEqual([{ n: 6 }])
})

it('texts that are no lines at all cost themselves', async () => {
  const deep = `{"type":"user","message":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const odd = [
    'null',
    '[]',
    '"text"',
    '{',
    '\u0000',
    '\uFFFE{}',
    '{}{}',
    deep,
    '{"type":{}}',
    '1e999',
  ]
  for (const [n, text] of odd.entries()) put(n, text)
  await importAll(odd.length)
})
