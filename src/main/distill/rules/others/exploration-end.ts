// Says what came of looking around: the files that were changed then, else how the agent's answer begins.
import type { ExplorationFacts } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { count, fit, fitMarked, listOf, sentence, unique } from '../../../base/plain-text.ts'
import { distinctNames, isTemporary, shortPath } from '../../../base/short-path.ts'
import { longest } from '../draft.ts'
import { blocksOf } from '../prompts/agent-message.ts'
import { readOpening } from '../prompts/opening.ts'
import { claimsMore, says } from '../words/claims.ts'
import { sayExploration } from './exploration-words.ts'

/** What came of looking around. */
export interface LedTo {
  /** Files that the turn changed, each with the time (ms since 1970) of its last edit. */
  readonly edits: readonly { readonly path: string; readonly at: number }[]
  readonly lastMessage: string | null
}

/** What is told of that. */
export interface LookEnd {
  /** Files that were changed after it. */
  readonly changed: readonly string[]
  readonly lastMessage: string | null
}

/** What came of these looks: what was edited before the first of them did not come of it. */
export function endOf(led: LedTo, calls: readonly ToolCall[], cwd: string | null): LookEnd {
  const first = calls[0]?.at ?? 0
  const after = led.edits.filter(({ at }) => at >= first).map(({ path }) => shortPath(path, cwd))
  return {
    changed: unique(after.filter((path) => !isTemporary(path))),
    lastMessage: led.lastMessage,
  }
}

/** Characters of the answer that are quoted, and the fewest that say something: whole, or cut. */
const answer = { summary: 150, least: 24, leastCut: 30 } as const
/** Characters that stay for what was looked at. */
const leastLooked = 28

/** Title and summary of what was looked at, with what came of it. */
export function withEnd(
  end: LookEnd,
  titleWithin: (most: number) => string,
  facts: ExplorationFacts,
): { readonly title: string; readonly summary: string } {
  const { changed, lastMessage } = end
  const title = titleWithin(longest.title)
  const summary = sayExploration(facts)
  const looked = (most: number) => (title.length <= most ? title : fit(titleWithin(most), most))

  if (changed.length > 0) {
    const names = unique(distinctNames(changed))
    const short = `; then changed ${sayFiles(names, names.join('').length > 30 ? 1 : 2)}`
    const long = `; then changed ${sayFiles(names, 3)}`
    return {
      title: `${looked(longest.title - short.length)}${short}`,
      summary: `${cut(summary, longest.summary - long.length)}${long}`,
    }
  }
  const quoted = readOpening(lastMessage)
  const room = longest.title - Math.min(title.length, leastLooked) - lead.length - 1
  const told = quotable(quoted(answer.summary))
  const short = beginningOf(told, quotable(quoted(room)), room)
  // What the agent says to have done was not found by looking, and its record stands beside this.
  if (told.length < answer.least || claimsMore(told, [facts])) return { title, summary }
  const isStump = short.length < (short.endsWith('…') ? answer.leastCut : answer.least)
  const quotation = isStump ? '' : `${lead}${short}”`
  const other = dissentIn(lastMessage, told)
  const long = ` ${says}${told}”${other ? ` and “${other}”` : ''}`
  return {
    title: `${looked(longest.title - quotation.length)}${quotation}`,
    summary: `${sentence(cut(summary, longest.summary - long.length - 1))}${long}`,
  }
}

const lead = '; the agent: “'

/** Characters by which two quotations are known to begin alike. */
const alike = 12

/** What the title quotes is how the summary's quotation begins, never something that stands further down. */
function beginningOf(told: string, short: string, room: number): string {
  const isBeginning = short.slice(0, alike).toLowerCase() === told.slice(0, alike).toLowerCase()
  return isBeginning ? short : fitMarked(told, room)
}

/** Characters of a message that are read, and of what it says against something. */
const mostRead = 20_000
const longestDissent = 90
const dissents = /\b(?:disagree|(?:do not|don't) agree|stimme\b.{0,30} nicht zu|pas d.accord)\b/i

/** Where the agent disagrees further down: without that, what is quoted may read as its consent. */
function dissentIn(message: string | null, told: string): string | null {
  if (message === null || dissents.test(told)) return null
  for (const { sentences } of blocksOf(message.slice(0, mostRead))) {
    const at = sentences.findIndex((one) => dissents.test(one))
    if (at >= 0) return quotable(fitMarked(sentences.slice(at).join(' '), longestDissent))
  }
  return null
}

/** At most `most` characters, with an ellipsis where something is left out. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${fit(text, most - 1).replace(/[.…]$/, '')}…`
}

function sayFiles(names: readonly string[], most: number): string {
  return names.length > most
    ? `${names.slice(0, most).join(', ')} and ${count(names.length - most, 'more file')}`
    : listOf(names, most)
}

/** Within quotation marks, without a full stop. */
function quotable(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’').replace(/[.]$/, '')
}
