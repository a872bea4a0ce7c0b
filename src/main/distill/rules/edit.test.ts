// What is told of edits, language by language.
import { describe, expect, it } from 'vitest'
import { distil, distilOne, edit, sampleCall } from './sample-calls.ts'

interface Sample {
  readonly name: string
  readonly path: string
  readonly lines: readonly string[]
  readonly title: string
  readonly functions: readonly string[]
}

const samples: readonly Sample[] = [
  {
    name: 'a changed method in TypeScript',
    path: '/home/dev/shop/src/cart.ts',
    lines: [
      ' export class Cart {',
      '   total(): number {',
      '-    return sum(this.items)',
      '+    if (this.items.length === 0) return 0',
      '+    return sum(this.items)',
      '   }',
    ],
    title: 'Changed Cart.total in src/cart.ts',
    functions: ['modified Cart.total'],
  },
  {
    name: 'a component in TSX',
    path: '/home/dev/shop/src/page.tsx',
    lines: [
      ' const Page = ({ title }: Props) => {',
      '+  const [open, setOpen] = useState(false)',
      '   return null',
    ],
    title: 'Changed Page in src/page.tsx',
    functions: ['modified Page'],
  },
  {
    name: 'a new parameter in Python',
    path: '/home/dev/shop/shop/cart.py',
    lines: ['-def total(items):', '+def total(items, discount=0):', '     return sum(items)'],
    title: 'Added parameter discount to total in shop/cart.py',
    functions: ['modified total'],
  },
  {
    name: 'a new method in Go',
    path: '/home/dev/shop/cart.go',
    lines: [
      ' import "fmt"',
      ' ',
      '+func (c *Cart) Empty() bool {',
      '+\treturn len(c.items) == 0',
      '+}',
    ],
    title: 'Added Cart.Empty in cart.go',
    functions: ['added Cart.Empty'],
  },
  {
    name: 'a removed function in Rust',
    path: '/home/dev/shop/src/cart.rs',
    lines: [
      ' impl Cart {',
      '-    pub fn legacy(&self) -> u32 {',
      '-        self.count',
      '-    }',
      ' }',
    ],
    title: 'Removed Cart.legacy in src/cart.rs',
    functions: ['removed Cart.legacy'],
  },
  {
    name: 'Java',
    path: '/home/dev/shop/Cart.java',
    lines: [
      ' public class Cart {',
      '     public int total(List<Item> items) {',
      '-        return 0;',
      '+        return items.size();',
      '     }',
    ],
    title: 'Changed Cart.total in Cart.java',
    functions: ['modified Cart.total'],
  },
  {
    name: 'C++',
    path: '/home/dev/shop/cart.cpp',
    lines: [
      ' int Cart::total(const Items& items) {',
      '-  return 0;',
      '+  return items.size();',
      ' }',
    ],
    title: 'Changed Cart.total in cart.cpp',
    functions: ['modified Cart.total'],
  },
  {
    name: 'C#',
    path: '/home/dev/shop/Cart.cs',
    lines: [
      ' public sealed class Cart {',
      '     public async Task<int> TotalAsync() {',
      '-        return 0;',
      '+        return await store.Count();',
    ],
    title: 'Changed Cart.TotalAsync in Cart.cs',
    functions: ['modified Cart.TotalAsync'],
  },
  {
    name: 'Ruby',
    path: '/home/dev/shop/cart.rb',
    lines: [' class Cart', '   def empty?', '-    false', '+    items.none?', '   end'],
    title: 'Changed Cart.empty? in cart.rb',
    functions: ['modified Cart.empty?'],
  },
  {
    name: 'PHP',
    path: '/home/dev/shop/Cart.php',
    lines: [
      ' final class Cart {',
      '     public function total(): int {',
      '-        return 0;',
      '+        return count($this->items);',
    ],
    title: 'Changed Cart.total in Cart.php',
    functions: ['modified Cart.total'],
  },
  {
    name: 'Elixir',
    path: '/home/dev/shop/lib/cart.ex',
    lines: [
      ' defmodule Shop.Cart do',
      '   def total(items) do',
      '-    0',
      '+    Enum.sum(items)',
      '   end',
    ],
    title: 'Changed Cart.total in lib/cart.ex',
    functions: ['modified Cart.total'],
  },
  {
    name: 'shell',
    path: '/home/dev/shop/run.sh',
    lines: [' deploy() {', '-  echo no', '+  rsync -a out/ host:', ' }'],
    title: 'Changed deploy in run.sh',
    functions: ['modified deploy'],
  },
  {
    name: 'SQL',
    path: '/home/dev/shop/001.sql',
    lines: ['+CREATE TABLE IF NOT EXISTS carts (', '+  id INTEGER PRIMARY KEY', '+);'],
    title: 'Added carts in 001.sql',
    functions: ['added carts'],
  },
  {
    name: 'a section of Markdown',
    path: '/home/dev/shop/README.md',
    lines: [' # Shop', ' ', '+## How prices are found', '+', '+They come from price.ts.'],
    title: 'Added the section “How prices are found” in README.md',
    functions: [],
  },
  {
    name: 'a value of JSON',
    path: '/home/dev/shop/package.json',
    lines: [' {', '-  "version": "1.0.0",', '+  "version": "1.1.0",'],
    title: 'Set version to "1.1.0" in package.json',
    functions: [],
  },
  {
    name: 'a key of YAML',
    path: '/home/dev/shop/ci.yml',
    lines: [' jobs:', '+  lint:', '+    runs-on: ubuntu-latest'],
    title: 'Added lint and runs-on in ci.yml',
    functions: [],
  },
  {
    name: 'a constant',
    path: '/home/dev/shop/limits.py',
    lines: ['-MAX_ITEMS = 10', '+MAX_ITEMS = 25'],
    title: 'Set MAX_ITEMS to 25 in limits.py',
    functions: [],
  },
  {
    name: 'a renamed function',
    path: '/home/dev/shop/src/price.ts',
    lines: [
      '-export function price(sku: string) {',
      '+export function priceOf(sku: string) {',
      '   return 1',
    ],
    title: 'Renamed price to priceOf in src/price.ts',
    functions: ['removed price', 'added priceOf'],
  },
  {
    name: 'an import',
    path: '/home/dev/shop/src/price.ts',
    lines: ["+import { z } from 'zod'", " import { sku } from './sku'"],
    title: 'Imported zod in src/price.ts',
    functions: [],
  },
  {
    name: 'a comment',
    path: '/home/dev/shop/src/price.ts',
    lines: ['-// Prizes in cents.', '+// Prices in cents.'],
    title: 'Reworded comments in src/price.ts',
    functions: [],
  },
]

