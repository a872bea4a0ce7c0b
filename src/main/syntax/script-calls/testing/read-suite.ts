// Reads the suite of small programs, each with the call graph that it has.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** A program of the suite. */
export interface SuiteProgram {
  /** `category/name`. */
  readonly name: string
  readonly folder: string
  readonly expected: Readonly<Record<string, readonly string[]>>
}

const graphSchema = z.record(z.string(), z.array(z.string()))

/** All programs of the suite. */
export function readSuite(): readonly SuiteProgram[] {
  const root = join(import.meta.dirname, 'suite')
  return readdirSync(root).flatMap((category) =>
    readdirSync(join(root, category)).map((name) => {
      const folder = join(root, category, name)
      const text = readFileSync(join(folder, 'callgraph.json'), 'utf8')
      return { name: `${category}/${name}`, folder, expected: graphSchema.parse(JSON.parse(text)) }
    }),
  )
}
