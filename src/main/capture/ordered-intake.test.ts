// Large events are prepared in a thread: they hold up no other session, keep the order of theirs, and are never lost.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../base/logs/log.ts'
import { programFile } from '../base/program-file.ts'
import { createGroupedIngest } from './group-commit.ts'
import { createOrderedIntake, type OrderedIntake } from './ordered-intake.ts'
import { createPayloadPreparer, type PayloadPreparer } from './prepare-payload.ts'
import { createSpoolWatcher } from './spool.ts'
import { noon, openTestStore, type TestStore } from './testing/test-store.ts'

const entry = programFile('capture/redaction-thread.ts')
let store: TestStore
let preparers: PayloadPreparer[]
beforeEach(() => {
  store = openTestStore()
  preparers = []
})
afterEach(async () => {
  await Promise.all(preparers.map((preparer) => preparer.close()))
  await store.close()
})

function preparerOver(file: string | null): PayloadPreparer {
  const preparer = createPayloadPreparer({ entry: file, log: silentLog })
  preparers.push(preparer)
  return preparer
}

const intakeOver = (file: string | null): OrderedIntake =>
  createOrderedIntake(preparerOver(file), createGroupedIngest(store.db, store.capture))

const bytesOf = (sessionId: string, id: number, prompt: string): Buffer =>
  Buffer.from(
    JSON.stringify({
      session_id: sessionId,
      cwd: '/nowhere/shop',
      hook_event_name: 'UserPromptSubmit',
      prompt_id: `${sessionId}-${id}`,
      prompt,
    }),
  )
const meta = (id: number) => ({ at: noon + id * 1000, bytes: 1, via: 'http' }) as const
const hidden = 'Kiebitz-42!x'
/** A large text that takes long to look through, and a secret in it. */
const hostile = (kilobytes: number) => `password=${hidden}\n${'pw='.repeat((kilobytes * 1024) / 3)}`

/** A payload as it was before it was packed. */
const inflated = (body: Buffer): object =>
  z.looseObject({}).parse(JSON.parse(inflateSync(body).toString()))

/** The ids of the prompts in the order in which they were stored. */
const turnIds = () =>
  store.db.prepare('SELECT prompt_id FROM turns ORDER BY id').pluck().all() as string[]

/** A thread's program that ends as often as `deaths` says at its first event, and then is the real one. */
function dyingEntry(deaths: number): string {
  const file = join(store.folder, 'dying-thread.mjs')
  const count = join(store.folder, 'deaths')
  writeFileSync(count, '0')
  writeFileSync(
    file,
    `import { readFileSync, writeFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    const died = Number(readFileSync(${JSON.stringify(count)}, 'utf8'))
    if (died < ${deaths}) {
      parentPort.on('message', () => {
        writeFileSync(${JSON.stringify(count)}, String(died + 1))
        process.exit(1)
      })
      parentPort.postMessage({ type: 'ready' })
    } else await import(${JSON.stringify(pathToFileURL(entry).href)})`,
  )
  return file
}

