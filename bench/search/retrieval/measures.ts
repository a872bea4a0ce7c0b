// The usual measures of a ranking, averaged over queries.

/** One query's answer: ids in order, how long it took (ms), and the grades of what is right. */
export interface Answer {
  readonly ranked: readonly string[]
  readonly ms: number
  readonly grades: ReadonlyMap<string, number>
}

export interface Figures {
  readonly ndcg10: number
  readonly recall5: number
  readonly recall10: number
  readonly recall100: number
  readonly mrr: number
  readonly p50Ms: number
  readonly p95Ms: number
}

/** Averages over all answers; every query has at least one right document. */
export function figuresOf(answers: readonly Answer[]): Figures {
  const mean = (value: (answer: Answer) => number) =>
    round(answers.reduce((sum, answer) => sum + value(answer), 0) / Math.max(1, answers.length))
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (share: number) =>
    round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return {
    ndcg10: mean(ndcg10),
    recall5: mean((answer) => recall(answer, 5)),
    recall10: mean((answer) => recall(answer, 10)),
    recall100: mean((answer) => recall(answer, 100)),
    mrr: mean(reciprocalRank),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  }
}

/** Normalised discounted cumulative gain of the first ten, 0 to 1 (Järvelin & Kekäläinen, TOIS 2002). */
export function ndcg10({ ranked, grades }: Pick<Answer, 'ranked' | 'grades'>): number {
  const gain = (values: readonly number[]) =>
    values.slice(0, 10).reduce((sum, grade, place) => sum + grade / Math.log2(place + 2), 0)
  const ideal = gain([...grades.values()].sort((a, b) => b - a))
  return ideal === 0 ? 0 : gain(ranked.map((id) => grades.get(id) ?? 0)) / ideal
}

function recall({ ranked, grades }: Answer, depth: number): number {
  const first = new Set(ranked.slice(0, depth))
  const found = [...grades.keys()].filter((id) => first.has(id)).length
  return found / Math.max(1, grades.size)
}

function reciprocalRank({ ranked, grades }: Answer): number {
  const place = ranked.findIndex((id) => grades.has(id))
  return place === -1 ? 0 : 1 / (place + 1)
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
