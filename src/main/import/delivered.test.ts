// That something reached the agent is known from its transcript alone: our text stands in it, or it does not.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { itemTexts } from '../context/compose.ts'
import { createInjectionStore } from '../db/usage/injection-store.ts'
import { createUseItems } from '../db/usage/use-items.ts'
import { createUseReport } from '../db/usage/use-report.ts'
import { type ImportStore, openImportStore } from './testing/import-store.ts'
import { answer, type Line, line, prompt, session } from './testing/lines.ts'

let store: ImportStore
beforeEach(() => {
  store = openImportStore()
})
afterEach(() => store.close())

const start = Date.parse('2026-03-01T10:00:00.000Z')
const text = (words: string) =>
  `# Memory of shop\n\n- ${words}\n- Invoices are archived nightly. [m2]`

function give(event: string, words: string, second: number): void {
  const items = ['m1', 'm2'].map((ref) => ({ ref, tokens: 9 }))
  createInjectionStore(store.db).add({
    ...{ sessionId: session, at: start + second * 1000, event, source: null, durationMs: 2 },
    result: {
      ...{ text: text(words), tokens: 18, budget: 2000, projectId: 'p' },
      layers: [{ name: 'memories', tokens: 18, items }],
    },
  })
}

/** Hooks open the session, as they do before anything is given. */
function open(): void {
  const common = { session_id: session, cwd: '/home/dev/shop' }
  const offset = start - Date.UTC(2026, 10, 20, 12)
  store.send({ ...common, hook_event_name: 'SessionStart', source: 'startup' }, offset)
}

const shown = (second: number, hook: string, attachment: Line): Line =>
  line('attachment', second, `a-${second}`, {
    attachment: { hookName: hook, hookEvent: hook, toolUseID: hook, ...attachment },
  })
const talk = [
  prompt(2, 'u-1', 'Mend the totals.', { promptId: 'p-1' }),
  answer(9, 'u-2', 'msg-1', [{ type: 'text', text: 'Mended.' }]),
]

const delivered = () =>
  createUseItems(store.db, itemTexts)
    .items({ limit: 50, offset: 0 })
    .items.filter(({ position }) => position === 0)
    .sort((one, other) => one.at - other.at)
    .map((item) => item.delivered)

it('is proved by each form in which the client notes it, whatever else hooks said', async () => {
  open()
  give('SessionStart', 'One rounds half to even. [m1]', 0)
  give('UserPromptSubmit', 'Two rounds half to even. [m1]', 2)
  give('PreToolUse', 'Three rounds half to even. [m1]', 4)
  expect(delivered()).toEqual(['unknown', 'unknown', 'unknown'])
  store.put('shop/one.jsonl', [
    shown(0, 'SessionStart', {
      type: 'hook_success',
      content: `${text('One rounds half to even. [m1]')}\n`,
    }),
    ...talk,
    shown(3, 'UserPromptSubmit', {
      type: 'hook_additional_context',
      content: ['Be brief.', text('Two rounds half to even. [m1]').replaceAll('\n', '\r\n')],
    }),
    shown(5, 'PreToolUse', {
      type: 'hook_additional_context',
      content: text('Three rounds half to even. [m1]'),
    }),
  ])
  await store.import()
  await store.import()
  expect(delivered()).toEqual(['proved', 'proved', 'proved'])
  expect(store.rows('SELECT delivered_at AS at FROM injections ORDER BY id')).toEqual(
    [0, 3, 5].map((second) => ({ at: start + second * 1000 })),
  )
  expect(createUseReport(store.db)({}).total).toMatchObject({ given: 6, delivered: 6, untold: 0 })
})

it('is not seen where the whole transcript shows another text, a part of it, or another hook', async () => {
  open()
  give('SessionStart', 'One rounds half to even. [m1]', 0)
  give('UserPromptSubmit', 'Two rounds half to even. [m1]', 2)
  store.put('shop/one.jsonl', [
    shown(0, 'SessionStart', {
      type: 'hook_success',
      content: '',
      stdout: text('One rounds half to even. [m1]'),
    }),
    shown(1, 'SessionStart', { type: 'hook_additional_context', content: ['# Memory of shop'] }),
    shown(1, 'SessionStart', {
      type: 'hook_additional_context',
      content: [text('Two rounds half to even. [m1]')],
    }),
    shown(1, 'SessionStart', {
      type: 'hook_additional_context',
      content: [7, null, { text: 1 }, 'x'.repeat(1e6)],
    }),
    ...talk,
  ])
  await store.import()
  expect(delivered()).toEqual(['not seen', 'not seen'])
  expect(createUseReport(store.db)({}).total).toMatchObject({ given: 4, delivered: 0, untold: 0 })
})

it('is not known where no transcript was read since, and of an agent whose transcript shows no such thing', async () => {
  open()
  store.put('shop/one.jsonl', talk)
  await store.import()
  give('SessionStart', 'One rounds half to even. [m1]', 1e9)
  expect(delivered()).toEqual(['unknown'])
  store.db.exec(`UPDATE injections SET at = ${start}; UPDATE sessions SET agent = 'codex'`)
  expect(delivered()).toEqual(['unknown'])
  store.db.exec(`UPDATE sessions SET agent = 'claude-code'`)
  expect(delivered()).toEqual(['not seen'])
})
