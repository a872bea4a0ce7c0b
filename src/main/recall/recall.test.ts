// The bounds of recall: three memories, 250 tokens, its time, and nothing from a model that is not there in time.
import { estimateTokenCount } from 'tokenx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { mostRecalled, recallTokens } from './compose.ts'
import { createRecall } from './recall.ts'

let opened: TestCore
const prompt = 'What is the staging database port rule number?'

beforeEach(async () => {
  opened = await openTestCore()
})
afterEach(() => opened.close())

function remember(content: string): void {
  opened.core.memories.store({
    namespace: 'global',
    content,
    kind: 'fact',
    importance: 0.5,
    tags: [],
    metadata: {},
    by: 'user',
  })
}

/** Asks where each look at the clock is so many ms later: how busy the machine is plays no part. */
function ask({ projectId = 'shop', stepMs = 1 } = {}) {
  const { db, search, embedder, settings } = opened.core
  let time = 0
  const clock = () => {
    time += stepMs
    return time
  }
  const recall = createRecall({ db, search, embedder, settings, clock })
  return recall.recall({ projectId, sessionId: 'now', prompt })
}

test('many that fit bring three at most', async () => {
  for (const port of ['seven', 'eight', 'nine', 'ten', 'eleven']) {
    remember(`Staging database rule number ${port}: the port is ${port} and nothing else`)
  }
  const given = await ask()
  expect(given?.layers.flatMap((layer) => layer.items)).toHaveLength(mostRecalled)
})

test('what was done in another agent is told as its', async () => {
  const { db } = opened.core
  db.exec(`UPDATE sessions SET agent = 'copilot'`)
  const body = 'The staging database port rule number is seven'
  const place = { projectId: 'shop', sessionId: 's1', at: opened.core.now(), files: [] }
  createSearchIndex(db).put({ kind: 'observation', ref: 'o1', title: body, body, ...place })
  expect((await ask())?.text).toMatch(/\n- observation \(Copilot CLI\), .* \[o1\]/)
})

test('long ones are kept within the tokens', async () => {
  const words = 'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda omega'.split(' ')
  for (const [n, word] of words.entries()) {
    remember(`Staging database port rule number ${n}: ${`${word} and its kin, `.repeat(60)}`)
  }
  const given = await ask()
  expect(given).not.toBeNull()
  expect(estimateTokenCount(given?.text ?? '')).toBeLessThanOrEqual(recallTokens)
  expect(given?.tokens).toBeLessThanOrEqual(recallTokens)
})

test('what was found too late is not given', async () => {
  remember('The staging database port rule number is seven')
  expect(await ask({ stepMs: 1 })).not.toBeNull()
  expect(await ask({ stepMs: 1000 })).toBeNull()
})

test('an excluded project and a project that is not known bring nothing', async () => {
  remember('The staging database port rule number is seven')
  expect(await ask()).not.toBeNull()
  expect(await ask({ projectId: 'nowhere' })).toBeNull()
  opened.core.db.prepare(`UPDATE projects SET excluded = 1 WHERE id = 'shop'`).run()
  expect(await ask()).toBeNull()
})

/** A turn of an earlier session: what was asked and what the agent ended with, told by the rules. */
async function earlier(session: string, turns: readonly (readonly [string, string])[]) {
  const { capture, pump } = opened.core
  for (const [place, [asked, said]] of turns.entries()) {
    const common = { session_id: session, prompt_id: `${session}-${place}`, cwd: opened.folder }
    const events = [
      { hook_event_name: 'UserPromptSubmit', prompt: asked },
      ...(said === '' ? [] : [{ hook_event_name: 'Stop', last_assistant_message: said }]),
    ]
    for (const event of events)
      capture.ingest({ ...common, ...event }, { at: Date.now(), bytes: 100, via: 'http' })
  }
  capture.ingest(
    { session_id: session, cwd: opened.folder, hook_event_name: 'SessionEnd', reason: 'other' },
    { at: Date.now(), bytes: 100, via: 'http' },
  )
  pump.start()
  await pump.idle()
}

/** What a new session is given for a prompt: its lines without the heading. */
async function given(text: string, sessionId = 'now'): Promise<string[]> {
  const { db, recall } = opened.core
  const projectId = String(
    db.prepare(`SELECT project_id FROM sessions WHERE id LIKE 'e%' LIMIT 1`).pluck().get(),
  )
  // The hook's event is stored before it is answered.
  const hook = { hook_event_name: 'UserPromptSubmit', prompt: text, cwd: opened.folder }
  opened.core.capture.ingest(
    { ...hook, session_id: sessionId, prompt_id: text },
    { at: Date.now(), bytes: 100, via: 'http' },
  )
  const told = await recall.recall({ projectId, sessionId, prompt: text })
  if (told)
    opened.core.context.recordInjection({
      ...{ sessionId, event: 'UserPromptSubmit', source: null, result: told, durationMs: 1 },
    })
  return told?.text.split('\n').slice(1) ?? []
}

