// Cuts what is given out of a record: the sentences that answer, and as much of what follows them as there is room.
import type { Passage } from '../search/rank/passages.ts'
import type { Recalled } from './recalled.ts'

/** So much of what stands before a passage is told with it, in UTF-16 units, where it is a sentence. */
const leadLength = 160

/** What is told of a document, up to about `most` UTF-16 units and never from the middle of a sentence. */
export function tellPassage(
  { body, text, title, withTitle }: Pick<Recalled, 'body' | 'text' | 'title' | 'withTitle'>,
  passage: Passage | undefined,
  most: number,
): string {
  const lead = withTitle ? `${title}. ` : ''
  if (!passage || passage.within.length === 0) return `${lead}${text.trim() === '' ? title : text}`
  const start = passage.end > most ? startOf(body, passage.start, most) : 0
  const told = body.slice(start, start + most + 200)
  return told.trim() === '' ? title : `${lead}${start > 0 ? '… ' : ''}${told}`
}

/** Where to begin: a sentence earlier where there is room for it. */
function startOf(body: string, start: number, most: number): number {
  const before = body.slice(Math.max(0, start - Math.min(leadLength, most / 3)), start)
  const [sentence] = [...before.matchAll(/[.!?。！？]\s+|\n+/gu)]
  return sentence ? start - before.length + sentence.index + sentence[0].length : start
}
