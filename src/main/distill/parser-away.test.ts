// A turn that is told while the process that parses is away is told again, with all that its sources declare.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { openTestStore, type TestStore } from '../capture/testing/test-store.ts'
import type { Parser } from '../code/parser.ts'
import { createPump, type Pump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { createDistiller } from './distiller.ts'
import { inProcessParser } from './testing/in-process-parser.ts'

const hourMs = 3_600_000
let store: TestStore
let pump: Pump
let isAway: boolean
let asked: number

beforeEach(() => {
  store = openTestStore()
  isAway = true
  asked = 0
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const announcer = createAnnouncer(() => {})
  const searchIndex = createSearchIndex(db)
  const parser: Pick<Parser, 'declared'> = {
    declared: (texts) => {
      asked += 1
      return isAway
        ? Promise.resolve({ notRead: 'no_process', detail: 'It did not start.' })
        : inProcessParser.declared(texts)
    },
  }
  const { handlers } = createDistiller({
    ...{ db, queue, searchIndex, events, announcer, log: silentLog, parser },
  })
  pump = createPump({ db, queue, handlers, announcer, log: silentLog })
  pump.start()
})
afterEach(async () => {
  await pump.close()
  await store.close()
})

async function workAfter(ms: number): Promise<void> {
  store.clock += ms
  pump.wake()
  await pump.idle()
}

async function recordTurn(): Promise<void> {
  const send = (event: string, at: number, fields: Record<string, unknown>) =>
    store.send(
      {
        ...{ session_id: 's', cwd: '/home/dev/shop', hook_event_name: event, prompt_id: 'p' },
        ...fields,
      },
      at,
    )
  send('UserPromptSubmit', 1000, { prompt: 'Add the price of an article' })
  const path = '/home/dev/shop/src/article.py'
  send('PostToolUse', 2000, {
    tool_name: 'Write',
    tool_use_id: 'w',
    tool_input: { file_path: path, content: 'def price_of(article):\n    return article.price\n' },
    tool_response: { type: 'create', filePath: path },
  })
  send('Stop', 3000, { last_assistant_message: 'Added.' })
  await workAfter(60_000)
}

const told = (): string =>
  JSON.stringify(store.rows('SELECT title, summary FROM observations ORDER BY id'))

it('tells what was declared once the parser is back', async () => {
  await recordTurn()
  expect(asked).toBe(1)
  expect(told()).not.toContain('price_of')
  isAway = false
  await workAfter(hourMs)
  expect(told()).toContain('price_of')
})

it('leaves a turn alone where the parser never starts', async () => {
  await recordTurn()
  for (let hours = 0; hours < 12; hours += 1) await workAfter(2 * hourMs)
  expect(asked).toBeGreaterThan(1)
  expect(asked).toBeLessThan(6)
})
