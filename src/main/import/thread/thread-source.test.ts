// Transcripts read by their thread: the same parts as on this one, whatever the thread does.
import { randomBytes } from 'node:crypto'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { programFile } from '../../base/program-file.ts'
import { type ImportStore, openImportStore } from '../testing/import-store.ts'
import { answer, type Line, prompt, result, use } from '../testing/lines.ts'
import { createThreadSource } from './thread-source.ts'
import { type PartRequest, readParts, type TranscriptPart } from './transcript-parts.ts'

const log = pino({ level: 'silent' })
const real = programFile('import/thread/transcript-thread.ts')
let store: ImportStore

beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

/** Turns whose third one has a result that is larger than what two threads share for one part. */
function conversation(turns: number): Line[] {
  const lines: Line[] = []
  for (let n = 0; n < turns; n++) {
    const text = n === 2 ? randomBytes(1_000_000).toString('latin1') : `ok ${n}`
    lines.push(
      prompt(n * 10, `u${n}`, `change part ${n}`),
      answer(n * 10 + 1, `a${n}`, `m${n}`, [use(`t${n}`, 'Bash', { command: `make ${n}` })]),
      result(n * 10 + 2, `r${n}`, `t${n}`, text),
    )
  }
  return lines
}

function requestOf(path: string): PartRequest {
  const { size, mtimeMs: mtime } = statSync(path)
  return { path, offset: 0, state: null, size, mtime, now: store.clock }
}

/** What the parts hold, however it came: bytes of calls as text. */
async function allOf(parts: AsyncIterable<TranscriptPart>): Promise<unknown[]> {
  const all: unknown[] = []
  for await (const part of parts) {
    const events = part.events.map((event) =>
      event.kind === 'tool'
        ? { ...event, body: Buffer.from(event.body).toString('base64') }
        : event,
    )
    all.push({ ...part, events })
  }
  return all
}

it('gives the parts that this thread would read, also one that does not fit the shared memory', async () => {
  const request = requestOf(store.put('-p/s.jsonl', conversation(200)))
  const source = createThreadSource(real, log)
  expect(await allOf(source.read(request))).toEqual(await allOf(readParts(request)))
  await source.close()
})

it('reads the next file after one that was left in the middle', async () => {
  const request = requestOf(store.put('-p/s.jsonl', conversation(200)))
  const source = createThreadSource(real, log)
  for (let n = 0; n < 10; n++) {
    for await (const part of source.read(request)) if (part.position > 0) break
  }
  expect(await allOf(source.read(request))).toEqual(await allOf(readParts(request)))
  await source.close()
})

it('goes on here when the thread dies, from the last part that came', async () => {
  const request = requestOf(store.put('-p/s.jsonl', conversation(200)))
  const dying = join(store.folder, 'dying.mjs')
  writeFileSync(
    dying,
    `import { parentPort } from 'node:worker_threads'
    await import(${JSON.stringify(pathToFileURL(real ?? '').href)})
    let free = 0
    parentPort.on('message', ({ name }) => { if (name === 'free' && ++free === 1) process.exit(1) })`,
  )
  const source = createThreadSource(dying, log)
  const calls = async (parts: AsyncIterable<TranscriptPart>): Promise<unknown> => {
    const ids: string[] = []
    let position = 0
    for await (const part of parts) {
      position = part.position
      for (const event of part.events) if (event.kind === 'tool') ids.push(event.row.toolUseId)
    }
    return { ids, position }
  }
  expect(await calls(source.read(request))).toEqual(await calls(readParts(request)))
  await source.close()
})

it('says why a file cannot be read as the system said it', async () => {
  const source = createThreadSource(real, log)
  const request = { ...requestOf(store.put('-p/s.jsonl', [])), path: join(store.folder, 'gone') }
  await expect(allOf(source.read({ ...request, size: 9 }))).rejects.toMatchObject({
    code: 'ENOENT',
    syscall: expect.any(String),
  })
  await source.close()
})

it('imports the same rows as without a thread', async () => {
  const lines = Array.from({ length: 5 }, (_, n) =>
    conversation(60).map((line) => ({ ...line, sessionId: `s${n}`, uuid: `${line.uuid}-${n}` })),
  )
  const other = openImportStore()
  let threads = 0
  const openSource = () => {
    threads += 1
    return createThreadSource(real, log)
  }
  for (const [n, each] of lines.entries()) {
    store.put(`-p/s${n}.jsonl`, each)
    other.put(`-p/s${n}.jsonl`, each)
  }
  await store.import({ openSource })
  await other.import()
  expect(threads).toBe(1)
  const left = ['transcript_path', 'project_id', 'scope']
  expect(store.everything(left)).toEqual(other.everything(left))
  other.close()
})
