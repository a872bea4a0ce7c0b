// Writes what was found as lines for an agent: an index, a timeline, records; never more than a budget.
import { estimateTokenCount } from 'tokenx'
import { otherAgentName } from '../../shared/agents.ts'
import type {
  MemoryRecord,
  SearchHit,
  SearchTime,
  TimelineEntry,
} from '../../shared/contract/search.ts'
import { shownId } from '../../shared/ids.ts'
import { documentKind } from '../../shared/kinds.ts'
import { doubtSentence } from '../../shared/memories/doubts.ts'
import { clockTime, isoDay, rangeText } from '../context/dates.ts'
import { plainLine } from '../context/plain-line.ts'

/** A tool's answer takes so many tokens at most, unless more was asked for. */
export const usualTokens = 2000
/** A title in an index; with the rest of the line about 15 to 25 tokens. */
const longestTitle = 90
/** A UUID has 36 characters. */
const longestMark = 100

/** So much of a session's id tells it from others that began in another millisecond. */
const sessionLength = 13
/** Records are counted up to here. */
const mostTold = 1000
/** So many further hits of a session stand below its best. */
const mostOthers = 2

/** How much was found and how: `3 results with 26 of 35 records, by words:` */
export function headLine({
  hits,
  total,
  near,
  mode,
}: {
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly near: number
  readonly mode: 'words' | 'hybrid'
}): string {
  const by = mode === 'hybrid' ? 'by words and meaning' : 'by words'
  const all = total >= mostTold ? `${mostTold} or more` : String(total)
  const results = hits.length === 1 ? '1 result' : `${hits.length} results`
  const others = near > 0 ? `, ${near} more near in meaning` : ''
  return `${results} of ${all === '1' ? '1 record' : `${all} records`}${others}, ${by}:`
}

/** A hit with the next best of its session below it, where hits come by session. */
export function indexBlock(hit: SearchHit): string {
  const { others, count } = hit.group ?? { others: [], count: 0 }
  const told = others.slice(0, mostOthers)
  const lines = told.map(
    ({ ref, title, kind }) =>
      `  + [${mark(ref)}] ${facts([plainLine(title, longestTitle), documentKind(kind).word.toLowerCase()])}`,
  )
  const left = count - told.length
  const session =
    hit.sessionId === null ? '' : `: session ${mark(hit.sessionId).slice(0, sessionLength)}`
  const more = left > 0 ? [`  + ${left} more of this session${session}`] : []
  return [indexLine(hit), ...lines, ...more].join('\n')
}

/** What was understood of a time that a question names, as a line. */
export function timeLine({ from, to, prefer, words, isApplied }: SearchTime): string {
  const said = words.map((word) => `"${plainLine(word, 60)}"`).join(', ')
  if (prefer !== null) return `${said}: newer ones first among equals.`
  const range = rangeText(from, to)
  return isApplied
    ? `Only ${range}, as ${said} says; dates: false searches for the words.`
    : `Nothing was found ${range} (${said}); these are of any time.`
}

/** `[o12] Title · observation · 2026-11-20 · shop · 0.41` */
export function indexLine(hit: SearchHit): string {
  const similar = hit.similar > 0 ? `, ${hit.similar} more like it` : ''
  return `[${mark(hit.ref)}] ${facts([
    plainLine(hit.title, longestTitle),
    kindOf(hit),
    isoDay(hit.at),
    hit.project && plainLine(hit.project, 40),
    `${hit.score.toFixed(2)}${similar}`,
    hit.doubts === undefined ? null : plainLine(doubtSentence(hit.doubts, isoDay) ?? '', 300),
  ])}`
}

export function timelineLine(entry: TimelineEntry): string {
  const line = facts([
    plainLine(entry.title, longestTitle),
    kindOf(entry),
    `${isoDay(entry.at)} ${clockTime(entry.at)}`,
  ])
  return `${entry.isAnchor ? '> ' : '  '}[${mark(entry.ref)}] ${line}`
}

/** A record with its text; control characters and tags made harmless, line ends kept. */
export function recordText(record: MemoryRecord): string {
  const { ref, title, at, project, files, sources, text } = record
  const lines = [
    `[${mark(ref)}] ${plainLine(title, 200)}`,
    facts([kindOf(record), `${isoDay(at)} ${clockTime(at)}`, project && plainLine(project, 40)]),
    ...(files.length > 0
      ? [
          `Files: ${files
            .slice(0, 20)
            .map((file) => plainLine(file, 200))
            .join(', ')}`,
        ]
      : []),
    ...text.split('\n').map((line) => plainLine(line, 20_000)),
    ...(sources.length > 0 ? [`Sources: ${sources.slice(0, 30).map(mark).join(', ')}`] : []),
  ]
  return lines.filter((line) => line !== '').join('\n')
}

/** What a record is, with whose word it is where that is not the user's, and whose work where it is not Claude Code's. */
export function kindOf({
  kind,
  author,
  agent,
}: Pick<SearchHit, 'kind' | 'author' | 'agent'>): string {
  const word =
    author === 'agent'
      ? 'noted by the agent'
      : author === 'file'
        ? 'from a file, unconfirmed'
        : documentKind(kind).word.toLowerCase()
  const other = otherAgentName(agent)
  return other === null ? word : `${word} (${plainLine(other, 40)})`
}

/**
 * As many of `blocks` as the budget takes, in order; the first is cut when it alone is too long. `rest`
 * says what to do about those left out.
 */
export function withinTokens(
  blocks: readonly string[],
  tokens: number,
  rest: (left: number) => string,
): string {
  const taken: string[] = []
  let room = tokens - 40
  for (const block of blocks) {
    const cost = estimateTokenCount(block) + 1
    if (cost > room) break
    taken.push(block)
    room -= cost
  }
  const [first] = blocks
  if (taken.length === 0 && first !== undefined) taken.push(cutTo(first, room))
  const left = blocks.length - taken.length
  const cut = first !== undefined && taken[0] !== first
  if (left > 0 || cut) taken.push(rest(left))
  return taken.join('\n')
}

function cutTo(text: string, tokens: number): string {
  let length = Math.min(text.length, tokens * 5)
  while (length > 100 && estimateTokenCount(text.slice(0, length)) > tokens) {
    length = Math.floor(length * 0.9)
  }
  return `${text.slice(0, length).toWellFormed()}…`
}

/** An id as every tool takes it; of an endless one the beginning, which is enough. */
function mark(ref: string): string {
  return shownId(ref).slice(0, longestMark)
}

function facts(parts: readonly (string | null | false)[]): string {
  return parts.filter((part) => part).join(' · ')
}
