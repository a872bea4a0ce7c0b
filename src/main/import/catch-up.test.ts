// After the hooks, the transcript adds what they lack: from where it was read to, bounded, for open sessions too.
import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { recordedRun } from '../capture/testing/recorded-run.ts'
import { catchUpKind } from '../jobs/catch-up-job.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue, type Queue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { type ImportStore, openImportStore, sendRecorded } from './testing/import-store.ts'
import { answer, prompt, result, session, textOfLines, use } from './testing/lines.ts'
import { createTranscripts, type Transcripts } from './transcripts.ts'

const recorded = recordedRun('interactive')
let store: ImportStore
let transcripts: Transcripts
let queue: Queue
let pump: Pump

function open(keepCopies: boolean): void {
  const announcer = createAnnouncer(() => {})
  transcripts = createTranscripts({
    db: store.db,
    queue,
    searchIndex: createSearchIndex(store.db),
    announcer,
    log: silentLog,
    settings: { current: { ...defaultSettings, transcripts: { keepCopies } } },
    claudeFolder: store.folder,
    copiesFolder: join(store.folder, 'copies'),
    now: () => store.clock,
  })
  pump = createPump({
    db: store.db,
    queue,
    handlers: transcripts.handlers,
    announcer,
    log: silentLog,
  })
}

beforeEach(() => {
  store = openImportStore()
  queue = createQueue(store.db, () => store.clock)
  open(false)
})
afterEach(async () => {
  await transcripts.close()
  await pump.close()
  await store.close()
})

async function catchUp(id = session): Promise<void> {
  queue.enqueue(catchUpKind, id)
  pump.start()
  await pump.idle()
}

const hook = (name: string, rest: object = {}, offsetMs = 0) =>
  store.send(
    {
      session_id: session,
      transcript_path: join(store.projects, 's.jsonl'),
      cwd: '/home/dev/shop',
      prompt_id: 'p1',
      hook_event_name: name,
      ...rest,
    },
    offsetMs,
  )

describe('catch-up', () => {
  it('adds words and tokens of each part once, from where it was read to', async () => {
    hook('UserPromptSubmit', { prompt: 'go' })
    const path = store.put('s.jsonl', [
      prompt(0, 'u1', 'go', { promptId: 'p1' }),
      answer(1, 'a1', 'm1', [{ type: 'text', text: 'Looking.' }]),
    ])
    await catchUp()
    expect(store.rows('SELECT text, turn_id IS NOT NULL AS placed FROM transcript_words')).toEqual([
      { text: 'Looking.', placed: 1 },
    ])
    appendFileSync(path, textOfLines([answer(2, 'a2', 'm2', [{ type: 'text', text: 'Done.' }])]))
    hook('Stop', { last_assistant_message: 'Done.' }, 2000)
    await catchUp()
    await catchUp()
    expect(store.rows('SELECT text FROM transcript_words ORDER BY at')).toHaveLength(2)
    expect(store.rows('SELECT message_id, model FROM usage_messages')).toHaveLength(2)
    expect(store.rows('SELECT prompt, last_message FROM turns')).toEqual([
      { prompt: 'go', last_message: 'Done.' },
    ])
    expect(store.rows(`SELECT status FROM jobs WHERE kind = '${catchUpKind}'`)).toEqual([
      { status: 'done' },
    ])
  })

  it('awaits the result of a call that the client writes after the session’s end was told', async () => {
    store.clock = Date.parse('2026-03-01T10:00:02.000Z')
    hook('UserPromptSubmit', { prompt: 'go' })
    const plan = [use('t1', 'ExitPlanMode', { plan: '# Round once' })]
    const path = store.put('s.jsonl', [
      prompt(0, 'u1', 'go', { promptId: 'p1' }),
      answer(1, 'a1', 'm1', plan),
    ])
    hook('SessionEnd', { reason: 'clear' })
    const [project] = store.rows('SELECT project_id AS id FROM sessions') as { id: string }[]
    const reading = transcripts.readWaiting(
      { projectId: project?.id ?? '', sessionId: 'next' },
      700,
    )
    await sleep(100)
    expect(store.rows('SELECT tool FROM tool_events')).toEqual([])
    const refused = { toolDenialKind: 'user-rejected', toolUseResult: 'User rejected tool use' }
    appendFileSync(path, textOfLines([result(3, 'u2', 't1', 'No.', refused)]))
    await reading
    expect(store.rows('SELECT tool, outcome FROM tool_events')).toEqual([
      { tool: 'ExitPlanMode', outcome: 'refused' },
    ])
  })

  it('passes over a line without an end, in parts, while other sessions go on', async () => {
    const bytes = 20 * 1024 ** 3
    hook('UserPromptSubmit', { prompt: 'go' })
    const endless = store.put('s.jsonl', [
      prompt(0, 'u1', 'go', { promptId: 'p1' }),
      answer(1, 'a1', 'm1', [{ type: 'text', text: 'Looking.' }]),
    ])
    // A file with a hole: 20 GB of zeros without a line end, which take no room.
    truncateSync(endless, bytes)
    const other = join(store.projects, 'other.jsonl')
    hook('UserPromptSubmit', { prompt: 'go', session_id: 'other', transcript_path: other })
    store.put('other.jsonl', [
      prompt(0, 'o1', 'go', { sessionId: 'other', promptId: 'p1' }),
      answer(1, 'o2', 'm2', [{ type: 'text', text: 'Done.' }], 5, { sessionId: 'other' }),
    ])
    const before = process.memoryUsage.rss()
    queue.enqueue(catchUpKind, session, { priority: 1 })
    queue.enqueue(catchUpKind, 'other')
    pump.start()
    const words = () => store.rows('SELECT text FROM transcript_words ORDER BY text')
    await vi.waitFor(
      () => expect(words()).toEqual([{ text: 'Done.' }, { text: 'Looking.' }]),
      30_000,
    )
    await pump.close()
    const [read] = store.rows(`SELECT position FROM transcript_files WHERE path = '${endless}'`)
    expect(read).toEqual({ position: expect.any(Number) })
    const { position } = read as { position: number }
    expect(position).toBeGreaterThan(8 * 1024 ** 2)
    expect(position).toBeLessThan(bytes)
    expect(transcripts.skipped(5, 0).rows).toEqual([
      expect.objectContaining({ path: endless, line: 3, reason: 'too long' }),
    ])
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 ** 2)
  })

  it('reads subagents\u2019 files beside the session', async () => {
    hook('UserPromptSubmit', { prompt: 'go' })
    store.put('s.jsonl', [prompt(0, 'u1', 'go', { promptId: 'p1' })])
    const side = { isSidechain: true, agentId: 'a7' }
    store.put('s/subagents/agent-a7.jsonl', [
      prompt(1, 'v1', 'count', side),
      answer(2, 'v2', 'm9', [{ type: 'text', text: 'three' }], 5, side),
    ])
    await catchUp()
    expect(store.rows('SELECT agent_id, output_tokens FROM usage_messages')).toEqual([
      { agent_id: 'a7', output_tokens: 5 },
    ])
  })

  it('is done for sessions that were left open, at the start', async () => {
    hook('UserPromptSubmit', { prompt: 'go' })
    store.put('s.jsonl', [answer(1, 'a1', 'm1', [{ type: 'text', text: 'Looking.' }])])
    transcripts.start()
    pump.start()
    await pump.idle()
    expect(store.rows('SELECT text FROM transcript_words')).toEqual([{ text: 'Looking.' }])
  })

  it('survives a transcript that is missing, a folder or no transcript', async () => {
    hook('UserPromptSubmit', { prompt: 'go' })
    await catchUp()
    mkdirSync(join(store.projects, 's.jsonl'))
    await catchUp()
    await catchUp('no such session')
    expect(
      store.rows(
        `SELECT count(*) AS n FROM jobs WHERE status <> 'done' AND kind = '${catchUpKind}'`,
      ),
    ).toEqual([{ n: 0 }])
    expect(transcripts.skipped(5, 0).reasons).toEqual({ 'no file': 1 })
  })

  it('keeps a copy of an ended session\u2019s transcript when the user wants it', async () => {
    open(true)
    hook('UserPromptSubmit', { prompt: 'go' })
    store.put('s.jsonl', [prompt(0, 'u1', 'go', { promptId: 'p1' })])
    await catchUp()
    expect(transcripts.keptSize().copies).toBe(0)
    hook('SessionEnd', { reason: 'other' }, 5000)
    await catchUp()
    expect(transcripts.keptSize().copies).toBe(1)
    await transcripts.forgetCopies([session])
    expect(transcripts.keptSize().copies).toBe(0)
  })
})

