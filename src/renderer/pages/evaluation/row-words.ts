// The rows behind a figure in words: what they are rows of, what kind of thing each is, and how much of it.
import type { RowsOfFigure } from '../../../shared/contract/evaluation/rows.ts'
import { channelWord } from '../../../shared/evaluation/given-channels.ts'
import { plural } from '../../format/numbers.ts'
import { stepWord } from './step-words.ts'

type Figure = RowsOfFigure | 'items' | undefined

export const titles: Readonly<Record<NonNullable<Figure>, string>> = {
  given: 'What was given',
  starts: 'Session starts whose budget is known',
  told: 'What was told',
  steps: 'Steps',
  calls: 'Calls of language models',
  'failed calls': 'Calls in vain',
  'unpriced calls': 'Calls without a known price',
  held: 'Memories that hold',
  confident: 'Memories of high confidence',
  manual: 'Memories of yours',
  added: 'New memories',
  reinforced: 'Memories said again',
  contradicted: 'Memories contradicted',
  superseded: 'Memories superseded',
  rejected: 'Memories rejected',
  learned: 'What was learned and said again',
  opened: 'Files opened without a search',
  violations: 'Calls that went against what was given',
  'resolved calls': 'Calls that lead to code of the project',
  'open calls': 'Calls left open',
  'alike calls': 'Where it is called',
  asked: 'Sessions of the self-test',
  items: 'Things that were given',
}

/** What kind of thing a row is. */
export function kindWord(
  { rows, name }: { rows?: Figure; name?: string | undefined },
  kind: string,
): string {
  switch (rows) {
    case 'given':
      return channelWord(kind)
    case 'steps':
    case 'starts':
      return stepWord(kind)
    case 'violations':
      return kind === '' ? 'against what was given' : `against ${kind}`
    case 'open calls':
    case 'alike calls':
      return kind === '' ? 'no reason known' : kind
    case 'asked':
      return name?.startsWith('files') === true
        ? `${plural(Number(kind), 'file')} needed`
        : `${plural(Number(kind), 'session')} needed`
    default:
      return kind
  }
}

const sure: readonly Figure[] = [
  ...(['held', 'confident', 'manual', 'added', 'reinforced', 'contradicted'] as const),
  ...(['superseded', 'rejected', 'learned', 'resolved calls'] as const),
]

/** What was measured of a row. */
export function amountWord(rows: Figure, amount: number): string {
  if (rows === 'steps') return `${amount.toFixed(1)} ms`
  if (rows === 'asked') return `${Math.round(amount * 100)} % among 10`
  if (sure.includes(rows)) return `${Math.round(amount * 100)} % sure`
  return plural(amount, 'token')
}
