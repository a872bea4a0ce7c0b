// How benches print a figure beside its budget and the load of the machine at that moment.
import { loadavg } from 'node:os'

/** The value below which a share of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** One line: what, how much, the budget, the load average of the last minute. */
export function printFigure(what: string, figure: string, budget: string): void {
  const load = loadavg()[0] ?? 0
  process.stdout.write(
    `${what.padEnd(42)} ${figure.padEnd(44)} ${`budget ${budget}`.padEnd(30)} load ${load.toFixed(1)}\n`,
  )
}

export function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

/** `p50 12 ms, p95 30 ms, worst 41 ms, n 20`. */
export function spread(values: readonly number[]): string {
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => ms(quantile(values, share)))
  return `p50 ${p50}, p95 ${p95}, worst ${worst}, n ${values.length}`
}
