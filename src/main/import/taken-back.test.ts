// What the agent takes back in a later turn is marked where it was said first: in its turn, its session and the search.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { answer, type Line, prompt } from './testing/lines.ts'

let store: ImportStore
let pump: Pump

beforeEach(() => {
  store = openImportStore()
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const announcer = createAnnouncer(() => {})
  const rest = { db, queue, announcer, log: silentLog }
  const { handlers } = createDistiller({ ...rest, searchIndex: createSearchIndex(db), events })
  pump = createPump({ ...rest, handlers })
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await store.close()
})

async function importAll(): Promise<void> {
  await store.import()
  store.clock += 60_000
  pump.wake()
  await pump.idle()
}

const said = (second: number, id: string, text: string): Line =>
  answer(second, `a-${id}`, `m-${id}`, [{ type: 'text', text }])
const claim = 'The cause is the double rounding in cart.ts, which loses a cent.'
const first = [prompt(1, 'u-1', 'Why is the total off by one cent?'), said(2, '1', claim)]
const back = [
  prompt(10, 'u-2', 'Look again at the tax table'),
  said(11, '2', "Actually that was wrong: it wasn't the rounding. The tax table uses floor."),
]
const summaries = () =>
  store
    .rows('SELECT summary FROM turns ORDER BY number')
    .map((row) => Object.values(row as object)[0])

it('when the session is read at once, and when the later turn comes afterwards', async () => {
  const told = [
    expect.stringContaining('The agent took its answer back in turn 2.'),
    expect.stringContaining('The tax table uses floor.'),
  ]
  store.put('p/one.jsonl', first)
  await importAll()
  expect(summaries()).toEqual([expect.stringContaining('double rounding')])
  store.put('p/one.jsonl', [...first, ...back])
  await importAll()
  expect(summaries()).toEqual(told)
  expect(String(summaries()[0])).not.toContain('double rounding')
  const hits = `SELECT title FROM search_documents WHERE kind = 'answer' ORDER BY at`
  expect(store.rows(hits)).toEqual([
    { title: `Taken back in turn 2: ${claim}` },
    { title: expect.stringMatching(/^Actually that was wrong/) },
  ])
  const [session] = store.rows('SELECT summary FROM sessions') as { summary: string }[]
  expect(session?.summary).not.toContain('double rounding')
  expect(store.rows(`SELECT facts ->> '$.takenBackIn' AS turn FROM turns ORDER BY number`)).toEqual(
    [{ turn: 2 }, { turn: null }],
  )
})
