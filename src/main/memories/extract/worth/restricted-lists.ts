// Where the rules of a list hold: what its heading or its end restricts them to goes with each of them.
import type { Candidate } from '../../candidate.ts'
import { isAlone, namesPlace } from '../../where-alone.ts'

/** A message is read by its first part (UTF-16 units). */
const looked = 6000
/** A heading or an end says so much. */
const longestHeading = 160
const longestContent = 500
const item = /^\s{0,6}(?:[-*•+]|\d{1,2}[.)]) \S/u
const place =
  /\b(?:in|for|to|within|inside|on|under|when|while|during|at|if|für|bei|beim|im|dans|pour|en|para)\b/iu
/** Of whatever is done here, from now on or for whoever reads it. */
const anywhere =
  /\b(?:this|our|the|my|whole|entire) (?:\p{L}+ )?(?:repo(?:sitory)?|project|codebase|code ?base|team|company|organi[sz]ation)\b|\b(?:general|everything|everywhere|anything|all (?:code|files|projects|times)|every (?:file|project|time)|you|me|future|now on|now|today|here|reference|example|instance|starters?|consistency)\b/iu
/** "For the export module:", "rules for tests:". */
const lead =
  /^(?:(?:and|also|then|next|please|ok(?:ay)?|so|some|few|more|other|the following|following|these|those|our|my|new|a|the)[, ]+){0,4}(?:(?:rules?|conventions?|guidelines?|wishes|points|things|notes)\b[^:]{0,20}? )?(?:in|for|within|inside|on|under|when|while|during|für|bei|beim|im|dans|pour|en|para) [^:]{2,100}$/iu
/** Behind a list, of all of it. */
const ofAll =
  /^(?:(?:and|but|note:?|nb:?|important:?) )?(?:(?:all|each|every one) (?:of )?)?(?:this|that|these|those|they|it|the (?:above|rules?|list|points)|everything|all)(?: (?:rules?|points|of (?:it|this|that|them)|above|conventions?)){0,2}\b/iu
const holds =
  /\b(?:(?:appl(?:y|ies)|holds?|counts?|(?:is|are) (?:valid|meant|true|there)) (?:only |just )?(?:to|for|in|within|inside|on|at|when|while|during)|goes for|go for|concerns?|(?:is|are) (?:only |just )?for|(?:is|are) (?:only|just) (?:to|in|within|inside|on|at|when|while|during))\b/iu
const onlyThere =
  /^(?:(?:and|but|all|that) ){0,2}(?:only|just|solely|exclusively) (?:in|for|within|inside|on|when|while|during) \S/iu

/** What of a message holds in one place alone. */
interface Restricted {
  /** Where, as the user puts it. */
  readonly where: string
  readonly isBefore: boolean
  /** The text that it restricts, with single blanks. */
  readonly text: string
}

/** The candidates of a message, each of a restricted list with where it holds; without those that get too long by it. */
export function withRestriction(candidates: readonly Candidate[], message: string): Candidate[] {
  const restricted = restrictedIn(message)
  if (restricted.length === 0) return [...candidates]
  return candidates.flatMap((one) => {
    const { words, saidBy } = one
    if (saidBy !== 'user') return [one]
    const said = plain(words)
    const found = restricted.find(({ text }) => text.includes(said) || said.includes(text))
    if (!found || names(one.content, found.where)) return [one]
    // What holds there alone takes no place of what holds everywhere.
    if (one.isOfKnown === true || one.takesBack === true) return []
    const rule = one.content.trim()
    const content = found.isBefore
      ? `${found.where}: ${rule}`
      : `${rule.replace(/[.!]$/u, '')} (${found.where})`
    return content.length > longestContent ? [] : [{ ...one, content, isChange: false, aside: [] }]
  })
}

/** Whether a content says where it holds. */
function names(content: string, where: string): boolean {
  return namesPlace(content, where) && (!isAlone(where) || isAlone(content))
}

/** The parts of a message that are restricted by what stands before or behind them. */
function restrictedIn(message: string): Restricted[] {
  const blocks = message
    .slice(0, looked)
    .split(/\n[ \t]*\n/u)
    .map((block) => block.split('\n').filter((line) => line.trim() !== ''))
    .filter((lines) => lines.length > 0)
  return blocks.flatMap((lines, at) => [
    ...byHeading(lines, blocks[at + 1] ?? []),
    ...byEnd(lines, blocks[at - 1] ?? []),
  ])
}

/** What the heading of a block, or one that stands alone, restricts. */
function byHeading(lines: readonly string[], next: readonly string[]): Restricted[] {
  return lines.flatMap((line, at) => {
    if (item.test(line)) return []
    const colon = /^(.{4,160}?):(?:\s|$)/u.exec(line)?.[1]
    if (colon === undefined) return []
    const sentence =
      colon
        .split(/[.!?] /u)
        .at(-1)
        ?.trim() ?? ''
    if (!isPlace(sentence)) return []
    const rest = [line.slice(line.indexOf(colon) + colon.length + 1), ...lines.slice(at + 1)]
    const own = rest.filter((one) => one.trim() !== '')
    const of = own.length > 0 ? own : next
    const text = plain([line, ...lines.slice(at + 1), ...(own.length > 0 ? [] : next)].join(' '))
    return of.length === 0 ? [] : [{ where: withoutTalk(sentence), isBefore: true, text }]
  })
}

/** What the last sentence of a block, or one that stands alone, restricts. */
function byEnd(lines: readonly string[], before: readonly string[]): Restricted[] {
  const last = lines.at(-1) ?? ''
  if (item.test(last)) return []
  const sentence =
    last
      .split(/(?<=[.!?]) /u)
      .at(-1)
      ?.trim() ?? ''
  const where = sentence.replace(/[.!]$/u, '')
  if (!isEnd(where)) return []
  const rest = [...lines.slice(0, -1), last.slice(0, last.length - sentence.length)]
  const own = rest.filter((one) => one.trim() !== '')
  const of = plain((own.length > 0 ? own : before).join(' '))
  if (!isMany(own.length > 0 ? own : before)) return []
  const [first = '', ...more] = where
  return [
    { where: first.toLowerCase() + more.join(''), isBefore: false, text: `${of} ${sentence}` },
  ]
}

function withoutTalk(heading: string): string {
  const where = heading.replace(/^(?:(?:then|so|and|also|ok(?:ay)?|next|now|well)[, ]+){1,3}/iu, '')
  return where.charAt(0).toUpperCase() + where.slice(1)
}

/** Whether lines say more than one thing. */
function isMany(lines: readonly string[]): boolean {
  return lines.length > 1 || /[.!;] \S/u.test(lines[0] ?? '')
}

function isPlace(heading: string): boolean {
  if (heading.length > longestHeading || anywhere.test(heading)) return false
  return (isAlone(heading) && place.test(heading)) || lead.test(heading)
}

function isEnd(sentence: string): boolean {
  if (sentence.length > longestHeading || anywhere.test(sentence.replace(ofAll, ''))) return false
  if (onlyThere.test(sentence)) return true
  return ofAll.test(sentence) && (holds.test(sentence) || isAlone(sentence)) && place.test(sentence)
}

function plain(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
