// Answers of our own server and commands are taken apart into what they gave, each thing with its id.
import { describe, expect, it } from 'vitest'
import { indexBlock, indexLine, recordText, timelineLine } from '../../mcp/tool-text.ts'
import { answeredItems } from './answered-items.ts'

const hit = {
  ref: 'o12',
  kind: 'observation' as const,
  title: 'Rounded half cents to even',
  snippet: '',
  at: Date.UTC(2026, 10, 20),
  projectId: 'shop',
  project: 'shop',
  sessionId: 'df7bf34e-93db-4960-bf81-abcbaa37d04d',
  score: 0.41,
  similar: 0,
  files: [],
  author: null,
  agent: 'claude-code' as const,
}
type Hit = Parameters<typeof indexBlock>[0]
const hits = [
  hit,
  { ...hit, ref: 'm7', kind: 'memory', title: 'Totals never end in zeros' },
] as unknown as Hit[]
const grouped = {
  ...hit,
  group: { others: [{ ref: 't3', title: 'Mend the totals', kind: 'prompt' }], count: 1 },
} as unknown as Hit
const idsOf = (layer: Parameters<typeof answeredItems>[0], answer: unknown) =>
  answeredItems(layer, answer).map(({ ref }) => ref)

describe('the items of', () => {
  it('a search by the server, in each form in which a client hands it over', () => {
    const text = ['2 results of 2 records, by words:', ...hits.map(indexBlock)].join('\n')
    const forms = [text, [{ type: 'text', text }], { content: [{ type: 'text', text }] }]
    for (const form of forms)
      expect(answeredItems('search', form)).toEqual([
        { ref: 'o12', text: expect.stringMatching(/^Rounded half cents to even · observation/) },
        { ref: 'm7', text: expect.stringMatching(/^Totals never end in zeros · /) },
      ])
    expect(idsOf('search', indexBlock(grouped))).toEqual(['o12', 't3'])
  })

  it('a search by the command: one line, two lines, and JSON', () => {
    const brief = hits.map(indexLine).join('\n')
    expect(idsOf('search', { stdout: `${brief}\n`, stderr: '' })).toEqual(['o12', 'm7'])
    const read =
      'Rounded half cents\n  observation · o12 · shop · 2 days ago\n  of the total\n\nTotals\n  memory · m7 · shop · now\n\n2 results; 3 more.\n'
    expect(answeredItems('search', { stdout: read })).toMatchObject([
      { ref: 'o12', text: expect.stringContaining('of the total') },
      { ref: 'm7' },
    ])
    expect(idsOf('search', { stdout: JSON.stringify({ hits, total: 2 }, null, 2) })).toEqual([
      'o12',
      'm7',
    ])
  })

  it('records with all their lines, and a timeline', () => {
    const record = {
      ...hit,
      files: ['src/total.ts'],
      sources: ['t3'],
      text: 'The total was off.\n\n- rounds half to even\n- in src/total.ts',
    }
    type Given = Parameters<typeof recordText>[0]
    const told = [record, { ...record, ref: 't3' }].map((one) => `${recordText(one as Given)}\n`)
    const [first] = answeredItems('records', told.join('\n'))
    expect(first).toMatchObject({
      ref: 'o12',
      text: expect.stringContaining('rounds half to even'),
    })
    expect(idsOf('records', told.join('\n'))).toEqual(['o12', 't3'])
    const entries = [
      { ...hit, isAnchor: true },
      { ...hit, ref: 't3', isAnchor: false },
    ] as Parameters<typeof timelineLine>[0][]
    expect(idsOf('timeline', entries.map(timelineLine).join('\n'))).toEqual(['o12', 't3'])
  })

  it('the code map: its turns by their ids, what names none as one thing', () => {
    const why = 'MODIFIED Cart.total (src/cart.ts, 2026-11-20), asked: “mend it” [t3] [o12]'
    expect(answeredItems('code map', why)).toEqual([{ ref: 't3', text: why }])
    expect(
      answeredItems(
        'code map',
        'a → b (src/a.ts:3; import 100 %)\nb → c (src/b.ts:1; import 90 %)',
      ),
    ).toEqual([{ ref: null, text: expect.stringContaining('b → c') }])
  })

  it('nothing, where nothing is known or the answer is no text', () => {
    for (const none of [
      '',
      'Nothing is remembered of that.',
      'No call is known.',
      null,
      7,
      {},
      [[[]]],
    ])
      expect(answeredItems('code map', none)).toEqual([])
  })

  it('an answer of 1 MB, a part of it, at once', () => {
    const line = `[o12] ${'word '.repeat(40)}· observation\n`
    const items = answeredItems('search', line.repeat(5000))
    expect(items).toHaveLength(50)
    expect(answeredItems('search', `[o12] ${'x'.repeat(1_000_000)}`)[0]?.text).toHaveLength(1200)
    expect(answeredItems('search', `${'['.repeat(1_000_000)}`)).toEqual([])
    expect(answeredItems('search', `{${'"a":{'.repeat(100_000)}`)).toEqual([])
  })
})
