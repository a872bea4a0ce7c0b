// Cuts a question into words that may tell a time: what is quoted or code stands for nothing.

export interface Token {
  readonly start: number
  /** Behind the word, without the punctuation that follows. */
  readonly end: number
  readonly raw: string
  readonly text: string
  /** Whether a sentence or clause ends with it. */
  readonly closes: boolean
}

// Tables of words are maps here: every object has a member named `constructor`, which people ask for.

/** Words for numbers before a unit of time. */
const numberWords = new Map<string, number>(
  Object.entries({
    ...{ a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
    ...{ nine: 9, ten: 10, couple: 2 },
  }),
)

/** The number that a word is, written out or in digits; null where it is none. */
export function countOf(token: Token | undefined): number | null {
  const text = token?.text ?? ''
  return numberWords.get(text) ?? (/^\d{1,3}$/.test(text) ? Number(text) : null)
}

/** Words that stand by themselves: not in quotes, not in code, not a piece of a name. */
export function tokensOf(question: string): Token[] {
  const tokens: Token[] = []
  let quoted: string | null = null
  for (const { index, 0: chunk } of question.matchAll(/\S+/gu)) {
    const opened = quoted
    for (const sign of chunk) {
      if (quoted === null && /["“„«`]/u.test(sign)) quoted = sign
      else if (quoted !== null && sign === closing(quoted)) quoted = null
    }
    if (opened !== null || quoted !== null || /["“”„«»`]/u.test(chunk)) {
      tokens.push({ start: index, end: index + chunk.length, raw: chunk, text: '', closes: true })
      continue
    }
    const word =
      /^\(?(\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}:\d\d(?:[ap]m)?|\d{1,4}\/\d{1,2}\/\d{2,4}|[\p{L}\p{N}]+(?:['’][\p{L}]+|-\d\d)*)([.,;:?!)]*)$/u.exec(
        chunk,
      )
    const [, raw = '', after = ''] = word ?? []
    const slashed = raw.includes('/') ? slashedDay(raw) : null
    if (!word || (raw.includes('/') && slashed === null)) {
      tokens.push({ start: index, end: index + chunk.length, raw: chunk, text: '', closes: true })
      continue
    }
    const start = index + (chunk.startsWith('(') ? 1 : 0)
    const text = slashed ?? raw.toLowerCase().replace('’', "'")
    tokens.push({ start, end: start + raw.length, raw, text, closes: after !== '' })
  }
  return tokens
}

/** A day written with slashes as `2026-07-22`; null where it may be read in two ways, as 3/4/2026 may, or in none. */
function slashedDay(text: string): string | null {
  const yearFirst = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(text)
  if (yearFirst) return yearFirst.slice(1).join('-')
  const [, first = '', second = '', year] = /^(\d\d?)\/(\d\d?)\/(\d{4})$/.exec(text) ?? []
  const isDayFirst = Number(first) > 12
  if (year === undefined || isDayFirst === Number(second) > 12) return null
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function closing(quote: string): string {
  return { '“': '”', '„': '“', '«': '»' }[quote] ?? quote
}
