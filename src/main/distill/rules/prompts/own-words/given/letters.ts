// A mail or a memo within a prompt: told by its header, or by a greeting on a line of its own and a name under its end.
import { isAsk } from './leads.ts'

/** Stands over a message that is passed on. */
const forwarded =
  /^\s{0,4}-{2,20} {0,2}(?:forwarded|original|weitergeleitete|ursprüngliche|message)\b|^\s{0,4}(?:fwd?|wg|tr|rv)\s?: \S|^(?:on|am|le) .{5,80} (?:wrote|schrieb|a écrit) ?:\s*$/iu
const header =
  /^\s{0,4}(?:from|to|cc|bcc|subject|date|sent|re|von|an|betreff|datum|gesendet|de|à|objet|asunto|para|fecha)\s?: \S/iu
/** A greeting without whom it is put to. */
const unnamed =
  /^\s{0,4}(?:hi|hello|hey|good (?:morning|afternoon|evening)|hallo|guten (?:tag|morgen)|bonjour|hola|ciao|olá)[,!:.]?\s*$/iu
/** To many, or to somebody who is no program. */
const greeting =
  /^\s{0,4}(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|hallo|liebe[rs]?|guten (?:tag|morgen)|sehr geehrte\p{L}*|bonjour|cher|chère|chers|hola|estimad\p{L}+|ciao|olá)(?: [^\n.!?:]{1,40})?[,!:.]?\s*$/iu
const toMany =
  /\b(?:all|everyone|everybody|team|folks|colleagues|guys|customers?|users?|neighbou?rs|zusammen|kolleg\p{L}+|damen|tous|toutes|équipe|todos|equipo)\b/iu
/** The agent is greeted like that too. */
const toAgent =
  /\b(?:claude|codex|copilot|cursor|gemini|gpt|chatgpt|assistant|agent|ai|bot|there)\b/iu
const farewell =
  /^\s{0,4}(?:(?:best|kind|warm|many|with best|with kind)(?: (?:regards|wishes|thanks))?|regards|cheers|thanks|thank you|many thanks|sincerely|yours(?: \p{L}+)?|viele grüße|(?:mit )?(?:besten|freundlichen|lieben|vielen) grü(?:ße|ßen|ssen)|beste grüße|liebe grüße|lg|vg|mfg|cordialement|bien à vous|saludos|un saludo|grazie|cordiali saluti)[,.!]?\s*(?:[,–-]\s?\p{Lu}[\p{L} .]{0,30})?$/iu
/** Stands over a signature. */
const signature = /^-{2,3} ?$/
/** Points at a mail that stands under it, or above it. */
const pointsDown =
  /\b(?:see|as|cf|mail|e-?mail|message|thread|text|note|siehe|s\.) ?(?:\p{L}+ )?(?:below|unten|underneath|beneath)\b|\b(?:below|unten|fwd|forwarded)[.:!]*$/iu
const pointsUp =
  /\b(?:see|as|cf|mail|e-?mail|message|thread|text|note|siehe|s\.) ?(?:\p{L}+ )?(?:above|oben)\b|\b(?:above|oben)[.:!]*$/iu
/** All of a mail on one line: to whom, and by whom. */
const onOneLine =
  /^\s{0,4}(?:hi|hello|hey|dear|hallo|liebe[rs]?|bonjour|hola|ciao) ([^\n.!?:,]{1,40})[,!:.] .{10,2000}[.,!] ?(?:best|regards|(?:best|kind|warm) (?:regards|wishes)|cheers|thanks|thank you|many thanks|(?:viele|beste|liebe) grüße|lg|vg|mfg|saludos),? [\p{L} .]{2,40}$/iu
