// A session is called the same whether its import ran through or was broken off and begun again.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createAnnouncer } from '../base/announcer.ts'
import { silentLog } from '../base/logs/log.ts'
import { createDistiller } from '../distill/distiller.ts'
import { createPump } from '../jobs/pump.ts'
import { createQueue } from '../jobs/queue.ts'
import { createSearchIndex } from '../search/search-index.ts'
import { openImportStore } from './testing/import-store.ts'
import { answer, type Line, line, prompt, result, textOfLines, use } from './testing/lines.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Imports the first lines, then more of them, and distils after each; gives the titles, also that which is searched. */
async function titlesAfter(text: string, parts: readonly number[]): Promise<unknown[]> {
  const store = openImportStore()
  const { db, events } = store
  const queue = createQueue(db, () => store.clock)
  const rest = { db, queue, announcer: createAnnouncer(() => {}), log: silentLog }
  const { handlers } = createDistiller({ ...rest, searchIndex: createSearchIndex(db), events })
  const pump = createPump({ ...rest, handlers })
  closers.push(pump.close, store.close)
  pump.start()
  const lines = text.trimEnd().split('\n')
  for (const part of [...parts, 1]) {
    const some = lines.slice(0, Math.ceil(lines.length * part))
    store.put('p/one.jsonl', `${some.join('\n')}\n`)
    await store.import()
    store.clock += 60_000
    pump.wake()
    await pump.idle()
  }
  return store.rows(`SELECT title FROM sessions UNION ALL
    SELECT title FROM search_documents WHERE kind = 'session'`)
}

const nod: Line[] = [
  prompt(1, 'u-1', 'ok'),
  answer(2, 'a-1', 'm-1', [use('use-1', 'Read', { file_path: '/home/dev/shop/src/a.ts' })]),
  result(3, 'r-1', 'use-1', 'text'),
  answer(4, 'a-2', 'm-2', [use('use-2', 'Bash', { command: 'npm test' })]),
  result(5, 'r-2', 'use-2', 'Tests  3 passed (3)'),
  answer(6, 'a-3', 'm-3', [
    use('use-3', 'Write', { file_path: '/home/dev/shop/src/b.ts', content: 'export class B {}' }),
  ]),
  result(7, 'r-3', 'use-3', 'File created successfully at: /home/dev/shop/src/b.ts'),
  answer(8, 'a-4', 'm-4', [{ type: 'text', text: 'The class B is there.' }]),
]

it('is not called for ever after what was known of its first turn', async () => {
  const text = textOfLines(nod)
  const whole = await titlesAfter(text, [])
  expect(whole).toHaveLength(2)
  expect(await titlesAfter(text, [0.4])).toEqual(whole)
  expect(await titlesAfter(text, [0.2, 0.4, 0.6, 0.8])).toEqual(whole)
})

const recorded = resolve(import.meta.dirname, '../../../../shared/fixtures/transcripts')
const names = ['erk/bd324282', 'spotter/ae4a77f8']
if (!existsSync(recorded))
  console.info('skipped: the recorded transcripts are not beside this folder')

describe.skipIf(!existsSync(recorded))('recorded transcripts', () => {
  it.each(names)('%s', { timeout: 60_000 }, async (name) => {
    const text = readFileSync(globSync(`${recorded}/${name}*.jsonl`)[0] ?? '', 'utf8')
    const whole = await titlesAfter(text, [])
    expect(await titlesAfter(text, [0.1, 0.3, 0.5, 0.8])).toEqual(whole)
  })
})

it('keeps the client’s name but where the record speaks against it; the user’s stays in any case', async () => {
  const denied: Line[] = [
    prompt(1, 'u-1', 'Write a CLAUDE.md for the shop'),
    answer(2, 'a-1', 'm-1', [
      use('use-1', 'Write', { file_path: '/home/dev/shop/CLAUDE.md', content: '# Shop' }),
    ]),
    result(
      3,
      'r-1',
      'use-1',
      'User rejected tool use',
      { toolUseResult: 'User rejected tool use' },
      true,
    ),
    answer(4, 'a-2', 'm-2', [{ type: 'text', text: 'I leave CLAUDE.md to you.' }]),
  ]
  const called = (type: string, title: string): Line =>
    line(type, 5, 't-1', type === 'ai-title' ? { aiTitle: title } : { customTitle: title })
  const name = 'CLAUDE.md Foundation Created'
  const [title] = await titlesAfter(textOfLines([...denied, called('ai-title', name)]), [])
  expect(title).toEqual({ title: 'Write a CLAUDE.md for the shop' })
  const [asked] = await titlesAfter(
    textOfLines([...denied, called('ai-title', 'CLAUDE.md for the shop')]),
    [],
  )
  expect(asked).toEqual({ title: 'CLAUDE.md for the shop' })
  const [own] = await titlesAfter(textOfLines([...denied, called('custom-title', name)]), [])
  expect(own).toEqual({ title: name })
})

it('the name that the desktop app gave at once is its own, and another one later the user’s', async () => {
  const from = (line: Line): Line => ({ ...line, entrypoint: 'claude-desktop' })
  const titled = (customTitle: string): Line => line('custom-title', 5, 't-1', { customTitle })
  const lines = [
    from(prompt(0, 'p-1', 'A generic segment for languages')),
    titled('GCC support'),
    from(answer(1, 'a-1', 'm-1', [use('use-1', 'Bash', { command: 'git commit -m x' })])),
    from(result(2, 'r-1', 'use-1', '[main 12e2d10] feat: add a language segment')),
    from(answer(4, 'a-2', 'm-2', [{ type: 'text', text: 'The segment is committed.' }])),
    titled('GCC support'),
  ]
  const [title] = await titlesAfter(textOfLines(lines), [])
  expect(title).toEqual({ title: 'feat: add a language segment' })
  const [own] = await titlesAfter(textOfLines([...lines, titled('Languages')]), [])
  expect(own).toEqual({ title: 'Languages' })
})
