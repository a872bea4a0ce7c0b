// Parts of files that are pasted without a fence: comments, changes to lines, data; also lines of a talk with the day of each.
import { isAsk } from './leads.ts'

const longestLine = 600
/** Tells what is to be done. */
const orders =
  /(?<![\p{L}\d])(?:always|never|must|should|shall|don['’]?t|do not|from now on|immer|nie(?:mals)?|toujours|jamais|siempre|nunca)(?![\p{L}\d])/iu
/** A comment of a program; one in backticks is an example of how code is written. */
const comment = /(?<!`)\/\*[^*]{1,400}\*\//gu
/** How a line of a program ends, or is put together. */
const code = /[;{}()[\],]\s*$| :?= \S|=>|^\s{0,8}(?:select|insert|update|create|alter|delete) \S/iu
/** Begins a comment behind code. */
const behindCode = /\s(?:\/\/|#|--)\s/u
const dashed = /^\s{0,8}--\s?\S/u
/** A day, a time and who said something then. */
const dated =
  /^\s{0,4}\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},? \d{1,2}:\d\d(?::\d\d)?(?: ?[ap]\.?m\.?)?\]?[ ,-]{1,4}[@~]?\p{L}[^:\n]{0,40}: \S/iu
/** A field of data within quotation marks. */
const field = /^\s{0,16}[[{]{0,3}\s{0,4}"[\w$ -]{1,40}"\s{0,2}:\s{0,2}(?:["\d[{-]|true|false|null)/u
const item = /^\s{1,12}(?:- \S|[\w-]{1,40}:(?: \S|$))/u
const key = /^[a-z][\w-]{0,40}:(?:\s{0,4}$| \S)/u
const nestingKey = /^[a-z][\w-]{0,40}:\s{0,4}$/u
const changed = /^[+-](?!\s*$)/u
const hunk = /^(?:@@ -\d|diff --git |\+\+\+ \S|--- [ab]\/)/u

/** The text without such parts; of a longer one the first 6,000 UTF-16 units. */
export function withoutFileParts(text: string): string {
  const uncommented = text
    .slice(0, 6000)
    .replace(comment, (span) => (orders.test(span) ? ' ' : span))
  const blocks = uncommented.split(/\n[ \t]*\n/)
  return blocks
    .map((block) => {
      const lines = block.split('\n').map(withoutComment)
      return withoutData(
        withoutChanges(withoutDashed(lines)).filter((line) => !isOfData(line)),
        () => blocks.filter((other) => other !== block),
      ).join('\n')
    })
    .filter((block) => block.trim() !== '')
    .join('\n\n')
}

function isOfData(line: string): boolean {
  const text = line.slice(0, longestLine)
  return dated.test(text) || field.test(text)
}

/** The code of a line without the order that a comment behind it gives. */
function withoutComment(line: string): string {
  const mark = behindCode.exec(line.slice(0, longestLine))
  if (!mark) return line
  const before = line.slice(0, mark.index)
  const isCode = code.test(before) && before.split('`').length % 2 === 1
  return isCode && orders.test(line.slice(mark.index)) ? before : line
}

/** Two dashes begin a comment where code stands beside them. */
function withoutDashed(lines: readonly string[]): readonly string[] {
  const isCode = lines.some((line) => !dashed.test(line) && code.test(line.slice(0, longestLine)))
  return isCode ? lines.filter((line) => !dashed.test(line)) : lines
}

/** Lines with both signs are a change where one is glued to its line, or one says again what another said. */
function withoutChanges(lines: readonly string[]): readonly string[] {
  const signed = lines.filter((line) => changed.test(line))
  const signs = new Set(signed.map((line) => line[0]))
  const firstWords = (sign: string) =>
    signed.filter((line) => line[0] === sign).map((line) => line.split(/\s+/u, 3)[1] ?? '')
  const added = new Set(firstWords('+'))
  const isChange =
    lines.some((line) => hunk.test(line)) ||
    (signs.size === 2 &&
      (signed.some((line) => /^[+-]\S/u.test(line)) ||
        firstWords('-').some((word) => added.has(word))))
  return isChange ? lines.filter((line) => !changed.test(line) && !hunk.test(line)) : lines
}

/** Keys with what is indented under them are data where somebody asks about them. */
function withoutData(lines: readonly string[], others: () => readonly string[]): readonly string[] {
  const isOf = (line: string) => key.test(line) || item.test(line)
  const from = lines.findIndex(
    (line, at) => nestingKey.test(line) && item.test(lines[at + 1] ?? ''),
  )
  if (from === -1) return lines
  const end = lines.findIndex((line, at) => at > from && !isOf(line))
  const behind = end === -1 ? [] : lines.slice(end)
  const around = [...lines.slice(0, from), ...behind, ...others()]
  return around.some((one) => isAsk(one, true)) ? [...lines.slice(0, from), ...behind] : lines
}