const work = [
  'Mend the basket so that it keeps its order',
  'Done: the basket keeps its order, and all tests of the shop pass.',
] as const
const keycloak = [
  'The login test is flaky',
  'It was slow to come up. The fixture waits for /health/ready of Keycloak before the browser opens. Ten runs were green.',
] as const

test('one rare name brings the answer, in the agent’s words, once', async () => {
  await earlier('e1', [work, keycloak])
  await earlier('e2', [work, ['Rename the column', 'Renamed the column and its index.']])
  const lines = await given('hm, why does Keycloak take so long in our pipeline?')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('the agent said')
  expect(lines[0]).toContain('/health/ready')
  // Asked in other words again, the session has it already.
  expect(await given('so Keycloak is slow?')).toEqual([])
})

test('a name with which a quoted answer begins is one', async () => {
  const said =
    'Textract reads 91 % of the totals on our 300 receipts, the present reader 74 %. Nothing is merged yet.'
  await earlier('e1', [work, ['Try the new OCR provider on our receipts', said]])
  expect((await given('how well did textract do compared to what we have?')).join()).toContain(
    '91 %',
  )
})

test('an answer is given whether or not its prompt was found beside it', async () => {
  const said =
    'Releases are made on Tuesdays only: tag release/x.y on main, the pipeline builds and deploys to canary, and after one hour without alerts somebody with the role release-manager approves the step production. Hotfixes skip the canary. I wrote this to docs/release.md.'
  await earlier('e1', [work, ['Release process: what are the steps?', said]])
  const { core } = opened
  const kindOf = core.db.prepare<[number], string>('SELECT kind FROM search_documents WHERE id = ?')
  const projectId = core.db
    .prepare<[], string>(`SELECT project_id FROM sessions WHERE id = 'e1'`)
    .pluck()
    .get()
  const told = async (isFound: (kind: string | undefined) => boolean) => {
    const find: typeof core.search.find = async (...asked) =>
      (await core.search.find(...asked)).filter(({ id }) => isFound(kindOf.pluck().get(id)))
    const { db, embedder, settings } = core
    const recall = createRecall({ db, search: { find }, embedder, settings, clock: () => 0 })
    const text = 'on which day of the week can we ship to production, and who tells the customers?'
    return (await recall.recall({ projectId: projectId ?? '', sessionId: 'now', prompt: text }))
      ?.text
  }
  const whole = await told(() => true)
  expect(whole).toContain('Tuesdays')
  expect(await told((kind) => kind !== 'prompt')).toBe(whole)
})

test('an earlier prompt that nobody answered brings nothing', async () => {
  const asked = 'Why does the Zanzibar exporter drop the last invoice?'
  await earlier('e1', [work, [asked, '']])
  expect(await given(asked)).toEqual([])
})

test('what was asked in the same words is told by its answer', async () => {
  const asked = 'Why does the Zanzibar exporter drop the last invoice?'
  await earlier('e1', [work, [asked, 'It counted rows from one: the loop ended a row early.']])
  const [line, ...others] = await given(asked)
  expect(line).toContain('the loop ended a row early')
  expect(others).toEqual([])
})

test('everyday prompts bring nothing, though earlier sessions are full of them', async () => {
  const prompts = [
    'continue',
    'commit this',
    'fix it',
    'thanks!',
    'run the tests again',
    'weiter',
    'bitte die Tests nochmal laufen lassen',
    'continúa',
    'merci, corrige ça',
    'да, продолжай',
    '继续',
    '続けてください',
  ]
  await earlier(
    'e1',
    prompts.map((prompt) => [prompt, `Did what was asked: ${prompt}. The tests run again.`]),
  )
  for (const prompt of prompts) expect(await given(prompt), prompt).toEqual([])
})

test('another word for the same is met, and told by its answer', async () => {
  await earlier('e1', [
    work,
    ['Old avatars are shown', 'Avatars were cached for a day; each upload has a new name now.'],
  ])
  const [line, ...others] = await given('a user sees the previous photo after an upload')
  expect(line).toContain('each upload has a new name')
  expect(others).toEqual([])
})

test('a few words that drive the agent bring nothing, though a text holds all of them', async () => {
  await earlier('e1', [
    work,
    ['How do I wait?', 'Use `async` and `await`, and extract what remains into one function.'],
    ['Is the level good?', 'Keep it simple: the third level is the remaining one.'],
  ])
  const prompts = ['use async await', 'keep it simple', 'extract that into a function']
  for (const prompt of [...prompts, 'fix the remaining ones too', 'number 3 please'])
    expect(await given(prompt), prompt).toEqual([])
})

test('a long name is met as a whole, not by one of its words', async () => {
  await earlier('e1', [work, ['Cut the text', 'The string was too long: it is cut at a word.']])
  expect(await given('what is ERR_STRING_TOO_LONG about?')).toEqual([])
})