/** In more UTF-16 units nobody writes to the agent as in a mail. */
const longestToAgent = 800
/** Written under a letter. */
const postscript = /^\s{0,4}p\.? ?p?\.?s\.?\b/iu
/** Who wrote it, and what they are. */
const name = /^\s{0,4}(?:[-–] ?)?\p{Lu}[\p{L}.,&()/ '’-]{0,50}$/u
const mostUnderName = 4
/** A shorter line (UTF-16 units) is no part of a letter that tells one. */
const shortestLine = 2

/** The blocks before and behind a letter. */
export interface Letter {
  readonly before: readonly string[]
  readonly behind: readonly string[]
}

/** Whether a line only says who wrote the quoted lines behind it. */
const quotes = /^\s{0,4}(?:on|am|le|el|il) .{5,120}:\s*$/iu

/** The lines of a text without those that are quoted as mails quote, and without the line over them. */
export function withoutQuotedMail(text: string): string {
  const lines = text.split('\n')
  const isQuoted = (line: string | undefined) => line !== undefined && /^\s{0,4}>/u.test(line)
  return lines
    .filter((line, at) => !isQuoted(line) && !(quotes.test(line) && isQuoted(lines[at + 1])))
    .join('\n')
}

/** Finds a letter in the blocks of a prompt; null where there is none, or where all of it is one that the user wrote. */
export function letterIn(blocks: readonly string[]): Letter | null {
  const lines = blocks.map((block) => block.split('\n'))
  const from = beginning(lines)
  if (from === null) return withoutGreeting(blocks, lines)
  const { at, line, isSure, isUnnamed } = from
  if (from.isWhole) {
    const of = lines[at] ?? []
    return {
      before: withText([...blocks.slice(0, at), of.slice(0, line).join('\n')]),
      behind: withText([of.slice(line + 1).join('\n'), ...blocks.slice(at + 1)]),
    }
  }
  const end = lines.findIndex((of, place) => place >= at && endOf(of) !== null)
  if (end === -1 && !isSure) return null
  const before = withText([...blocks.slice(0, at), lines[at]?.slice(0, line).join('\n') ?? ''])
  if (end === -1) {
    // Nothing shows where it ends; what is asked under it is asked of the agent.
    const last = at < blocks.length - 1 ? (blocks.at(-1) ?? '') : ''
    return { before, behind: isAsk(last, false) ? [last] : [] }
  }
  const behind = behindName(lines, end)
  const isAll = before.length + behind.length === 0
  const length = blocks.reduce((sum, block) => sum + block.length, 0)
  return isAll && isUnnamed && length <= longestToAgent ? null : { before, behind }
}

/** A letter of which only the end was pasted, beside words that point at it. */
function withoutGreeting(
  blocks: readonly string[],
  lines: readonly (readonly string[])[],
): Letter | null {
  const end = lines.findIndex((of) => endOf(of) !== null)
  if (end === -1) return null
  const behind = behindName(lines, end)
  const down = blocks.slice(0, end).findIndex((block) => pointsDown.test(block))
  if (down !== -1) return { before: blocks.slice(0, down + 1), behind }
  return behind.some((block) => pointsUp.test(block)) ? { before: [], behind } : null
}

function withText(blocks: readonly string[]): string[] {
  return blocks.filter((one) => one.trim() !== '')
}

/** Where a letter begins. */
interface Beginning {
  readonly at: number
  readonly line: number
  /** Whatever comes behind is of it. */
  readonly isSure: boolean
  /** It is put to nobody by name. */
  readonly isUnnamed: boolean
  /** It stands on that line alone. */
  readonly isWhole: boolean
}

function beginning(lines: readonly (readonly string[])[]): Beginning | null {
  const sure = { isSure: true, isUnnamed: false, isWhole: false }
  for (const [at, of] of lines.entries()) {
    // A megabyte may be a million of lines that say nothing.
    if (!of.some(saysSomething)) continue
    const find = (isIt: (text: string) => boolean) =>
      of.findIndex((text) => saysSomething(text) && isIt(text))
    const headers = of.flatMap((text, line) =>
      saysSomething(text) && header.test(text) ? [line] : [],
    )
    const passed = find((text) => forwarded.test(text))
    if (passed !== -1) return { at, line: passed, ...sure }
    if (headers.length >= 2) return { at, line: headers[0] ?? 0, ...sure }
    const single = find((text) => isMailOfOneLine(text, of.length + lines.length > 2))
    if (single !== -1) return { at, line: single, ...sure, isWhole: true }
    const greeted = find((text) => greeting.test(text) && !toAgent.test(text))
    if (greeted !== -1)
      return {
        at,
        line: greeted,
        isSure: toMany.test(of[greeted] ?? '') && of.length + lines.length > 2,
        isUnnamed: unnamed.test(of[greeted] ?? ''),
        isWhole: false,
      }
  }
  return null
}

function saysSomething(line: string): boolean {
  return line.length >= shortestLine
}

/** Whether a line is a mail to many, or one to somebody that stands beside something else. */
function isMailOfOneLine(line: string, isBeside: boolean): boolean {
  const to = onOneLine.exec(line)?.[1]
  return to !== undefined && !toAgent.test(to) && (toMany.test(to) || isBeside)
}

/** The line of a block with which a letter ends; null where none does. */
function endOf(lines: readonly string[]): number | null {
  const at = lines.findLastIndex(
    (line, at) =>
      saysSomething(line) &&
      (farewell.test(line) || (signature.test(line) && name.test(lines[at + 1] ?? ''))),
  )
  return at === -1 ? null : at
}

/** What stands behind the names under a letter. */
function behindName(lines: readonly (readonly string[])[], end: number): string[] {
  const of = lines[end] ?? []
  let line = (endOf(of) ?? 0) + 1
  const last = line + mostUnderName
  while (line < of.length && line < last && name.test(of[line] ?? '')) line++
  let place = end + 1
  // "Best regards" and the name may stand apart.
  if (line === (endOf(of) ?? 0) + 1 && line >= of.length && isName(lines[place] ?? [])) place++
  const rest = of.slice(line).join('\n')
  const behind = withText([rest, ...lines.slice(place).map((one) => one.join('\n'))])
  return postscript.test(behind[0] ?? '') ? behind.slice(1) : behind
}

function isName(lines: readonly string[]): boolean {
  return (
    lines.length > 0 &&
    lines.length <= mostUnderName &&
    lines.every((line) => name.test(line) && line.split(' ').length <= 5)
  )
}
