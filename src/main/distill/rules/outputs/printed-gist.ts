// Says what a command that went well printed: all of a short output, else the line that says what came of it.
import { count, fit, fitMarked, oneLine } from '../../../base/plain-text.ts'
import type { ShellLine } from '../../../shell/shell-command.ts'
import { isPressing } from '../../models/pressing.ts'
import type { CommandResult } from '../commands/command-result.ts'
import type { PurposeKind } from '../commands/known-programs.ts'
import { isLooking } from '../commands/looking-commands.ts'
import { fields } from '../fields.ts'
import { sayRequestChecks } from '../tools/pull-request-checks.ts'
import { sayBenchmarks } from './benchmarks.ts'
import { installedIn } from './installed.ts'
import { numberedRows } from './numbered-rows.ts'
import { isClosing, states, tellingLine } from './telling-line.ts'

/** What is told of an output. */
export interface Gist {
  readonly text: string
  /**
   * `all` of what was printed, a `line` that says what came of it, how it `ends`, an error
   * `among` it that ended nothing, what was `measured`, or in our words what was `installed`.
   */
  readonly part: 'all' | 'line' | 'end' | 'among' | 'measured' | 'installed'
}

/**
 * What a command printed that was for this; null where that tells nothing. A short output is told in full, since it is
 * the answer that was asked for; of a value in JSON its telling fields.
 */
