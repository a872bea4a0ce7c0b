// What texts and parts of texts declare, language by language.
import { expect, it } from 'vitest'
import { loadGrammar } from '../grammars/grammar.ts'
import { declaringGrammar } from './declaring-grammar.ts'
import { readDeclared } from './read-declared.ts'

/** Kind, name, parameters and lines of all that the text of a file declares. */
async function told(path: string, lines: readonly string[], isPart = false): Promise<string[]> {
  const name = declaringGrammar(path)
  if (name === null) throw new Error(`No grammar reads ${path}`)
  const found = readDeclared(await loadGrammar(name), lines.join('\n'), isPart)
  return (found ?? []).map(
    ({ kind, name: own, parameters, line, lastLine }) =>
      `${kind} ${own}${parameters ? `(${parameters.join(', ')})` : ''} ${line}-${lastLine}`,
  )
}

const files: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'cart.ts',
    [
      'export const most = 3',
      'const { v4 } = require("uuid")',
      'export class Cart {',
      '  total({ tax, rate }: Options, ...more: number[]): number {',
      '    const sum = (a: number) => a',
      '    return sum(1)',
      '  }',
      '}',
      'export const Page = memo(() => null)',
      "it.each([1])('adds %d', (n) => {",
      '  expect(n).toBe(1)',
      '})',
    ],
    [
      'constant most 1-1',
      'type Cart 3-8',
      'function Cart.total(tax, rate, more) 4-7',
      'function sum(a) 5-5',
      'function Page 9-9',
      'test adds %d 10-12',
    ],
  ],
  [
    'cart.py',
    [
      'MOST: int = 3',
      'a, b = 1, 2',
      'class Cart:',
      '    @cached',
      '    def total(',
      '        self, items: list[int], *more, tax=0, **rest',
      '    ):',
      '        return sum(items)',
    ],
    [
      'constant MOST 1-1',
      'constant a 2-2',
      'constant b 2-2',
      'type Cart 3-8',
      'function Cart.total(items, more, tax, rest) 5-8',
    ],
  ],
  [
    'cart.go',
    [
      'package cart',
      'var (',
      '\tErrTaken = errors.New("taken")',
      ')',
      'func (c *Cart) Add(a, b int, opts ...Option) error { return nil }',
    ],
    ['constant ErrTaken 3-3', 'function Cart.Add(a, b, opts) 5-5'],
  ],
  [
    'cart.rs',
    [
      'const MOST: u32 = 3;',
      'impl Display for Cart {',
      '    fn fmt(&self, f: &mut Formatter) -> Result { let g = |x| x; g(f) }',
      '}',
    ],
    ['constant MOST 1-1', 'function Cart.fmt(f) 3-3'],
  ],
  [
    'Cart.java',
    [
      'class Cart {',
      '  static final int MOST = 3;',
      '  @Override',
      '  public int total(final List<Item> items, int... taxes) { return 0; }',
      '}',
    ],
    ['type Cart 1-5', 'constant MOST 2-2', 'function Cart.total(items, taxes) 4-4'],
  ],
  [
    'cart.cc',
    [
      '#define MOST 3',
      'int Cart::total(const Items& items, int (*pick)(int), void*) {',
      '  return 0;',
      '}',
    ],
    ['constant MOST 1-2', 'function Cart.total(items, pick) 2-4'],
  ],
  [
    'Cart.cs',
    [
      'namespace Shop;',
      'public class Cart {',
      '  const int Most = 3;',
      '  public async Task<int> TotalAsync(IList<Item> items, int tax = 0) => 1;',
      '}',
    ],
    ['type Cart 2-5', 'constant Most 3-3', 'function Cart.TotalAsync(items, tax) 4-4'],
  ],
  [
    'cart.rb',
    [
      'Item = Struct.new(:price)',
      'class Cart',
      '  MOST = 3',
      '  def self.total(items, tax: 0, &pick)',
      '    0',
      '  end',
      'end',
      "describe 'cart' do",
      'end',
    ],
    [
      'type Item 1-1',
      'type Cart 2-7',
      'constant MOST 3-3',
      'function Cart.total(items, tax, pick) 4-6',
      'test cart 8-9',
    ],
  ],
  [
    'Cart.php',
    [
      '<?php',
      'class Cart {',
      '  const MOST = 3;',
      '  public function total(array $items, int $tax = 0) { return 0; }',
      '}',
    ],
    ['type Cart 2-5', 'constant MOST 3-3', 'function Cart.total($items, $tax) 4-4'],
  ],
  [
    'run.sh',
    ['export MOST=3', 'LANG=C sort a', 'deploy() {', '  local host=a', '  rsync out "$host:"', '}'],
    ['constant MOST 1-1', 'function deploy 3-6'],
  ],
]

it.each(files)('tells what %s declares', async (path, lines, expected) => {
  expect(await told(path, lines)).toEqual(expected)
})

const parts: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'a.ts',
    ['    return 1', '  }', '', '  total(tax: number): number {', '    if (tax) {', '      log()'],
    ['function total(tax) 4-6'],
  ],
  [
    'a.ts',
    ['  } else {', '    log()', '  }', '}', 'function next() {', '  return 1'],
    ['function next() 5-6'],
  ],
  [
    'a.py',
    ['        return 1', '', '    def total(self, tax):', '        return 2', 'LAST = 3'],
    ['function total(tax) 3-4', 'constant LAST 5-5'],
  ],
  ['a.go', ['\treturn nil', '}', '', 'func Next() {', '\treturn'], ['function Next() 4-5']],
  ['a.rb', ['    0', '  end', '', '  def total(tax)', '    if tax'], ['function total(tax) 4-5']],
  [
    'A.java',
    ['    return 1;', '  }', '  private int total(int tax) {'],
    ['function total(tax) 3-3'],
  ],
  ['a.sh', ['  echo a', 'fi', 'deploy() {', '  rsync a b:'], ['function deploy 3-4']],
]

it.each(parts)('tells what a part of %s declares: %j', async (path, lines, expected) => {
  const found = await told(path, lines, true)
  // What was put behind a part to close it may stand on one more line.
  expect(found.map((one) => one.replace(/-\d+$/, ''))).toEqual(
    expected.map((one) => one.replace(/-\d+$/, '')),
  )
})

it.each(['a.ts', 'a.py', 'a.rb', 'a.sh', 'a.php', 'a.rs', 'a.cc'])(
  'ends over what is no %s, and over what opens or closes without end',
  async (path) => {
    for (const text of ['(', '{', '}', ')', 'end\n', 'def a\n', '`${', '\u0000\ud800', 'if x\n'])
      expect(await told(path, [text.repeat(2000)], true)).toBeInstanceOf(Array)
  },
)
