// Hostile and huge input: nothing breaks out, nothing takes long, every text stays valid.
import { expect, it } from 'vitest'
import { bash, distil, distilOne, edit, failedBash, sampleCall } from './testing/sample-calls.ts'
import { summariseTurn } from './words/turn-summary.ts'

const odd =
  '\u001b[31mred\u001b[0m \u0000 <script>alert(1)</script> \u202Eevil\u202C שלום \ud800 e\u0301 👩‍👩‍👧 \u0007'

function textsOf(drafts: readonly { title: string; summary: string; detail: string }[]): string[] {
  return drafts.flatMap(({ title, summary, detail }) => [title, summary, detail])
}

it('leaves no control characters, colours, direction marks or broken unicode in any text', () => {
  const drafts = distil([
    failedBash(`echo '${odd}'`, `Error: ${odd}`, 1, odd),
    edit('/home/dev/shop/a.ts', [`+// ${odd}`, `+export function f() { return '${odd}' }`]),
    sampleCall('Write', {
      input: { file_path: `/home/dev/shop/${odd}.md`, content: `# ${odd}` },
      response: { type: 'create' },
    }),
    sampleCall('Grep', { input: { pattern: odd }, response: {} }),
    sampleCall('Agent', {
      input: { description: odd },
      response: { agentId: 'a', content: [{ type: 'text', text: odd }] },
    }),
    sampleCall('AskUserQuestion', {
      input: { questions: [{ question: odd }] },
      response: { answers: { [odd]: odd } },
    }),
    sampleCall('mcp__x__y', { input: { title: odd }, response: odd }),
    sampleCall('WebFetch', { input: { url: odd, prompt: odd }, response: { result: odd } }),
    sampleCall('TodoWrite', { input: { todos: [{ content: odd, status: 'pending' }] } }),
  ])
  const closing = summariseTurn({ prompt: odd, lastMessage: odd }, drafts)
  for (const text of [...textsOf(drafts), closing.title, closing.summary]) {
    expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u202a-\u202e\u2066-\u2069]/)
    expect(text.isWellFormed()).toBe(true)
    expect(text).not.toContain('\ufffd')
  }
  expect(textsOf(drafts).join('\n')).toContain('שלום')
})

it('keeps every text within its length, whatever comes', () => {
  const long = 'word '.repeat(100_000)
  const wide = 'x'.repeat(5_000_000)
  const drafts = distil([
    failedBash(`run ${long}`, wide, 1, long),
    bash('npx vitest run', `${wide}\n Test Files  1 passed (1)\n      Tests  9 passed (9)`),
    edit('/home/dev/shop/a.ts', [`-${wide}`, `+${wide}y`]),
    sampleCall('Grep', { input: { pattern: wide }, response: {} }),
    sampleCall('Agent', {
      input: { description: wide },
      response: { agentId: 'a', content: long },
    }),
    sampleCall('Other', { input: { text: wide }, response: wide }),
  ])
  for (const { title, summary, detail } of drafts) {
    expect(title.length).toBeLessThanOrEqual(90)
    expect(summary.length).toBeLessThanOrEqual(310)
    expect(detail.length).toBeLessThanOrEqual(720)
    expect(`${title}${summary}${detail}`).not.toContain('…')
  }
  expect(drafts.some(({ title }) => title === 'vitest: 9 tests passed')).toBe(true)
})

it('reads a diff of 20,000 lines', () => {
  const lines = Array.from({ length: 20_000 }, (_, at) =>
    at % 2 === 0 ? `-  const a${at} = old(${at})` : `+  const a${at} = fresh(${at})`,
  )
  const draft = distilOne(edit('/home/dev/shop/src/big.ts', [' export function big() {', ...lines]))
  expect(draft.functions).toContainEqual({ name: 'big', change: 'modified' })
})

it('survives patterns that make careless expressions slow', () => {
  const nasty = [
    '('.repeat(20_000),
    '-- '.repeat(5000),
    `${'a '.repeat(1000)}!`,
    `${' '.repeat(50_000)}x`,
    '"'.repeat(9999),
    '$('.repeat(5000),
    '<b '.repeat(9000),
    '**'.repeat(9000),
  ]
  for (const text of nasty) {
    const drafts = distil([
      bash(text, text, text),
      failedBash('npm test', text),
      edit('/home/dev/shop/a.cpp', [`+${text}`]),
      sampleCall('Other', { input: { text }, response: text }),
    ])
    expect(drafts.length).toBeGreaterThan(2)
    expect(
      summariseTurn({ prompt: text, lastMessage: text }, drafts).title.length,
    ).toBeLessThanOrEqual(90)
  }
})
