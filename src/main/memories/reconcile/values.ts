// Whether two sentences say the same of everything but one value: an amount, a version, a weekday, what a name begins with.

import { trimEndOf } from '../../../shared/trim-end.ts'

const looked = 300
const most = 40
const filler =
  /^(?:a|an|the|this|that|our|your|we|you|please|always|now|no|actually|to|be|is|are|from|on|in|at)$/
const weekday = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/
/** A number behind these tells which one it is, and not how many: what holds of the second says nothing of the third. */
const numbered =
  /^(?:steps?|phases?|migrations?|issues?|prs?|tickets?|chapters?|parts?|tables?|errors?|codes?|status|http|rules?|options?|lines?|pages?|levels?|layers?|types?|class|days?|weeks?|sprints?|teams?|nodes?|shards?|regions?|figures?|sections?|items?|cases?|tests?)$/
const versioned =
  /^(?:node|nodejs|node\.js|python|java|go|ruby|php|postgres|postgresql|mysql|redis|react|vue|angular|typescript|django|rails|version|release|port)$/
const begins = /^(?:prefix|prefixed|start|begin|with|suffix|end)$/

/** Whether `a` and `b` are of one thing, and give it two values of one kind. */
export function differInValue(a: string, b: string): boolean {
  const [one, other] = [tokensOf(a), tokensOf(b)]
  if (one.length !== other.length || one.length < 3 || one.length > most) return false
  const at = one.findIndex((token, place) => token !== other[place])
  if (at === -1 || one.some((token, place) => place !== at && token !== other[place])) return false
  const [value = '', against = ''] = [one[at], other[at]]
  const before = one[at - 1] ?? ''
  if (weekday.test(value) && weekday.test(against)) return true
  // A name that begins with what stands before a dash, a slash or an underscore.
  if (/[/_-]$/.test(value) && value.at(-1) === against.at(-1)) return begins.test(before)
  if (!/^\d+(?:[.:]\d+)*$/.test(value) || !/^\d+(?:[.:]\d+)*$/.test(against)) return false
  if (versioned.test(before))
    return /\b(?:use|uses|target|run|runs|require|requires|on)\b/iu.test(a)
  const isAmount = /^\p{L}{2,}/u.test(one[at + 1] ?? '')
  return isAmount && !numbered.test(before)
}

function tokensOf(text: string): string[] {
  const words =
    text
      .slice(0, looked)
      .toLowerCase()
      .match(/[\p{L}\p{N}_./:@+-]+/gu) ?? []
  return words.map((word) => trimEndOf(word, /[.:]/)).filter((word) => !filler.test(word))
}
