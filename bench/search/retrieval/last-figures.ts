// The figures that were committed last, query by query, so that a change of ranking is compared in pairs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const file = join(import.meta.dirname, 'last-figures.json')

/** nDCG@10 in thousandths of each query in order, by the way it was asked, by the name of a set. */
const schema = z.record(z.string(), z.record(z.string(), z.array(z.number().int())))

/** nDCG@10 of each query, by the way it was asked; null for a set that was never kept. */
export function lastFigures(set: string): Readonly<Record<string, readonly number[]>> | null {
  const ways = read()[set]
  if (!ways) return null
  return Object.fromEntries(
    Object.entries(ways).map(([way, scores]) => [way, scores.map((score) => score / 1000)]),
  )
}

export function keepFigures(set: string, ways: Readonly<Record<string, readonly number[]>>): void {
  const rounded = Object.entries(ways).map(([way, scores]) => [
    way,
    scores.map((score) => Math.round(score * 1000)),
  ])
  const all = { ...read(), [set]: Object.fromEntries(rounded) }
  const sets = Object.entries(all).sort(([a], [b]) => a.localeCompare(b))
  const lines = sets.map(
    ([name, figures]) => `  ${JSON.stringify(name)}: ${JSON.stringify(figures)}`,
  )
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}

function read(): z.output<typeof schema> {
  return existsSync(file) ? schema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}
