// Says what a package manager put in, from what it printed: npm, pnpm, uv, cargo, go, mix.
import { count, listOf, oneLine, unique } from '../../../base/plain-text.ts'

/** Lines that are read, and packages that are named. */
const mostLines = 2000
const mostNamed = 4
/** Where more came they are counted. */
const mostListed = 8

const counted =
  /^((?:added|removed|changed) \d{1,6} packages?(?:, (?:added|removed|changed) \d{1,6} packages?)*|up to date)\b/
const named: readonly RegExp[] = [
  // pnpm, uv, yarn
  /^ ?\+ (@?[\w./-]{1,100}(?:==| )v?\d[\w.+-]{0,40})$/,
  // cargo
  /^\s{2,12}(?:Adding|Upgrading) ([\w-]{1,60} v\d[\w.+-]{0,40})\b/,
  // go
  /^go: ((?:added|upgraded|downgraded|removed) \S{1,120} \S{1,60}(?: => \S{1,60})?)$/,
]
/** Mix lists what is new with a version for each. */
const mixed = /^ {2}(\w{1,60} \d[\w.+-]{0,40})$/

/** What came; null where the output does not say. */
export function installedIn(lines: readonly string[]): string | null {
  const read = lines.slice(0, mostLines).map((line) => line.slice(0, 300).trimEnd())
  const packages = unique([
    ...read.flatMap((line) => named.flatMap((form) => form.exec(line)?.[1] ?? [])),
    ...newOnes(read),
  ]).map(oneLine)
  if (packages.length > mostListed)
    return `new: ${count(packages.length, 'package')}, among them ${listOf(packages.slice(0, 2), 2)}`
  if (packages.length > 0) return `new: ${listOf(packages, mostNamed)}`
  return read.findLast((line) => counted.test(line))?.match(counted)?.[1] ?? null
}

function newOnes(lines: readonly string[]): string[] {
  const at = lines.indexOf('New:')
  if (at < 0) return []
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => !mixed.test(line))
  return (end < 0 ? below : below.slice(0, end)).flatMap((line) => mixed.exec(line)?.[1] ?? [])
}
