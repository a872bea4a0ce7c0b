// What the score of a result is made of.
import type { z } from 'zod'
import type { scorePartsSchema } from '../../../shared/contract/search.ts'
import { plural } from '../../format/numbers.ts'

type Parts = z.infer<typeof scorePartsSchema>

const factors = [
  ['recency', 'recency'],
  ['kind', 'kind'],
  ['importance', 'importance'],
  ['confidence', 'confidence'],
  ['project', 'project'],
] as const satisfies readonly (readonly [string, keyof Parts])[]

function share(value: number): string {
  return `${Math.round(100 * value)} %`
}

export function ScoreParts({ score, parts }: { score: number; parts: Parts }) {
  const moved = factors.filter(([, key]) => Math.abs(parts[key] - 1) >= 0.005)
  const said: readonly (readonly [string, string])[] = [
    ['Score', score.toFixed(3)],
    ['Words', `${share(parts.words)} of the best, ${plural(parts.found, 'word')} found`],
    ['Covers', `${share(parts.covered)} of the question`],
    ...(parts.similarity === null
      ? []
      : [
          [
            'Meaning',
            `${parts.similarity.toFixed(2)} alike, counts ${share(parts.vectorShare)}`,
          ] as const,
        ]),
    ...(parts.reranked === null
      ? []
      : [['Read again', `answers ${share(parts.reranked)}`] as const]),
    ...moved.map(([name, key]) => [name, `× ${parts[key].toFixed(2)}`] as const),
  ]
  return (
    <dl className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 rounded-md bg-sunken px-2 py-1 text-xs">
      {said.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-ink-faint first-letter:uppercase">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
