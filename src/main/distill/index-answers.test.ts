// What the agent ended a turn with is found by its own words, in new stores and in those of an older version.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ContractClient, createLocalClient } from '../api/clients/local-client.ts'
import { openTestCore, type TestCore } from '../api/testing/test-core.ts'
import { undoMs } from '../forget/forget.ts'
import { indexLine } from '../mcp/tool-text.ts'

let opened: TestCore
let client: ContractClient
let time = Date.UTC(2026, 5, 1)

beforeEach(async () => {
  opened = await openTestCore(() => time)
  client = createLocalClient(opened.core)
})
afterEach(() => opened.close())

async function work(): Promise<void> {
  time += 60_000 + undoMs
  opened.core.pump.start()
  await opened.core.pump.idle()
}

/** A turn with nothing but its prompt and what the agent ended with. */
async function turn(number: number, lastMessage: string): Promise<void> {
  const hook = { session_id: 'answers', prompt_id: `p${number}`, cwd: opened.folder }
  const prompt = { hook_event_name: 'UserPromptSubmit', prompt: `Look into matter ${number}` }
  const stop = { hook_event_name: 'Stop', last_assistant_message: lastMessage }
  for (const payload of [prompt, stop]) {
    time += 1000
    opened.core.capture.ingest({ ...hook, ...payload }, { at: time, bytes: 100, via: 'http' })
  }
  await work()
}

const long = [
  'I looked at the three places that you named and all of them are fine now.',
  ...Array.from({ length: 40 }, (_, n) => `Place ${n} was read and left as it is, line by line.`),
  'One more thing: the quince index is rebuilt by the nightly task, never by hand.',
].join(' ')

test('a sentence that the summary lost is found, shown where it stands, as the agent’s words', async () => {
  await turn(1, long)
  const { hits } = await client.search.query({ query: 'quince index rebuilt' })
  expect(hits).toHaveLength(1)
  const [hit] = hits
  expect(hit?.kind).toBe('answer')
  expect(hit?.snippet.replace(/[\ue000\ue001]/g, '')).toContain('the quince index is rebuilt by')
  expect(hit && indexLine(hit)).toContain('agent’s answer')
  const { records } = await client.search.get({ refs: [hit?.ref ?? ''] })
  expect(records[0]?.kind).toBe('turn')
})

test('a turn is one hit, whatever of it holds the words', async () => {
  await turn(1, 'The quince index is rebuilt by the nightly task.')
  const { hits } = await client.search.query({ query: 'quince' })
  expect(hits.map(({ ref }) => ref)).toHaveLength(new Set(hits.map(({ ref }) => ref)).size)
})

test('of a very long one the beginning and the end are found', async () => {
  await turn(1, `First the medlar. ${'so it went on and on. '.repeat(2000)} Last the quince.`)
  for (const query of ['medlar', 'quince']) {
    expect((await client.search.query({ query, kinds: ['answer'] })).total).toBe(1)
  }
})

test('an older store takes its answers in behind the scenes, once', async () => {
  for (let number = 1; number <= 45; number++) await turn(number, `The quince number ${number}.`)
  const { core } = opened
  const answers = `SELECT count(*) FROM search_documents WHERE kind = 'answer' AND session_id = 'answers'`
  const count = () => core.db.prepare(answers).pluck().get()
  core.db.exec(`DELETE FROM search_documents WHERE kind = 'answer'`)
  core.distiller.start()
  await work()
  expect(count()).toBe(45)
  core.db.exec(`DELETE FROM search_documents WHERE kind = 'answer'`)
  core.distiller.start()
  await work()
  expect(count()).toBe(0)
})

test('what is deleted with its turn is not found any more', async () => {
  await turn(1, long)
  const [hit] = (await client.search.query({ query: 'quince' })).hits
  await client.forget.schedule({ kind: 'turn', id: hit?.ref ?? '' })
  expect((await client.search.query({ query: 'quince' })).hits).toEqual([])
  await work()
  const left = opened.core.db.prepare(`SELECT 1 FROM search_documents WHERE body LIKE '%quince%'`)
  expect(left.all()).toEqual([])
})
