// Every field of every hook event with every value that it should not have: never a failure of ours, and nothing
// of the events around it is touched.
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { AppError } from '../../shared/errors.ts'
import { hostileTexts, placesIn, withText } from './testing/hostile-values.ts'
import { noon, openTestStore, type TestStore } from './testing/test-store.ts'

type Payload = Readonly<Record<string, unknown>>

const common = {
  session_id: 'odd',
  transcript_path: '/home/dev/.claude/projects/-shop/odd.jsonl',
  cwd: '/home/dev/shop',
  prompt_id: 'odd-prompt',
}
const call = {
  tool_name: 'Bash',
  tool_use_id: 'odd-call',
  tool_input: { command: 'npm test', file_path: '/home/dev/shop/cart.ts' },
}
/** One of each kind that is followed up, with every field that is read. */
const events: readonly Payload[] = [
  { hook_event_name: 'SessionStart', source: 'startup', model: 'claude-opus-4-8' },
  { hook_event_name: 'UserPromptSubmit', prompt: 'Mend the cart', source: 'user' },
  { hook_event_name: 'PermissionRequest', ...call },
  {
    hook_event_name: 'PostToolUse',
    ...call,
    duration_ms: 12,
    tool_response: { stdout: 'ok', interrupted: false, isError: false, file: { filePath: '/a' } },
  },
  {
    hook_event_name: 'PostToolUse',
    tool_name: 'Agent',
    tool_use_id: 'odd-agent',
    tool_input: { prompt: 'Look around' },
    tool_response: {
      agentId: 'a1',
      agentType: 'general',
      totalDurationMs: 40,
      content: [{ type: 'text', text: 'Done.' }],
    },
  },
  {
    hook_event_name: 'PostToolUseFailure',
    ...call,
    tool_use_id: 'odd-failure',
    error: 'Exit code 2',
    is_interrupt: false,
    duration_ms: 3,
  },
  { hook_event_name: 'SubagentStart', agent_id: 'a1', agent_type: 'general' },
  {
    hook_event_name: 'SubagentStop',
    agent_id: 'a1',
    agent_type: 'general',
    agent_transcript_path: '/a.jsonl',
    last_assistant_message: 'Done.',
  },
  { hook_event_name: 'PreCompact', trigger: 'auto', custom_instructions: 'Keep the cart' },
  { hook_event_name: 'PostCompact', trigger: 'auto', compact_summary: 'The cart was mended' },
  { hook_event_name: 'Stop', last_assistant_message: 'Done.' },
  { hook_event_name: 'StopFailure', error: 'overloaded' },
  { hook_event_name: 'SessionEnd', reason: 'other' },
].map((event) => ({ ...common, ...event }))

/** What a sane session leaves, whatever came before it. */
const sane = events.map((event, index) => ({
  ...event,
  session_id: 'sane',
  prompt_id: 'sane-prompt',
  ...('tool_use_id' in event ? { tool_use_id: `sane-${index}` } : {}),
}))
const saneRows = `
  SELECT s.title, s.status, s.source, s.model, s.end_reason, s.started_at, s.ended_at, t.number, t.prompt,
    t.last_message, t.ended_at AS turn_end, e.tool, e.outcome, e.error, e.duration_ms, e.at, e.files
  FROM sessions s JOIN turns t ON t.session_id = s.id LEFT JOIN tool_events e ON e.turn_id = t.id
  WHERE s.id = 'sane' ORDER BY e.tool_use_id`

let store: TestStore
beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

/** Takes a JSON text in as the listener does; a refusal must be one that says what is wrong with the event. */
function send(json: string, at = noon): void {
  const bytes = Buffer.from(json)
  try {
    store.capture.ingest(store.capture.parse(bytes), { at, bytes: bytes.length, via: 'http' })
  } catch (error) {
    const refusal = error instanceof AppError ? error.code : error
    expect(refusal, json.slice(0, 300)).toSatisfy(
      (code: unknown) => code === 'invalid_input' || code === 'too_large',
    )
  }
}

let sessions = 0
/** The odd event in a session of its own, which then ends as sessions do: what was stored is read again there. */
function sendOdd(
  event: Payload,
  place: readonly (string | number)[],
  text: string,
  at = noon,
): void {
  sessions++
  const own = {
    session_id: `odd-${sessions}`,
    ...('tool_use_id' in event ? { tool_use_id: `call-${sessions}` } : {}),
  }
  send(withText({ ...event, ...own }, place, text), at)
  const stop = { hook_event_name: 'Stop', last_assistant_message: 'Done.' }
  for (const rest of [stop, { hook_event_name: 'SessionEnd', reason: 'other' }]) {
    send(JSON.stringify({ ...common, ...own, ...rest }), noon + 1000)
  }
}

function sendSane(): unknown[] {
  for (const [index, event] of sane.entries()) send(JSON.stringify(event), noon + index * 1000)
  return store.rows(saneRows)
}

it('any field with any value is taken in or refused in a sentence', async () => {
  const expected = sendSane()
  expect(expected).toHaveLength(3)
  await store.close()
  store = openTestStore()
  for (const event of events) {
    for (const place of placesIn(event)) {
      for (const text of hostileTexts) sendOdd(event, place, text)
    }
  }
  expect(sendSane()).toEqual(expected)
  expect(store.rows(`SELECT integrity_check FROM pragma_integrity_check`)).toEqual([
    { integrity_check: 'ok' },
  ])
})

it('any JSON in any field of any event is taken in or refused in a sentence', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...events),
      fc.nat(),
      fc.json(),
      fc.double(),
      (event, n, json, at) => {
        const places = placesIn(event)
        sendOdd(event, places[n % places.length] ?? [], json, at)
      },
    ),
    { numRuns: 600 },
  )
})

it('figures that no column takes cost the figure, not the event', () => {
  for (const [index, figure] of ['0.5', '1e20', '-3', '"12"', '1e400', '7.6'].entries()) {
    const event = { ...events[3], tool_use_id: `call-${index}`, duration_ms: 0 }
    send(withText(event, ['duration_ms'], figure))
  }
  expect(store.rows('SELECT duration_ms AS ms FROM tool_events ORDER BY tool_use_id')).toEqual(
    [1, null, null, null, null, 8].map((ms) => ({ ms })),
  )
})
