// Several edits of one file are told by what they come to: what a later one replaced is no news.
import { structuredPatch } from 'diff'
import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { distil, distilOne, sampleCall } from '../testing/sample-calls.ts'

/** The calls that lead a file from each of these texts to the next one. */
function steps(path: string, texts: readonly string[]): ToolCall[] {
  return texts.slice(1).map((after, at) => {
    const before = texts[at] ?? ''
    const patch = structuredPatch('', '', before, after, '', '', { context: 3 })
    return sampleCall('Edit', {
      input: { file_path: path, old_string: '', new_string: '' },
      response: { filePath: path, originalFile: before, structuredPatch: patch.hunks },
    })
  })
}

function told(path: string, ...texts: string[]): string {
  const [draft] = distil(steps(path, texts))
  return `${draft?.title} | ${draft?.summary}`
}

const head = 'export function net(cents: number): number {\n'

describe('several edits of one file', () => {
  it('do not tell what a later one replaced', () => {
    const words = told(
      'src/price.ts',
      `${head}  const step = steps.at(-1)\n  return cents\n}\n`,
      `${head}  const step = steps.toSorted((a, b) => b.from - a.from)[0]\n  return cents\n}\n`,
      `${head}  const step = steps.reduce((a, b) => (b.from > a.from ? b : a))\n  return cents\n}\n`,
    )
    expect(words).not.toContain('toSorted')
    expect(words).toContain('changed net')
    expect(words).toContain('in 2 edits')
  })

  it('tell a value by its first and its last', () => {
    const of = (value: number) => `# limits\nMAX = ${value}\nMIN = 1\n`
    const words = told('limits.py', of(10), of(20), of(30))
    expect(words).toContain('10')
    expect(words).toContain('30')
    expect(words).not.toContain('20')
  })

  it('tell nothing as added that a later one took out', () => {
    const words = told(
      'shop.py',
      'def total():\n    return 1\n',
      'def total():\n    return 1\n\n\ndef debug():\n    print(total())\n',
      'def total():\n    return 2\n',
    )
    expect(words).not.toContain('debug')
    expect(words).toContain('total')
  })
})

describe('a function', () => {
  it('of one line that gets another type and more lines was changed, not added', () => {
    const words = told(
      'grid.c',
      'static unsigned hash(int x, int y) { return x * 31u + y; }\n\nint main(void)\n{\n  return 0;\n}\n',
      'static size_t hash(int x, int y)\n{\n  size_t h = x;\n  return h * 31u + y;\n}\n\nint main(void)\n{\n  return 0;\n}\n',
    )
    expect(words).not.toMatch(/added hash/i)
    expect(words).toMatch(/changed hash/i)
  })

  it('and a test of Lua are read by name', () => {
    const [walk] = steps('src/hen.lua', [
      'function Hen:walk(x)\n  self.x = x\nend\n',
      'function Hen:walk(x)\n  self.x = x\n  self.energy = self.energy - 1\nend\n\nfunction Hen:eat(grain)\n  self.energy = math.min(10, self.energy + 4)\nend\n',
    ])
    expect(walk && distilOne(walk).title).toContain('Hen.eat')
  })
})