describe('an import in the background', () => {
  it('reports, refuses a second one, and goes on after a restart', async () => {
    store.put('s.jsonl', [prompt(0, 'u1', 'go')])
    expect(transcripts.import().running).toBe(true)
    expect(() => transcripts.import()).toThrow(/running already/)
    // The program ends in the middle of it.
    await transcripts.close()
    expect(store.rows('SELECT count(*) AS n FROM turns')).toEqual([{ n: 0 }])
    open(false)
    transcripts.start()
    await expect.poll(() => transcripts.importStatus().running).toBe(false)
    expect(transcripts.importStatus()).toMatchObject({
      error: null,
      progress: { phase: 'done', files: 1 },
    })
    expect(store.rows('SELECT count(*) AS n FROM turns')).toEqual([{ n: 1 }])
    expect(store.rows('SELECT * FROM transcript_imports')).toEqual([])
  })

  it('stopped by the user stays stopped', async () => {
    store.put('s.jsonl', [prompt(0, 'u1', 'go')])
    transcripts.import()
    transcripts.stopImport()
    await expect.poll(() => transcripts.importStatus().running).toBe(false)
    expect(store.rows('SELECT * FROM transcript_imports')).toEqual([])
  })
})

it('the recorded refusal is known after the catch-up', async () => {
  const path = store.put(
    '-home-dev-shop/i.jsonl',
    readFileSync(join(recorded, 'transcript.jsonl'), 'utf8'),
  )
  store.clock = Date.parse('2026-11-20T23:30:00Z')
  sendRecorded(store, recorded, Date.parse('2026-11-20T22:51:04.240Z'), path)
  const before = `SELECT choice, found FROM decisions WHERE input LIKE '%force%'`
  expect(store.rows(before)).toEqual([{ choice: 'observe', found: 'inferred' }])
  await catchUp('323d385f-4224-41a4-b5fd-bc4cce96c071')
  expect(store.rows(before)).toEqual([{ choice: 'deny', found: 'transcript' }])
  expect(store.rows('SELECT count(*) AS n FROM usage_messages')).toEqual([{ n: 2 }])
})
