// The demo stories of the web shop: what was asked in each session and what the stand-in model answered.
import type { Story } from './story.ts'

const cart = `import { price } from './price.js'

export class Cart {
  #items = []

  add(sku, quantity = 1) {
    this.#items.push({ sku, quantity })
  }

  total() {
    return this.#items.reduce((sum, item) => sum + price(item.sku) * item.quantity, 0)
  }
}
`

const cartTest = `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Cart } from '../src/cart.js'

test('the total counts quantities', () => {
  const cart = new Cart()
  cart.add('apple', 3)
  assert.equal(cart.total(), 360)
})

test('an unknown article is refused', () => {
  const cart = new Cart()
  assert.throws(() => cart.add('unicorn'), /unknown article/i)
})
`

/** In the order in which they are played; paths are those of the demo user's home. */
export function makeShopStories(home: string): readonly Story[] {
  const shop = (path: string) => `${home}/shop/${path}`
  return [
    {
      name: 'shop-cart',
      project: 'shop',
      daysAgo: 16,
      hour: 10,
      minutesPerPrompt: 14,
      prompts: [
        {
          prompt:
            'Build the cart. Prices come from src/price.js. I prefer early returns, please always use them.',
          answers: [
            [
              { text: 'I will look at the price module first.' },
              { tool: 'Read', input: { file_path: shop('src/price.js') } },
              {
                tool: 'Bash',
                input: { command: 'ls -R src test', description: 'List sources and tests' },
              },
            ],
            [{ tool: 'Write', input: { file_path: shop('src/cart.js'), content: cart } }],
            [{ tool: 'Write', input: { file_path: shop('test/cart.test.js'), content: cartTest } }],
            [{ tool: 'Bash', input: { command: 'npm test', description: 'Run the tests' } }],
            [
              {
                tool: 'Edit',
                input: {
                  file_path: shop('src/cart.js'),
                  old_string: '  add(sku, quantity = 1) {\n    this.#items',
                  new_string: `  add(sku, quantity = 1) {\n    if (price(sku) === undefined) throw new Error(\`Unknown article: \${sku}\`)\n    this.#items`,
                },
              },
            ],
            [{ tool: 'Bash', input: { command: 'npm test', description: 'Run the tests again' } }],
            [
              {
                text: 'The cart is in src/cart.js with add() and total(). One test failed at first: unknown articles slipped through, because price() returns undefined for them; add() now refuses them early.',
              },
            ],
          ],
        },
        {
          prompt: 'Commit this.',
          answers: [
            [
              {
                tool: 'Bash',
                input: {
                  command:
                    "git add -A && git commit -m 'Add the cart with quantities and a check for unknown articles'",
                  description: 'Commit the cart',
                },
              },
            ],
            [{ text: 'Committed as one change: cart, tests, and the check for unknown articles.' }],
          ],
        },
      ],
    },
    {
      name: 'shop-discount',
      project: 'shop',
      daysAgo: 9,
      hour: 9,
      minutesPerPrompt: 18,
      prompts: [
        {
          prompt:
            'Add a discount of 10 % from 50 euros on. Let a subagent check how other shops round it.',
          answers: [
            [
              {
                tool: 'Agent',
                input: {
                  description: 'Check rounding rules',
                  prompt:
                    'How should a percentage discount on cents be rounded? Look at src/price.js for the unit and answer in two sentences.',
                  subagent_type: 'general-purpose',
                  run_in_background: false,
                },
              },
            ],
            [
              {
                tool: 'Bash',
                input: {
                  command: 'head -20 src/price.js',
                  description: 'Look at the unit of prices',
                },
              },
            ],
            [
              {
                text: 'Prices are integer cents. Round the discounted total half up once at the end, never per item, so that the parts and the sum agree.',
              },
            ],
            [
              {
                tool: 'Write',
                input: {
                  file_path: shop('src/discount.js'),
                  content:
                    'const threshold = 5000\nconst rate = 0.1\n\n/** The total in cents after the discount, rounded once. */\nexport function discounted(total) {\n  if (total < threshold) return total\n  return Math.round(total * (1 - rate))\n}\n',
                },
              },
            ],
            [
              {
                tool: 'Edit',
                input: {
                  file_path: shop('src/cart.js'),
                  old_string: "import { price } from './price.js'\n",
                  new_string:
                    "import { discounted } from './discount.js'\nimport { price } from './price.js'\n",
                },
              },
              {
                tool: 'Edit',
                input: {
                  file_path: shop('src/cart.js'),
                  old_string:
                    '    return this.#items.reduce((sum, item) => sum + price(item.sku) * item.quantity, 0)',
                  new_string:
                    '    const sum = this.#items.reduce((sum, item) => sum + price(item.sku) * item.quantity, 0)\n    return discounted(sum)',
                },
              },
            ],
            [{ tool: 'Bash', input: { command: 'npm test', description: 'Run the tests' } }],
            [
              {
                text: 'From 50 euros on, Cart.total() takes 10 % off. The discount is rounded once on the sum, as the subagent advised; the threshold and the rate are constants in src/discount.js.',
              },
            ],
          ],
        },
        {
          prompt: '/compact',
          answers: [
            [
              {
                text: 'The shop has a cart (src/cart.js) that refuses unknown articles and a discount of 10 % from 50 euros on (src/discount.js), rounded once on the sum. Tests pass. Next: checkout.',
              },
            ],
          ],
        },
        {
          prompt: 'Where is the threshold defined?',
          answers: [
            [
              {
                tool: 'Grep',
                input: { pattern: 'threshold', path: shop('src'), output_mode: 'content' },
              },
            ],
            [{ text: 'In src/discount.js, line 1: 5000 cents.' }],
          ],
        },
      ],
    },
    {
      name: 'shop-publish',
      project: 'shop',
      daysAgo: 6,
      hour: 17,
      minutesPerPrompt: 5,
      permission: 'refuse',
      prompts: [
        {
          prompt: 'Push the discount to main.',
          answers: [
            [
              {
                tool: 'Bash',
                input: { command: 'git push --force origin main', description: 'Push to main' },
              },
            ],
            [{ text: 'You refused the forced push. I will push without force when you say so.' }],
          ],
        },
      ],
    },
    {
      name: 'shop-checkout',
      project: 'shop',
      daysAgo: 1,
      hour: 14,
      minutesPerPrompt: 11,
      prompts: [
        {
          prompt:
            'Start the checkout: a function that turns a cart into an order with a number and a date.',
          answers: [
            [{ tool: 'Read', input: { file_path: shop('src/cart.js') } }],
            [
              {
                tool: 'Write',
                input: {
                  file_path: shop('src/checkout.js'),
                  content:
                    "let lastNumber = 0\n\n/** An order for the cart; refuses an empty one. */\nexport function checkout(cart, now = new Date()) {\n  const total = cart.total()\n  if (total === 0) throw new Error('The cart is empty')\n  lastNumber += 1\n  return { number: lastNumber, date: now.toISOString(), total }\n}\n",
                },
              },
            ],
            [
              {
                tool: 'Write',
                input: {
                  file_path: shop('test/checkout.test.js'),
                  content:
                    "import assert from 'node:assert/strict'\nimport { test } from 'node:test'\nimport { Cart } from '../src/cart.js'\nimport { checkout } from '../src/checkout.js'\n\ntest('an order has the discounted total', () => {\n  const cart = new Cart()\n  cart.add('bread', 20)\n  assert.equal(checkout(cart).total, 6120)\n})\n\ntest('two orders never share a number', () => {\n  const cart = new Cart()\n  cart.add('apple')\n  assert.notEqual(checkout(cart).number, checkout(cart).number)\n})\n\ntest('the number survives a restart', () => {\n  assert.fail('not written yet: numbers live in memory only')\n})\n",
                },
              },
            ],
            [{ tool: 'Bash', input: { command: 'npm test', description: 'Run the tests' } }],
            [
              {
                text: 'checkout() makes an order with number, date and discounted total, and refuses an empty cart. One test fails on purpose: order numbers live in memory only and start again after a restart; they need a store before this can ship.',
              },
            ],
          ],
        },
        {
          prompt:
            'Which stores could we use without a server? Just list the options, we decide tomorrow.',
          answers: [
            [
              {
                tool: 'Bash',
                input: {
                  command: 'node --version && node -e "require(\'node:sqlite\')"',
                  description: 'Check for built-in SQLite',
                },
              },
            ],
            [
              {
                text: 'Options: 1. node:sqlite, built in and transactional; 2. a JSON file written by rename, enough for one process; 3. a numbered file per order. I would take node:sqlite.',
              },
            ],
          ],
        },
      ],
    },
  ]
}
