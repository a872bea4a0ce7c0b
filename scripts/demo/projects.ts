// The two small projects in which the demo stories are played, as they are before the first story.
import type { ProjectFiles } from './story.ts'

export const projects: Readonly<Record<string, ProjectFiles>> = {
  shop: {
    'package.json':
      '{\n  "name": "shop",\n  "type": "module",\n  "scripts": { "test": "node --test" }\n}\n',
    'README.md': '# shop\n\nA small web shop: prices, a cart, a checkout.\n',
    'src/price.js': `const prices = new Map([
  ['apple', 120],
  ['bread', 340],
])

/** Price of an article in cents. */
export function price(sku) {
  return prices.get(sku)
}
`,
    'test/price.test.js': `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { price } from '../src/price.js'

test('an apple has its price', () => {
  assert.equal(price('apple'), 120)
})
`,
  },
  ledger: {
    'README.md': '# ledger\n\nBook-keeping from bank statements.\n',
    'ledger/__init__.py': '',
    'ledger/parse.py': `"""Reads bank statements."""


def parse_amount(text):
    """Cents of an amount such as '12.50'."""
    return int(float(text) * 100)
`,
    'tests/__init__.py': '',
    'tests/test_parse.py': `import unittest

from ledger.parse import parse_amount


class ParseAmount(unittest.TestCase):
    def test_plain(self):
        self.assertEqual(parse_amount("12.50"), 1250)
`,
  },
}
