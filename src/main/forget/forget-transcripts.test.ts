// Deleting what came from transcripts: words, the reader's memory, summaries and kept copies.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultSettings } from '../../shared/settings.ts'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { type ImportStore, openImportStore } from '../import/testing/import-store.ts'
import { answer, prompt, result, session, textOfLines, use } from '../import/testing/lines.ts'
import { createTranscripts, type Transcripts } from '../import/transcripts.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createForget, type Forget, undoMs } from './forget.ts'

const marker = 'zanzibarquokka'
let store: ImportStore
let transcripts: Transcripts
let forget: Forget
let pump: Pump
let copies = ''

beforeEach(async () => {
  store = openImportStore()
  const queue = createQueue(store.db, () => store.clock)
  const announcer = createAnnouncer(() => {})
  const shared = { db: store.db, queue, announcer, now: () => store.clock }
  copies = store.paths.transcripts
  transcripts = createTranscripts({
    ...shared,
    searchIndex: createSearchIndex(store.db),
    log: silentLog,
    settings: { current: { ...defaultSettings, transcripts: { keepCopies: true } } },
    claudeFolder: store.folder,
    copiesFolder: copies,
  })
  forget = createForget({
    ...shared,
    leftovers: [],
    forgetCopies: transcripts.forgetCopies,
    forgetLogs: async () => {},
    outOfReach: () => [],
    clearCopies: async () => {},
  })
  pump = createPump({ ...shared, handlers: forget.handlers, log: silentLog })
  store.put('shop/s.jsonl', lines)
  await importAll()
})
afterEach(async () => {
  await transcripts.close()
  await pump.close()
  await store.close()
})

const compaction = {
  ...prompt(7, 'c2', `The user wanted ${marker}.`),
  isCompactSummary: true,
  parentUuid: 'c1',
}
const lines = [
  prompt(0, 'u1', 'keep the harmless part', { promptId: 'p1' }),
  answer(1, 'a1', 'm1', [{ type: 'text', text: 'harmless words' }]),
  prompt(2, 'u2', `build the ${marker}`, { promptId: 'p2' }),
  answer(3, 'a2', 'm2', [
    { type: 'text', text: `The ${marker} is next.` },
    use('t1', 'Bash', { command: `make ${marker}` }),
  ]),
  result(4, 'r1', 't1', `${marker} made`),
  {
    ...answer(6, 'c1', 'm9', []),
    type: 'system',
    subtype: 'compact_boundary',
    compactMetadata: { trigger: 'auto' },
  },
  compaction,
  // Cut off in the middle: the call stays open in the reader's memory.
  answer(8, 'a3', 'm3', [
    { type: 'text', text: `Again ${marker}.` },
    use('t2', 'Bash', { command: `make ${marker}` }),
  ]),
]

async function importAll(): Promise<void> {
  transcripts.import()
  await expect.poll(() => transcripts.importStatus().running).toBe(false)
  expect(transcripts.importStatus().error).toBeNull()
}

async function erase(kind: 'turn' | 'session' | 'project', id: string): Promise<void> {
  forget.schedule({ kind, id })
  store.clock += undoMs
  pump.start()
  await pump.idle()
}

/** Files of the data folder that hold the marker, packed or not. */
function filesHolding(word: string): string[] {
  return readdirSync(store.paths.home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const bytes = readFileSync(file)
      return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).includes(word)
    })
}

const turnOf = (promptId: string) =>
  (
    store.rows('SELECT id FROM turns WHERE prompt_id = ?', promptId)[0] as
      | { id: number }
      | undefined
  )?.id

it('leaves no byte of a deleted session, nor its kept copy, and nothing comes back', async () => {
  expect(filesHolding(marker).length).toBeGreaterThan(1)
  await erase('session', session)
  expect(readdirSync(copies)).toEqual([])
  expect(filesHolding(marker)).toEqual([])
  await importAll()
  expect(readdirSync(copies)).toEqual([])
  expect(filesHolding(marker)).toEqual([])
})

it('takes a deleted turn out of words, memory, summaries and copies', async () => {
  expect(store.rows(`SELECT 1 FROM transcript_states WHERE state LIKE '%${marker}%'`)).toHaveLength(
    1,
  )
  await erase('turn', `t${turnOf('p2')}`)
  expect(filesHolding(marker)).toEqual([])
  expect(store.rows('SELECT text FROM transcript_words')).toEqual([{ text: 'harmless words' }])
  // The rest of the turn comes later, and is met by a memory that still knows whose it is.
  const more = answer(9, 'a4', 'm4', [{ type: 'text', text: `Still ${marker}.` }])
  store.put('shop/s.jsonl', textOfLines([...lines, more]))
  await importAll()
  expect(filesHolding(marker)).toEqual([])
  expect(store.rows('SELECT prompt_id AS id FROM turns')).toEqual([{ id: 'p1' }])
})

it('removes the copies of a deleted project, also one that was cut short', async () => {
  const [name = ''] = readdirSync(copies)
  writeFileSync(join(copies, `${name}.tmp`), marker)
  const [project] = store.rows('SELECT id FROM projects') as { id: string }[]
  await erase('project', project?.id ?? '')
  expect(readdirSync(copies)).toEqual([])
  expect(filesHolding(marker)).toEqual([])
})
