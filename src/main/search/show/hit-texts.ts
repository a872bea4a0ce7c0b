// Tells of a hit's texts what they answer with: the part to be shown, and which words of the query stand where.
import type { SearchHit } from '../../../shared/contract/search.ts'
import { passageLength, type WeighedTerm } from '../rank/scoring.ts'
import {
  createTextMatcher,
  longestMatched,
  type Span,
  type TextMatcher,
} from '../words/text-matcher.ts'
import { createMatchedWords } from './matched-words.ts'
import { snippetOf } from './snippet.ts'

/** The texts of a hit as the index holds them. */
export interface HitTexts {
  readonly title: string
  readonly body: string
  readonly parts: string
  /** Where in the body the part begins by which it was scored; null where it was scored as one, or not at all. */
  readonly scored: number | null
}

export type TellHit = (texts: HitTexts) => Pick<SearchHit, 'snippet' | 'matched'>

/** A word that the edge of a part cuts is looked for so far around it. */
const aroundPart = 100

/** A function that tells this of the hits of one query. */
export function createHitTeller(terms: readonly WeighedTerm[]): TellHit {
  const asked = terms.map(({ term }) => term)
  const rarities = new Map<unknown, number>(terms.map(({ term, rarity }) => [term, rarity]))
  const matcher = createTextMatcher(asked)
  const matchedIn = createMatchedWords(asked)
  const rarityOf = ({ term }: Span) => rarities.get(term) ?? 0

  return ({ title, body, parts, scored }) => {
    const inTitle = matcher(title)
    const inWhole = matcher(body)
    const inScored = scored === null ? [] : spansWithin(body, scored, inWhole, matcher)
    const inBody = [...inWhole, ...inScored]
    let inParts: readonly Span[] | null = null
    const matched = matchedIn([
      { where: 'title', text: title, spans: () => inTitle },
      { where: 'body', text: body, spans: () => inBody },
      {
        where: 'parts',
        text: parts,
        spans() {
          inParts ??= matcher(parts)
          return inParts
        },
      },
    ])
    const useTitle = body.trim() === '' || (inBody.length === 0 && inTitle.length > 0)
    return {
      matched,
      snippet: useTitle
        ? snippetOf(title, inTitle, rarityOf)
        : snippetOf(body, inScored.length > 0 ? inScored : inBody, rarityOf),
    }
  }
}

/** What stands in the part of a text that begins at `start` and by which it was scored. */
function spansWithin(
  text: string,
  start: number,
  inWhole: readonly Span[],
  matcher: TextMatcher,
): Span[] {
  const end = start + passageLength
  const isWithin = (span: Span) => span.start >= start && span.start < end
  if (end + aroundPart <= longestMatched) return inWhole.filter(isWithin)
  const from = Math.max(0, start - aroundPart)
  return matcher(text.slice(from, end + aroundPart))
    .map((span) => ({ ...span, start: span.start + from, end: span.end + from }))
    .filter(isWithin)
}
