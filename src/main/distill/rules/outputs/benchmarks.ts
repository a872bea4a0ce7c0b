// Reads what a benchmark measured: Go, Rust (libtest, criterion), JMH and google-benchmark name each with its figure.
import { listOf, oneLine } from '../../../base/plain-text.ts'

/** Benchmarks of one output that are told. */
const mostTold = 3
/** Lines that are looked through. */
const mostLines = 4000

interface Measured {
  readonly name: string
  readonly figure: string
}

/** The measured ones with their figures: `Top 7.14 MB/s`; null where the output has none. */
export function sayBenchmarks(lines: readonly string[]): string | null {
  const found = new Map<string, string[]>()
  const read = lines.slice(0, mostLines)
  for (const [at, line] of read.entries()) {
    const one = measuredIn(line.slice(0, 300), read[at - 1] ?? '')
    if (one) found.set(one.name, [...(found.get(one.name) ?? []), one.figure])
  }
  const measured = [...found].map(([name, figures]) => ({ name, figure: middleOf(figures) }))
  const [first] = measured
  if (first === undefined) return null
  // Of many the ends are told: what a comparison was made for is seldom between them.
  const sorted = measured.toSorted((a, b) => sizeOf(a.figure) - sizeOf(b.figure))
  const ends = [sorted[0], sorted.at(-1)]
  const isTooMany =
    measured.length > mostTold && !sorted.some((one) => Number.isNaN(sizeOf(one.figure)))
  const told = isTooMany ? [...ends, ...measured.filter((one) => !ends.includes(one))] : measured
  return listOf(
    told.flatMap((one) => (one ? `${one.name} ${one.figure}` : [])),
    mostTold,
  )
}

/** A time in nanoseconds, a rate in what it counts, by which figures of one kind are put in order; NaN where it has no unit of these. */
function sizeOf(figure: string): number {
  const found = /^([\d.,]{1,30}) ?(ns|[uµ]s|ms|s)(?:\/\w+)?$/.exec(figure)
  const value = Number.parseFloat((found?.[1] ?? figure).replaceAll(',', ''))
  const unit = found?.[2]
  if (unit === undefined) return /^[\d.,]{1,30} [KMG]?B\/s$/.test(figure) ? value : Number.NaN
  return value * (unit === 's' ? 1e9 : unit === 'ms' ? 1e6 : unit === 'ns' ? 1 : 1e3)
}

/** Of a benchmark that ran several times the middle figure, where all are in one unit; else the last. */
function middleOf(figures: readonly string[]): string {
  const unitOf = (figure: string) => figure.replace(/^[\d.,]+/, '')
  const last = figures.at(-1) ?? ''
  if (figures.some((one) => unitOf(one) !== unitOf(last))) return last
  const sorted = figures.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))
  return sorted[Math.floor(sorted.length / 2)] ?? last
}

function measuredIn(line: string, before: string): Measured | null {
  const go =
    /^Benchmark(?<name>\S{1,80}?)(?:-\d{1,3})?\s+\d+\s+(?<time>[\d.]+) ns\/op(?:\s+(?<rate>[\d.]+ MB\/s))?/.exec(
      line,
    )?.groups
  if (go) return { name: go.name ?? '', figure: go.rate ?? `${readable(go.time ?? '')}/op` }
  const libtest = /^test (?<name>\S{1,80})\s+\.\.\. bench:\s+(?<time>[\d,.]+ ns\/iter)/.exec(
    line,
  )?.groups
  if (libtest) return { name: libtest.name ?? '', figure: libtest.time ?? '' }
  // criterion puts a long name on a line of its own.
  const criterion =
    /^(?<name>\S.{0,80}?)?\s+time:\s+\[[\d.]+ \S{1,3} (?<middle>[\d.]+ \S{1,3}) [\d.]+ \S{1,3}\]$/.exec(
      line.trimEnd(),
    )?.groups
  if (criterion)
    return { name: oneLine(criterion.name ?? before).slice(0, 60), figure: criterion.middle ?? '' }
  const jmh =
    /^(?<name>\w[\w.]{1,80})\s+(?:thrpt|avgt|sample|ss)\s+\d+\s+(?<score>[\d.,]+)\s.{0,40}\s(?<unit>\w+\/\w+)$/.exec(
      line.trimEnd(),
    )?.groups
  if (jmh) return { name: jmh.name ?? '', figure: `${jmh.score} ${jmh.unit}` }
  const google =
    /^BM_(?<name>\S{1,80})\s+(?<time>[\d.]+ (?:ns|us|ms|s))\s+[\d.]+ (?:ns|us|ms|s)\s+\d+/.exec(
      line,
    )?.groups
  return google ? { name: google.name ?? '', figure: google.time ?? '' } : null
}

/** Nanoseconds in the unit in which one would say them. */
function readable(nanoseconds: string): string {
  const value = Number(nanoseconds)
  const units = [
    { unit: 's', of: 1e9 },
    { unit: 'ms', of: 1e6 },
    { unit: 'µs', of: 1e3 },
  ]
  const found = units.find(({ of }) => value >= of)
  return found ? `${Number((value / found.of).toPrecision(3))} ${found.unit}` : `${nanoseconds} ns`
}
