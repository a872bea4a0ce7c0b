// Times a function many times over and tells the usual and the bad case.

export interface Timing {
  readonly p50: number
  readonly p95: number
  readonly worst: number
  readonly runs: number
}

/** Runs `work` for each input after a first untimed round; times in ms. */
export function time<T>(inputs: readonly T[], rounds: number, work: (input: T) => unknown): Timing {
  for (const input of inputs) work(input)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const start = performance.now()
      work(input)
      taken.push(performance.now() - start)
    }
  }
  taken.sort((a, b) => a - b)
  const at = (share: number) =>
    taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return { p50: at(0.5), p95: at(0.95), worst: at(1), runs: taken.length }
}

/** One line of a report. */
export function timingLine(name: string, timing: Timing): string {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`
  return `${name.padEnd(44)} p50 ${ms(timing.p50)}   p95 ${ms(timing.p95)}   worst ${ms(timing.worst)}   n ${timing.runs}\n`
}
