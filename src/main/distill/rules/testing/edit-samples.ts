// Small edits, one for each language, with what is to be told of them.

export interface Sample {
  readonly name: string
  readonly path: string
  readonly lines: readonly string[]
  readonly title: string
  readonly functions: readonly string[]
}

export const samples: readonly Sample[] = [
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
