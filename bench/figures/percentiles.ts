// Times a function many times over and tells the usual and the bad case.

interface Timing {
  readonly p50: number
  readonly p95: number
  readonly worst: number
  /** Processor time of the usual run: what it costs on a machine that does nothing else. */
  readonly cpu: number
  readonly runs: number
}

/** Runs `work` for each input after a first untimed round, one after the other; times in ms. */
export async function time<T>(
  inputs: readonly T[],
  rounds: number,
  work: (input: T) => unknown,
): Promise<Timing> {
  for (const input of inputs) await work(input)
  const taken: number[] = []
  const spent: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (const input of inputs) {
      const before = process.cpuUsage()
      const start = performance.now()
      await work(input)
      taken.push(performance.now() - start)
      const { user, system } = process.cpuUsage(before)
      spent.push((user + system) / 1000)
    }
  }
  return timingOf(taken, spent)
}

function timingOf(taken: number[], spent: number[]): Timing {
  const rank = (values: number[], share: number) =>
    values.sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
    0
  return {
    p50: rank(taken, 0.5),
    p95: rank(taken, 0.95),
    worst: rank(taken, 1),
    cpu: rank(spent, 0.5),
    runs: taken.length,
  }
}

/** One line of a report. */
export function timingLine(name: string, timing: Timing): string {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`
  return `${name.padEnd(44)} p50 ${ms(timing.p50)}   p95 ${ms(timing.p95)}   worst ${ms(timing.worst)}   cpu p50 ${ms(timing.cpu)}   n ${timing.runs}\n`
}
