// Reads what stands at a place of a text as a value: bare, or as an indented block.

/** A value and where it stands: characters `start` to `end` (exclusive), without its quotes. */
export interface Value {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** So much of a bare value is looked at to judge it; the rest of a longer one goes with it. */
export const judgedLength = 128
/** Besides what ends it anywhere, the points and brackets of Chinese and Japanese. */
const bareRun =
  /(?:[^\s"'`\\<>|\u3001\u3002\uFF0C\uFF1B\uFF01\uFF1F\uFF08\uFF09\u300D\u300F\u3011]|\\(?![nrt"'\\]))(?:[^\s"'`\\<>\u3001\u3002\uFF0C\uFF1B\uFF01\uFF1F\uFF08\uFF09\u300D\u300F\u3011]|\\(?![nrt"'\\])){0,127}/y
const bareRest = /(?:[^\s"'`\\<>]|\\(?![nrt"'\\])){1,65536}/y
/** What ends a bare value inside a list of pairs: `;Encrypt=true`, `&submit=1`, `, active=true`. */
const pairEnd = /[;&,](?=[A-Za-z_$][\w .-]{0,30}[=:]|$)|\[redacted |\$\{\{|\\n/
const blockStart = /[|>][+-]?\d?[+-]?[ \t]{0,8}(?:#[^\n]{0,80})?\r?\n/y
const indentation = /[ \t]{0,200}/y

/** The run of characters that begins there, without what closes the list or the sentence around it; null when none does. */
export function bareAt(text: string, at: number): Value | null {
  bareRun.lastIndex = at
  const run = bareRun.exec(text)?.[0]
  if (run === undefined) return null
  const cut = run.search(pairEnd)
  let value = cut > 0 ? run.slice(0, cut) : run
  if (cut <= 0 && run.length === judgedLength) return { text: run, start: at, end: at + run.length }
  let end = value.length
  while (end > 0 && isClosing(value, end)) end--
  value = value.slice(0, end)
  return value === '' ? null : { text: value, start: at, end: at + value.length }
}

/** Where a value ends of which only the beginning was judged. */
export function wholeEnd(text: string, { start, end }: Value): number {
  if (end - start !== judgedLength) return end
  bareRest.lastIndex = end
  return bareRest.test(text) ? bareRest.lastIndex : end
}

/** Whether the last character closes something that opened before the value. */
function isClosing(value: string, end: number): boolean {
  const char = value.charAt(end - 1)
  if (char === ';' || char === ',') return true
  if (char === ')') return !value.includes('(')
  if (char === ']') return !value.includes('[')
  return char === '}' && !value.includes('{')
}

/** The lines of a YAML block (`|`, `>-`) whose sign stands there, in a key that is indented by `indent`; null for none. */
export function blockAt(text: string, at: number, indent: number): Value | null {
  blockStart.lastIndex = at
  if (!blockStart.test(text)) return null
  let end = blockStart.lastIndex
  let start = -1
  let last = end
  while (end < text.length && end - at < 65_536) {
    const lineEnd = text.indexOf('\n', end)
    const next = lineEnd < 0 ? text.length : lineEnd
    indentation.lastIndex = end
    indentation.test(text)
    const content = indentation.lastIndex
    if (content < next) {
      if (content - end <= indent) break
      if (start < 0) start = content
      last = next
    }
    end = next + 1
  }
  if (start < 0) return null
  return {
    text: text.slice(start, last).trimEnd(),
    start,
    end: start + text.slice(start, last).trimEnd().length,
  }
}
