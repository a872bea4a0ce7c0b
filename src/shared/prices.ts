// What tokens cost: one table with its date, in US dollars for a million tokens. Edit it here or override it by settings.
import { z } from 'zod'

const rate = z.number().nonnegative()

const ratesSchema = z.object({
  input: rate,
  output: rate,
  cacheRead: rate,
  /** Writes to the cache that lives five minutes, and to the one that lives an hour. */
  cacheWrite5m: rate,
  cacheWrite1h: rate,
})

/** The price of a model; some cost more when the whole prompt is longer than `above` tokens. */
const modelPriceSchema = ratesSchema.extend({
  long: ratesSchema.extend({ above: z.int().positive() }).optional(),
})
export type ModelPrice = z.infer<typeof modelPriceSchema>

export const priceTableSchema = z.object({
  /** The day on which the prices were looked up, such as `2026-10-16`. */
  asOf: z.iso.date(),
  models: z.record(z.string(), modelPriceSchema),
})
export type PriceTable = z.infer<typeof priceTableSchema>

/** Cache writes cost 1.25 and 2 times the input; reads a tenth of it unless the table says otherwise. */
function price(input: number, output: number, cacheRead = input / 10): ModelPrice {
  return { input, output, cacheRead, cacheWrite5m: input * 1.25, cacheWrite1h: input * 2 }
}

/** https://platform.claude.com/docs/en/about-claude/pricing */
export const defaultPrices: PriceTable = {
  asOf: '2026-10-16',
  models: {
    'claude-fable-5-1': price(10, 50, 0.25),
    'claude-mythos-5-1': price(10, 50, 0.25),
    'claude-fable-5': price(10, 50),
    'claude-mythos-5': price(10, 50),
    'claude-opus-5-5': price(4, 20, 0.2),
    'claude-opus-5': price(5, 25),
    'claude-opus-4-8': price(5, 25),
    'claude-opus-4-7': price(5, 25),
    'claude-opus-4-6': price(5, 25),
    'claude-opus-4-5': price(5, 25),
    'claude-opus-4-1': price(15, 75),
    'claude-opus-4': price(15, 75),
    'claude-sonnet-5-5': price(2, 10, 0.1),
    'claude-sonnet-5': price(2, 10),
    'claude-sonnet-4-6': price(3, 15),
    'claude-sonnet-4-5': price(3, 15),
    'claude-sonnet-4': price(3, 15),
    'claude-3-7-sonnet': price(3, 15),
    'claude-3-5-sonnet': price(3, 15),
    'claude-haiku-5-5': { ...price(0.1, 0.5), long: { ...price(0.5, 2.5), above: 100_000 } },
    'claude-haiku-4-5': price(1, 5),
    'claude-3-5-haiku': price(0.8, 4),
    'claude-3-opus': price(15, 75),
    'claude-3-haiku': { ...price(0.25, 1.25, 0.03), cacheWrite5m: 0.3 },
  },
}

/** Prices of the user's own by model; null takes one back to the table's. */
export const ownPricesSchema = z.record(z.string().min(1).max(200), modelPriceSchema.nullable())
type OwnPrices = z.infer<typeof ownPricesSchema>

/** The table with the user's own prices in it. */
export function withOwnPrices(table: PriceTable, own: OwnPrices): PriceTable {
  const models = { ...table.models }
  for (const [model, price] of Object.entries(own)) if (price !== null) models[model] = price
  return { ...table, models }
}

/**
 * The price of a model as the agent names it, or null for one that the table does not know. Dates, context
 * window marks and the decorations of cloud platforms are left aside:
 * `us.anthropic.claude-opus-4-6-20260101-v1:0` and `claude-opus-4-6[1m]` are `claude-opus-4-6`.
 */
export function priceOf(table: PriceTable, model: string): ModelPrice | null {
  const own = table.models[model]
  if (own) return own
  const start = model.indexOf('claude-')
  if (start < 0) return null
  const name = model
    .slice(start)
    .replace(/\[[^\][]*\]$/, '')
    .split('@', 1)
    .join('')
    .replace(/-v\d+(:\d+)?$/, '')
    .replace(/-(\d{8}|latest)$/, '')
    .replace(/-(opus|sonnet)-4-0$/, '-$1-4')
  return table.models[name] ?? null
}