describe('edits', () => {
  it.each(samples)('$name', ({ path, lines, title, functions }) => {
    const draft = distilOne(edit(path, lines))
    expect(draft.title).toBe(title)
    expect(draft.functions.map(({ name, change }) => `${change} ${name}`)).toEqual(functions)
    expect(draft.kind).toBe('edit')
  })

  it('finds the enclosing function in the file when the hunk does not show it', () => {
    const original = [
      'def total(items):',
      '    sum = 0',
      ...Array.from({ length: 30 }, (_, at) => `    # ${at}`),
      '    return 0',
    ].join('\n')
    const call = sampleCall('Edit', {
      input: { file_path: '/home/dev/shop/cart.py' },
      response: {
        originalFile: original,
        structuredPatch: [
          { oldStart: 32, lines: ['     # 29', '-    return 0', '+    return sum'] },
        ],
      },
    })
    expect(distilOne(call).functions).toEqual([{ name: 'total', change: 'modified' }])
  })

  it('tells all edits of a file in a turn as one, attempts that failed included', () => {
    const path = '/home/dev/shop/src/cart.ts'
    const failed = sampleCall('Edit', {
      input: { file_path: path },
      error: '<tool_use_error>String to replace not found in file.',
    })
    const drafts = distil([
      failed,
      edit(path, ['+export function a() {}']),
      edit(path, ['+export function b() {}']),
    ])
    expect(drafts).toHaveLength(1)
    expect(drafts[0]).toMatchObject({ failed: false, title: 'Added a and b in src/cart.ts' })
    expect(drafts[0]?.summary).toContain('in 2 edits')
  })

  it('says why an edit changed nothing, and when it was not permitted', () => {
    const input = { file_path: '/home/dev/shop/a.ts' }
    const missed = distilOne(
      sampleCall('Edit', {
        input,
        error: '<tool_use_error>String to replace not found in file.\nString: x',
      }),
    )
    expect(missed.summary).toBe(
      'The agent tried to edit a.ts; nothing changed: the text to replace was not in the file.',
    )
    const refused = distilOne(
      sampleCall('Write', {
        input,
        error: `Claude requested permissions to write to a.ts, but you haven't granted it yet.`,
      }),
    )
    expect(refused).toMatchObject({ title: 'Refused: write a.ts', failed: true })
  })

  it('tells what a new file holds', () => {
    const content =
      '// Adds up what is in the cart.\nexport class Cart {\n  total(): number {\n    return 0\n  }\n}\n'
    const draft = distilOne(
      sampleCall('Write', {
        input: { file_path: '/home/dev/shop/src/cart.ts', content },
        response: { type: 'create', content, structuredPatch: [], originalFile: null },
      }),
    )
    expect(draft.title).toBe('Created src/cart.ts with Cart')
    expect(draft.summary).toBe(
      'Created src/cart.ts (6 lines) with Cart (total): Adds up what is in the cart.',
    )
    expect(draft.functions).toEqual([
      { name: 'Cart', change: 'added' },
      { name: 'Cart.total', change: 'added' },
    ])
  })

  it('compares the texts of a MultiEdit that sends no patch', () => {
    const draft = distilOne(
      sampleCall('MultiEdit', {
        input: {
          file_path: 'C:\\shop\\a.go',
          edits: [
            { old_string: 'func A() {\n\treturn\n}', new_string: 'func A() {\n\tpanic("no")\n}' },
          ],
        },
        response: {},
      }),
    )
    expect(draft.functions).toEqual([{ name: 'A', change: 'modified' }])
  })

  it('tells a change of a notebook cell', () => {
    const draft = distilOne(
      sampleCall('NotebookEdit', {
        input: { notebook_path: '/home/dev/shop/a.ipynb', new_source: 'def f(x):\n    return x' },
        response: { old_source: '', edit_mode: 'insert' },
      }),
    )
    expect(draft.title).toBe('Added f in a.ipynb')
  })
})
