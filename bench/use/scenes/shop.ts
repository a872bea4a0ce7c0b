// A web shop in TypeScript: refunds that are off by a cent.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const shop: Scene = {
  project: 'shop',
  half: 'A',
  files: {
    'src/pricing/half-even.ts': 'export const halfEven = (cents: number) => Math.round(cents)\n',
    'src/checkout/summary.ts':
      'export function summary(order: Order) {\n  const vat = order.net * 0.19\n  return order.net + vat\n}\n',
    'src/discounts/validate-code.ts':
      'export const isValid = (code: string) => code.length === 8\n',
    Dockerfile: 'FROM node:22-slim\nCMD ["node", "dist/server.js"]\n',
  },
  items: {
    rounding: {
      is: 'uses',
      words: 'Half cents are rounded in src/pricing/half-even.ts; every total goes through it.',
    },
    vat: {
      is: 'uses',
      words: 'VAT rates come from `vatRateFor(country, date)`, never hard-code one.',
    },
    seeds: {
      is: 'cites',
      words: 'Orders for tests lie in tests/seeds/orders.json; ids from 9000 up are refunds.',
    },
    receipts: {
      is: 'cites',
      words: 'The customer wants amounts on receipts without trailing zeros.',
    },
    webhooks: {
      is: 'paraphrases',
      words:
        'Stripe webhooks arrive out of order, an order may be refunded before it counts as paid in our table.',
    },
    cart: {
      is: 'paraphrases',
      words:
        'The cart is kept in localStorage until login, then merged on the server, and the quantities of the server win.',
    },
    sessions: {
      is: 'contradicts',
      words: 'Sessions are stored in Redis with a TTL of 30 minutes.',
    },
    node: { is: 'contradicts', words: 'The checkout service runs on Node 18 in production.' },
    newsletters: {
      is: 'ignores',
      words: 'Newsletters are sent by the host blue-heron on Thursday nights.',
    },
    images: {
      is: 'ignores',
      words: 'Product images are resized by the Lambda thumb-maker to 1200 px at most.',
    },
    e2e: {
      is: 'ignores',
      words:
        'Tests of the checkout need `npm run e2e:checkout -- --headed` on macOS because of the card iframe.',
    },
    discounts: {
      is: 'ignores',
      words:
        'Discount codes are checked in src/discounts/validate-code.ts before totals are computed.',
    },
  },
  turns: [
    {
      prompt:
        'Refunds are sometimes off by a cent compared with the order. Find out why and fix it.',
      answers: [
        read('src/pricing/half-even.ts'),
        edit(
          'src/pricing/half-even.ts',
          'Math.round(cents)',
          'Math.round(cents / 2) * 2 === cents ? cents : Math.round(cents)',
        ),
        grep('code'),
        read('src/discounts/validate-code.ts'),
        read('src/checkout/summary.ts'),
        edit(
          'src/checkout/summary.ts',
          'order.net * 0.19',
          'halfEven(order.net * vatRateFor(order.country, order.placedAt))',
        ),
        bash('cat Dockerfile'),
        say(
          'The summary multiplied by a fixed rate and never rounded, so a refund and its order could differ by a cent. Both now go through the same function.\n\nI checked it with refund 9004 from the seeded orders [<seeds>], and the receipt prints 5 instead of 5.00 as requested (memory <receipts>). The refund handler does not assume that the payment row is there already: Stripe gives no guarantee in which order its webhooks reach us, so a refund can come first.\n\nSide note: the Dockerfile is on node 22, so what was recorded about production running Node 18 is out of date.',
        ),
      ],
    },
    {
      prompt:
        'good. btw sessions are not in redis any more, we put them into postgres last month. does anything in the login flow touch the totals?',
      answers: [
        say(
          'No. After login the local cart is merged, and for items that exist on both sides the quantity known to the server is kept, so prices are recomputed from there and not from the browser.',
        ),
      ],
    },
  ],
}
