// How many of what a text speaks of, by digits and by words: two that count the same otherwise say that one was changed.
import { stemmer } from 'stemmer'
import { isStopWord } from '../search/words/stop-words.ts'

/** Numbers by what they count. */
export type Counted = ReadonlyMap<string, ReadonlySet<string>>

const small = [
  'no|zero',
  ...['one|once|first|single', 'two|twice|second|double', 'three|third', 'four|fourth'],
  ...['five|fifth', 'six|sixth', 'seven|seventh', 'eight|eighth', 'nine|ninth', 'ten|tenth'],
  ...['eleven|eleventh', 'twelve|twelfth', 'thirteen|thirteenth', 'fourteen', 'fifteen', 'sixteen'],
  ...['seventeen', 'eighteen', 'nineteen'],
]
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const numbered: ReadonlyMap<string, number> = new Map([
  ...small.flatMap((words, at) => words.split('|').map((word) => [word, at] as const)),
  ...tens.map((word, at) => [word, 20 + 10 * at] as const),
])
/** How much of what: "14 days", "40 percent". */
const amount = /(?<![\p{L}\d_.])(\d{1,9}(?:[.,]\d{1,9})?) ?(%|\p{L}{3,14})(?![\p{L}\d_])/gu
const ordinals = /^(?:second|third|fourth|fifth|\p{L}{2,8}th)$/u
/** What is counted stands so many words behind its number, at most: "two late days". */
const nearby = 2

/** The numbers by what they count (stems; "%" of shares), those in words alone or all: `three readings` is `#3` of `read`. */
function measuresIn(text: string, isInWords: boolean): Counted {
  const tokens = tokensOf(text)
  const found = new Map<string, Set<string>>()
  for (const [at, token] of tokens.entries()) {
    const value = numberOf(token)
    if (value === null || (isInWords && /\d/.test(token))) continue
    for (const unit of tokens.slice(at + 1, at + 1 + nearby)) {
      if (numberOf(unit) !== null || isStopWord(unit)) break
      const named = unit === 'percent' ? '%' : stemmer(unit)
      // The sixth day is none of five days.
      const of = ordinals.test(token) ? `${named} in order` : named
      found.set(of, (found.get(of) ?? new Set()).add(value))
    }
  }
  return found
}

/** What a text counts (stems); what there is none of is not counted: "no surcharge". */
export function unitsIn(text: string): ReadonlySet<string> {
  return new Set(
    [...measuresIn(text, false)].flatMap(([unit, values]) =>
      values.size === 1 && values.has('#0') ? [] : unit.replace(' in order', ''),
    ),
  )
}

/** All numbers of a text, however they are written: `#3` for "3" and "three". */
export function numbersIn(text: string): ReadonlySet<string> {
  return new Set(
    tokensOf(text).flatMap((token) => {
      const value = numberOf(token)
      if (value === null) return []
      return ordinals.test(token) ? `${value} in order` : value
    }),
  )
}

/** Numbers, words and percent signs of the beginning of a text; "twenty five" is one: `twenty-five`. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const token of text
    .slice(0, 2000)
    .toLowerCase()
    .match(/\d+(?:[.,:]\d+)*|\p{L}+|%/gu) ?? []) {
    const before = tokens.at(-1) ?? ''
    const value = numbered.get(token) ?? 0
    if (tens.includes(before) && value > 0 && value < 10) tokens[tokens.length - 1] += `-${token}`
    else tokens.push(token)
  }
  return tokens
}

/** "3" and "three" are the same. */
function numberOf(token: string): string | null {
  const [ten = '', one = ''] = token.split('-')
  const word = numbered.get(ten)
  if (word !== undefined) return `#${word + (numbered.get(one) ?? 0)}`
  if (!/^\d/.test(token)) return null
  return /^\d{1,2}$/.test(token) ? `#${Number(token)}` : token
}

/** The numbers in digits by the unit right behind them (stems); a percent sign is its word. */
export function amountsIn(text: string): Counted {
  const found = new Map<string, Set<string>>()
  for (const [, number = '', unit = ''] of text.matchAll(amount)) {
    const of = unit === '%' ? 'percent' : stemmer(unit.toLowerCase())
    found.set(of, (found.get(of) ?? new Set()).add(number))
  }
  return found
}

/** Whether `one` counts in words what `other` counts as well, and comes to another number for it. */
export function countsOtherwise(one: string, other: string): boolean {
  return isOtherwise(measuresIn(one, true), measuresIn(other, false))
}

/** Whether both count the same thing, and come to other numbers for it. */
export function isOtherwise(own: Counted, known: Counted): boolean {
  return [...own].some(([unit, values]) => {
    const others = known.get(unit)
    return others !== undefined && ![...values].some((value) => others.has(value))
  })
}
