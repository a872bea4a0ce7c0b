// The options of a benchmark: their names, kinds and defaults in one object.
import { parseArgs } from 'node:util'

/** A number, several of them, a text, a text that may be left out, or a switch. */
type Default = number | readonly number[] | string | null | boolean

type Options<Defaults> = {
  readonly [Name in keyof Defaults]: Defaults[Name] extends number
    ? number
    : Defaults[Name] extends readonly number[]
      ? readonly number[]
      : Defaults[Name] extends boolean
        ? boolean
        : Defaults[Name] extends null
          ? string | null
          : string
}

/**
 * Reads `--name value`, `--name 1,2` and `--name`, as the defaults say.
 * @throws Error for an unknown option, and for a number that is none or below 0.
 */
export function readOptions<const Defaults extends Readonly<Record<string, Default>>>(
  args: readonly string[],
  defaults: Defaults,
): Options<Defaults> {
  const kinds = Object.entries(defaults).map(([name, value]) => [
    name,
    { type: typeof value === 'boolean' ? 'boolean' : 'string' } as const,
  ])
  const { values } = parseArgs({ args: [...args], options: Object.fromEntries(kinds) })
  const told = new Map<string, unknown>(Object.entries(values))
  const read = Object.entries(defaults).map(([name, usual]) => {
    const given = told.get(name)
    if (given === undefined) return [name, usual]
    if (typeof usual === 'number') return [name, numberOf(name, String(given))]
    if (Array.isArray(usual))
      return [
        name,
        String(given)
          .split(',')
          .map((text) => numberOf(name, text)),
      ]
    return [name, given]
  })
  return Object.fromEntries(read)
}

function numberOf(name: string, text: string): number {
  const number = Number(text)
  if (text.trim() === '' || !(number >= 0)) throw new Error(`--${name} takes a number.`)
  return number
}
