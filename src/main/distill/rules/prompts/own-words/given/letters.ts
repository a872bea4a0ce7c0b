// A mail or a memo within a prompt: told by its header, or by a greeting on a line of its own and a name under its end.

/** Stands over a message that is passed on. */
const forwarded =
  /^\s{0,4}-{2,20} {0,2}(?:forwarded|original|weitergeleitete|ursprüngliche|message)\b|^(?:on|am|le) .{5,80} (?:wrote|schrieb|a écrit) ?:\s*$/iu
const header =
  /^\s{0,4}(?:from|to|cc|bcc|subject|date|sent|re|von|an|betreff|datum|gesendet|de|à|objet|asunto|para|fecha)\s?: \S/iu
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
/** Who wrote it, and what they are. */
const name = /^\s{0,4}(?:[-–] ?)?\p{Lu}[\p{L}.,&()/ '’-]{0,50}$/u
const mostUnderName = 4

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

/** Finds a letter in the blocks of a prompt; null where there is none. */
export function letterIn(blocks: readonly string[]): Letter | null {
  const lines = blocks.map((block) => block.split('\n'))
  const from = beginning(lines)
  if (from === null) return null
  const { at, line, isSure } = from
  const end = lines.findIndex((of, place) => place >= at && endOf(of) !== null)
  if (end === -1 && !isSure) return null
  const before = [...blocks.slice(0, at), lines[at]?.slice(0, line).join('\n') ?? ''].filter(
    (one) => one.trim() !== '',
  )
  if (end === -1) return { before, behind: [] }
  const rest = behindName(lines, end)
  return { before, behind: rest }
}

/** Where a letter begins; `isSure`: whatever comes behind is of it. */
function beginning(
  lines: readonly (readonly string[])[],
): { at: number; line: number; isSure: boolean } | null {
  for (const [at, of] of lines.entries()) {
    const headers = of.flatMap((text, line) => (header.test(text) ? [line] : []))
    const passed = of.findIndex((text) => forwarded.test(text))
    if (passed !== -1) return { at, line: passed, isSure: true }
    if (headers.length >= 2) return { at, line: headers[0] ?? 0, isSure: true }
    const greeted = of.findIndex((text) => greeting.test(text) && !toAgent.test(text))
    if (greeted !== -1)
      return {
        at,
        line: greeted,
        isSure: toMany.test(of[greeted] ?? '') && of.length + lines.length > 2,
      }
  }
  return null
}

/** The line of a block with which a letter ends; null where none does. */
function endOf(lines: readonly string[]): number | null {
  const at = lines.findLastIndex((line) => farewell.test(line))
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
  return [rest, ...lines.slice(place).map((one) => one.join('\n'))].filter(
    (one) => one.trim() !== '',
  )
}

function isName(lines: readonly string[]): boolean {
  return (
    lines.length > 0 &&
    lines.length <= mostUnderName &&
    lines.every((line) => name.test(line) && line.split(' ').length <= 5)
  )
}