describe('a large event', () => {
  it('lets other sessions go ahead, and is stored without its secrets', async () => {
    const takeIn = intakeOver(entry)
    const large = takeIn(bytesOf('slow', 1, hostile(512)), meta(1))
    let isStored = false
    void large.then(() => {
      isStored = true
    })
    for (let id = 1; id <= 20; id++) await takeIn(bytesOf('quick', id, `prompt ${id}`), meta(id))
    expect(isStored).toBe(false)
    expect(turnIds()).toHaveLength(20)
    expect((await large).result.status).toBe('stored')
    const [row] = store.rows(`SELECT prompt FROM turns WHERE prompt_id = 'slow-1'`)
    expect(JSON.stringify(row)).toContain('[redacted')
    expect(JSON.stringify(row)).not.toContain(hidden)
  })

  it('keeps its place within its session', async () => {
    const takeIn = intakeOver(entry)
    await Promise.all([
      takeIn(bytesOf('one', 1, 'first'), meta(1)),
      takeIn(bytesOf('one', 2, hostile(256)), meta(2)),
      takeIn(bytesOf('one', 3, 'third'), meta(3)),
      takeIn(bytesOf('one', 4, 'fourth'), meta(4)),
      takeIn(bytesOf('one', 5, hostile(20)), meta(5)),
      takeIn(bytesOf('one', 6, 'last'), meta(6)),
    ])
    expect(turnIds()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `one-${id}`))
  })

  it('that is no JSON is refused, and what follows in its session is taken in', async () => {
    const takeIn = intakeOver(entry)
    const broken = takeIn(
      Buffer.from(`{"session_id":"one","prompt":"${'x'.repeat(50_000)}`),
      meta(1),
    )
    const next = takeIn(bytesOf('one', 2, 'second'), meta(2))
    await expect(broken).rejects.toMatchObject({ code: 'invalid_input' })
    expect((await next).result.status).toBe('stored')
  })

  it.each([
    ['PostToolUse', 'claude'],
    ['PostToolUseFailure', 'claude'],
    ['Notification', 'claude'],
    ['postToolUse', 'copilot'],
    ['AfterTool', 'gemini'],
  ])(
    'that is a %s with the marks of %s is stored as without a thread, and is the same event',
    async (name, marks) => {
      const bytes = Buffer.from(
        JSON.stringify({
          session_id: 'one',
          cwd: '/nowhere/shop',
          ...(marks === 'claude' ? { prompt_id: 'one-1' } : {}),
          tool_name: 'Read',
          tool_input: { file_path: 'src/till.ts' },
          tool_response: { file: { content: hostile(20) }, interrupted: true },
          error: hostile(20),
          duration_ms: 12,
        }),
      )
      const named = { ...meta(1), event: name, marks }
      const tables = ['tool_events', 'hook_events', 'payloads']
      const stored = () =>
        tables.map((table) =>
          store.rows(`SELECT * FROM ${table}`).map((row) => {
            const { body, ...rest } = z.record(z.string(), z.unknown()).parse(row)
            return { ...rest, ...(Buffer.isBuffer(body) ? inflated(body) : {}) }
          }),
        )
      expect((await intakeOver(entry)(bytes, named)).result.status).toBe('stored')
      const byThread = stored()
      expect((await intakeOver(null)(bytes, named)).result.status).toBe('duplicate')
      for (const table of tables) store.db.exec(`DELETE FROM ${table}`)
      expect((await intakeOver(null)(bytes, named)).result.status).toBe('stored')
      expect(stored()).toEqual(byThread)
      expect(JSON.stringify(byThread)).toContain('[redacted')
      expect(JSON.stringify(byThread)).not.toContain(hidden)
    },
  )

  it('that begins a subagent keeps what it answered', async () => {
    const result = `Done. ${hostile(20)}`
    const bytes = Buffer.from(
      JSON.stringify({
        session_id: 'one',
        cwd: '/nowhere/shop',
        prompt_id: 'one-1',
        tool_name: 'Agent',
        tool_use_id: 'toolu_agent',
        tool_input: { prompt: 'look' },
        tool_response: {
          agentId: 'a1',
          agentType: 'Explore',
          content: [{ type: 'text', text: result }],
        },
      }),
    )
    await intakeOver(entry)(bytes, { ...meta(1), event: 'PostToolUse' })
    const agents = JSON.stringify(store.rows('SELECT * FROM subagents'))
    expect(agents).toContain('Done. password=[redacted')
    expect(agents).not.toContain(hidden)
  })

  it('is taken in without a thread where there is none', async () => {
    for (const file of [null, join(store.folder, 'no-such-thread.mjs')]) {
      const takeIn = intakeOver(file)
      const name = file === null ? 'none' : 'missing'
      const { result } = await takeIn(bytesOf(name, 1, hostile(20)), meta(1))
      expect(result.status).toBe('stored')
    }
    expect(JSON.stringify(store.rows('SELECT prompt FROM turns'))).not.toContain(hidden)
  })
})

describe('an event that is not large', () => {
  const contents = (word: string, kilobytes: number) =>
    `password=${hidden}\n${word.repeat((kilobytes * 1024) / word.length)}`
  /** How many of some events are taken in, one after the other, where whatever is asked of the thread fails. */
  async function takenBy(word: string, kilobytes: number, most: number): Promise<number> {
    const takeIn = intakeOver(dyingEntry(1000))
    let taken = 0
    for (let id = 1; id <= most && taken === 0; id++) {
      const event = takeIn(bytesOf('one', id, contents(word, kilobytes)), meta(id))
      taken += await event.then(
        () => 1,
        () => 0,
      )
    }
    expect(JSON.stringify(store.rows('SELECT prompt FROM turns'))).not.toContain(hidden)
    return taken
  }

  it('has its secrets taken out without the thread', async () => {
    // On a machine that stands still meanwhile, one or the other would be handed over.
    expect(await takenBy('const price = amount * rate\n', 30, 20)).toBe(1)
  })

  it.each([
    ['d-i passwd/user-password%22', 8],
    ['пароль: ', 20],
  ])('is handed over where it takes long to look through: %s', async (word, kilobytes) => {
    expect(await takenBy(word, kilobytes, 2)).toBe(0)
  })
})

describe('a thread that dies', () => {
  it('is begun anew, and no event is lost', async () => {
    const takeIn = intakeOver(dyingEntry(1))
    await Promise.all([1, 2, 3].map((id) => takeIn(bytesOf('one', id, hostile(20)), meta(id))))
    expect(turnIds()).toEqual(['one-1', 'one-2', 'one-3'])
  })

  it('over an event again and again acknowledges nothing: the event is taken in from the spool', async () => {
    const takeIn = intakeOver(dyingEntry(2))
    const bytes = bytesOf('one', 1, hostile(20))
    await expect(takeIn(bytes, meta(1))).rejects.toThrow('its thread ended')
    expect(turnIds()).toEqual([])
    // The hook got no 2xx and leaves its event on disk.
    const file = join(store.paths.spool, '1-UserPromptSubmit-1.json')
    writeFileSync(file, bytes)
    const spool = createSpoolWatcher({
      folder: store.paths.spool,
      rejectedFolder: store.paths.spoolRejected,
      capture: store.capture,
      preparer: preparerOver(entry),
      version: '1.0.0',
      log: silentLog,
      now: () => store.clock,
    })
    try {
      await spool.drain()
      expect(turnIds()).toEqual(['one-1'])
      expect(spool.waiting()).toBe(0)
    } finally {
      await spool.close()
      rmSync(file, { force: true })
    }
  })
})