export function printedGist(
  result: CommandResult,
  kind: PurposeKind,
  line: ShellLine,
): Gist | null {
  if (result.end === 'background' || kind === 'build') return null
  const ofLine = (text: string | null): Gist | null =>
    text === null ? null : { text, part: 'line' }
  const measured = sayBenchmarks(result.lines)
  if (measured !== null) return { text: measured, part: 'measured' }
  // Of tests the counts are told; where there are none, a word or two may be the answer.
  if (kind === 'test') return shortAnswer(answered(result, line))
  const checks = sayRequestChecks(line, result.lines)
  if (checks !== null) return ofLine(checks)
  const installed = kind === 'install' ? installedIn(result.lines) : null
  if (installed !== null) return { text: installed, part: 'installed' }
  const [first] = result.lines.filter((printed) => printed.trim() !== '')
  const value = /^\s*[{[]/.test(first ?? '') ? jsonGist(result.lines) : null
  if (value !== null) return { text: value, part: 'all' }
  // A value in JSON beside words is for a program to read.
  const isAsked = line.commands.some(({ words }) => asksServer.test(words[0] ?? ''))
  // What speaks to a model is no answer of a command, and what is told here is given to models.
  const said = answered(result, line).filter(
    (printed) =>
      (!isPressing(printed) && !/^\s*(?:\{|\[\s*(?:["\d{[]|$))/.test(printed)) ||
      (isAsked && isShortValue(printed.trim())),
  )
  const stands = states(said)
  if (stands !== null) return ofLine(stands)
  if (said.length === 0) return null
  // What was read first stands before what then ran, and nothing shows where it ends.
  if (readsFirst(line)) return ofLine(tellingLine(said) ?? conclusionOf(said))
  const text = oneLine(said.join(' · '))
  if (said.length > 3) {
    const telling = tellingLine(said) ?? requestIn(said) ?? conclusionOf(said)
    if (telling !== null) return ofLine(telling)
    if (text.length <= longestWhole && said.length <= mostWhole && areRead(said))
      return { text, part: 'all' }
    const rows = numberedRows(said)
    if (rows !== null) return { text: rows, part: 'all' }
    const broke = said.find((line) => line.length <= longestGist && thrown.test(line))
    if (broke !== undefined) return { text: oneLine(broke), part: 'among' }
    const end = endOfOutput(said, result.lines)
    return end === null ? null : { text: end, part: 'end' }
  }
  if (/M-[\w^]{1,2}M-/.test(text) || /^(?:done|ok|success)[.!]?$/i.test(text)) return null
  if (/^"/.test(text)) return /^"[^"]{1,80}"$/.test(text) ? { text, part: 'all' } : null
  if (text.length <= longestGist) return { text, part: 'all' }
  // Of a few long lines the one that says what came of it, else the last.
  const telling = conclusionOf(said) ?? tellingLine(said)
  if (telling === null && text.length <= longestWhole) return { text, part: 'all' }
  return ofLine(telling ?? lastWords(said))
}

const asksServer = /^(?:curl|http|https|wget|xh)$/
const readers = /^(?:cat|head|tail|sed|nl|bat|less|more)$/

/** Whether the line shows a file before it runs something else. */
function readsFirst({ commands }: ShellLine): boolean {
  const run = commands.findIndex((command) => !isLooking(command))
  return commands
    .slice(0, Math.max(0, run))
    .some(
      ({ words, piped, feeds, writesTo, hereDocuments }) =>
        readers.test(words[0] ?? '') &&
        !piped &&
        !feeds &&
        writesTo === null &&
        hereDocuments.length === 0,
    )
}

/** Whether it is a whole value in JSON that is short enough to be read. */
function isShortValue(text: string): boolean {
  if (text.length > longestValue || !text.startsWith('{')) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Characters of such a value. */
const longestValue = 80

/** A number or a few words, such as those of `grep -c`. */
function shortAnswer(said: readonly string[]): Gist | null {
  const [only] = said
  return said.length === 1 && only && /^\s*\d{1,9}\s*$/.test(only)
    ? { text: only.trim(), part: 'all' }
    : null
}

/** Whether the lines are there to be read; a name may stand above each, as loops print it. */
function areRead(lines: readonly string[]): boolean {
  const names = lines.filter((line) => !isRead(line))
  if (names.length > 0 && !isRead(lines.at(-1) ?? '')) return false
  return names.every((line) => bareName.test(line.trim())) && names.length * 2 <= lines.length
}

const bareName = /^[\w.-]{1,40}(?:\/[\w.-]{1,40}){0,6}:?$/

/** Whether a line of a short output is there to be read: no code, listing or frame. */
function isRead(line: string): boolean {
  return isWords(oneLine(line)) && !isClosing(line)
}

/** Characters and lines of an output of several lines that is told in full. */
const longestWhole = 190
const mostWhole = 8

/** Characters of an output that is told in full. */
const longestGist = 120

/** The last of a few lines, where it is language. */
function lastWords(said: readonly string[]): string | null {
  const last = oneLine((said.at(-1) ?? '').slice(0, 400)).replace(/^[✓✔]\s*/u, '')
  return /\p{L}{3} \S{0,20}\p{L}{2}/u.test(last) ? fitMarked(last, longestGist - 10) : null
}

/** Characters of the end of a longer output. */
const longestEnd = 90

/** The last line or two of a longer output, which the agent wanted to see; null where they are no words. */
function endOfOutput(said: readonly string[], lines: readonly string[]): string | null {
  const [before = '', last = ''] = said.slice(-2).map((line) => oneLine(line.slice(0, 400)))
  const printed = oneLine((lines.findLast((line) => line.trim() !== '') ?? '').slice(0, 400))
  // Behind what answers stands something else, such as a word of the command itself.
  if (printed !== last || !isWords(last) || isClosing(last)) return null
  const both = `${before} · ${last}`
  return both.length <= longestEnd / 2 && isWords(before) && !isClosing(before) ? both : last
}

const thrown = /^(?:Uncaught )?(?:[a-z_]\w*\.){0,6}[A-Z]\w*(?:Error|Exception): \S/

/** Whether a line reads like a result rather than code, a frame of a stack or a border. */
function isWords(line: string): boolean {
  return (
    line.length <= longestEnd &&
    (/\p{L}{2}/u.test(line) || /^\d{1,6}%?$/.test(line)) &&
    !/^[\d/:T.-]{8,30}\b.{0,30}\[(?:notice|info|debug|warn)\]/i.test(line) &&
    !/^(?:at |File "|Traceback|[-=*#|+~^>]|\$ |import |export |const |let |var |return\b|def |class |\?\? |[ MADRCU]{1,2} \S+$|[0-9a-f]{7,40} |[d-][rwxst-]{9})|[{;,([]$|=>|M-\^/.test(
      line,
    )
  )
}

/** Closing lines of an output among which the one stands that says what came of it. */
const mostClosing = 6

/** The line of a longer output by which its program says what came of it; null where none of the last does. */
function conclusionOf(said: readonly string[]): string | null {
  const bare = said
    .slice(-mostClosing)
    .map((line) =>
      oneLine(line.slice(0, 400)).replace(/^(?:\[[\w.-]{1,40}\] )?\P{L}{0,4}(?=\p{L})/u, ''),
    )
  const found = bare.filter(
    (line) => line.length <= 110 && concludes.test(line) && !isClosing(line),
  )
  // What is counted says more than that it is done.
  return found.findLast((line) => /(?<![\w-])\d/.test(line)) ?? found.at(-1) ?? null
}

const concludes =
  /^(?:UPDATE|DELETE|COPY|SELECT|INSERT 0) \d+$|^Applying migration \S|\bsuccessfully rolled out$|^Release \S+ has been |^Rollback was a |\.{3} ?(?:OK|done)$|^(?:(?:Apply|Destroy|Build|Import|Export|Backup|Migration|Deploy(?:ment)?) complete|Plan: \d|No changes\b|Success(?:fully)?\b|(?:Finished|Completed|Deployed|Created|Updated|Uploaded|Published|Migrated|Seeded|Imported|Exported|Processed|Generated|Wrote|Saved|Installed|Removed|Deleted|Restored|Total|Summary|Results?)\b.{0,20} ?\S|(?:Bundle|Everything) (?:updated|complete|up)|\d[\d,.]* (?:\w+ ){1,4}(?:created|updated|added|removed|deleted|found|processed|migrated|imported|exported|inserted|changed|written|copied|moved)\b)/i

/** The one pull request of which a longer output speaks. */
function requestIn(said: readonly string[]): string | null {
  const found = new Set(
    said
      .slice(0, 400)
      .flatMap(
        (line) =>
          /https:\/\/[^\s/]{1,100}(?:\/[\w.-]{1,100}){2}\/pull\/\d+/.exec(
            line.slice(0, 1000),
          )?.[0] ?? [],
      ),
  )
  const [only] = found
  return found.size === 1 && only ? only : null
}

/** The lines with words in them, without those that the command only echoes between its steps. */
function answered({ lines }: CommandResult, { commands }: ShellLine): string[] {
  const echoed = new Set(
    commands.flatMap(({ words: [program, ...rest] }) =>
      program === 'echo' || program === 'printf' ? [rest.join(' ').trim()] : [],
    ),
  )
  const printed = lines.filter((line) => line.trim() !== '')
  // A number alone is an answer; among others it is a sign or a bracket.
  const said = printed.filter(
    (line) =>
      /[\p{L}\p{N}]{2}|\p{L} {1,20}\d/u.test(line) || (printed.length === 1 && /\d/.test(line)),
  )
  const own = said.filter((line) => !echoed.has(line.trim()))
  // A line that is printed only when all went well is the answer where there is no other.
  return own.length > 0 || commands.every(({ confirmedBy }) => confirmedBy === null) ? own : said
}

/** Whether a program of which its name tells nothing ended without a word, which may be what was to be seen. */
export function saidNothing(result: CommandResult, line: ShellLine): boolean {
  return (
    result.end === 'ok' &&
    result.isTold &&
    answered(result, line).length === 0 &&
    result.lines.every((printed) => /^(?:$|[-=#*—])|[-=#*—:]$/.test(printed.trim())) &&
    line.commands.every(
      ({ words, writesTo, redirections }) =>
        /^(?:echo|printf|cat|cd|mkdir)$/.test(words[0] ?? '') ||
        (writesTo === null && redirections.every(({ stream }) => stream === 'in')),
    )
  )
}

/** Characters of a value in JSON that are read, and of one field that is told. */
const longestJson = 8000
const longestField = 60
/** Fields that say most, before the others. */
const tellingFields =
  /^(?:error|message|status|state|result|valid|success|title|name|number|count|total|url|id)$/i

/** The plain fields of an object in JSON: `valid: true, plan: 12`; null for what is none. */
function jsonGist(lines: readonly string[]): string | null {
  const text = lines.join('\n').trim()
  if (text.length > longestJson) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (Array.isArray(value)) return count(value.length, 'entry', 'entries')
  const outer = Object.entries(fields(value))
  // An answer in an envelope: `{"Snapshot": {…}}`.
  const [only] = outer.length === 1 ? outer : []
  const inner = only ? Object.entries(fields(only[1])) : []
  const plain = (inner.length > 0 ? inner : outer).filter(
    ([, one]) =>
      typeof one === 'number' ||
      typeof one === 'boolean' ||
      (typeof one === 'string' && one !== '' && one.length <= longestField),
  )
  const weight = ([name]: readonly [string, unknown]) => (tellingFields.test(name) ? 0 : 1)
  const told = plain
    .toSorted((a, b) => weight(a) - weight(b))
    .slice(0, 4)
    .map(([name, one]) => `${fit(oneLine(name), 30)}: ${oneLine(String(one))}`)
  return told.length > 0 ? told.join(', ') : null
}
