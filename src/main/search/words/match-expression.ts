// Writes terms and filters as an FTS5 expression; every word stands in quotes, so that none is an operator.
import { isOfNumbers, type QueryTerm } from './parse-query.ts'
import { pairsOf } from './unsegmented.ts'

const words = '{title body parts} : '
/** Phrases are sought where words keep their order; `parts` is a bag of words. */
const ordered = '{title body} : '

/** A string of FTS5's query language. */
function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`
}

/** The condition under which a document holds `term`. */
export function termExpression(term: QueryTerm): string {
  switch (term.type) {
    case 'word': {
      const all = [wordExpression(term.text, term.prefix), ...(term.also ?? []).map(quote)]
      // Left out where no word of the scope column can be meant: to read 8,000 rows takes 0.8 ms without, 1.1 with it.
      const columns = mayBeScope(term) ? words : ''
      return `(${columns}${all.length === 1 ? all[0] : `(${all.join(' OR ')})`})`
    }
    case 'name': {
      if (isOfNumbers(term.pieces))
        return `(${words}${quote(term.pieces.join(' '))}${term.prefix ? ' *' : ''})`
      const last = term.pieces.length - 1
      const pieces = term.pieces.map((piece, place) =>
        wordExpression(piece, term.prefix && place === last),
      )
      const joined = wordExpression(term.pieces.join(''), term.prefix)
      return `(${words}(${joined} OR (${pieces.join(' AND ')})))`
    }
    case 'sign':
      return `(${words}${quote(term.word)})`
    case 'run': {
      const pairs = pairsOf(term.text)
      if (pairs.length === 1) return `(parts : ${quote(term.text)} *)`
      return `(parts : ${quote(pairs.slice(0, -1).join(' '))})`
    }
    case 'phrase':
      return `(${ordered}(${quote(term.words.join(' '))} OR ${quote(term.words.join(''))}))`
  }
}

/** Words of the scope column end in 9; what a prefix stands for may be one of them. */
function mayBeScope({ text, prefix, also = [] }: Extract<QueryTerm, { type: 'word' }>): boolean {
  return prefix || [text, ...also].some((word) => word.endsWith('9'))
}

/** The condition under which a document holds a compound name in one piece, or its pieces side by side. */
export function wholeExpression({ pieces }: Extract<QueryTerm, { type: 'name' }>): string {
  return `(${ordered}(${quote(pieces.join(' '))} OR ${quote(pieces.join(''))}))`
}

// The whole word beside its prefix lets `auth` rank before `author`.
function wordExpression(word: string, prefix: boolean): string {
  return prefix ? `(${quote(word)} OR ${quote(word)} *)` : quote(word)
}

export function allOf(expressions: readonly string[]): string {
  return expressions.map((expression) => `(${expression})`).join(' AND ')
}

export function anyOf(expressions: readonly string[]): string {
  return expressions.map((expression) => `(${expression})`).join(' OR ')
}

/** The condition that one of `tokens` stands in the scope column. */
export function scopeExpression(tokens: readonly string[]): string {
  return `scope : (${tokens.map(quote).join(' OR ')})`
}

/** The condition that every one of `pieces` stands among the parts, the last as the beginning of a word. */
export function piecesExpression(pieces: readonly string[]): string {
  const last = pieces.length - 1
  const conditions = pieces.map((piece, place) =>
    place === last ? `${quote(piece)} *` : quote(piece),
  )
  return `parts : (${conditions.join(' AND ')})`
}
