// Reads sets that are kept as JSON lines.
import { readFileSync } from 'node:fs'

/** The values of a file of JSON lines, in their order. @throws Error where it cannot be read or parsed. */
export function jsonLinesOf(file: string): unknown[] {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line): unknown => JSON.parse(line))
}
