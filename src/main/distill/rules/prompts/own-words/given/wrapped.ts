// Takes out of a prompt what stands between marks by which texts for models are told apart: tags in capitals or escaped, braces, turns of a template; also where they are written in disguise.
import { plainReading } from './plain-reading.ts'

/** A field of a template that holds a sentence. */
const field = /\{\{[#!]?\s{0,3}[a-z][\w-]{1,40}:(?:\s{1,3}[^\s{}]{1,60}){3,60}\s{0,3}\}\}/giu
/** Opens what others wrote, and by what it is closed; where that is missing it goes to the end of the paragraph. */
const marks: readonly (readonly [open: RegExp, close: (name: string) => string])[] = [
  [/<([A-Z][A-Z\d_-]{2,40})(?:\s[^<>\n]{0,200})?>/gu, (name) => `</${name}>`],
  [
    /<((?:[Ss]ystem|[Uu]ser|[Aa]ssistant|[Hh]uman|[Ii]nstructions?|[Pp]rompt|[Ii]mportant)[\w-]{0,20})>/gu,
    (name) => `</${name}>`,
  ],
  [/&lt;([a-zA-Z][\w-]{1,40})(?:\s[^<>&\n]{0,200})?&gt;/gu, (name) => `&lt;/${name}&gt;`],
  [/\{\{#?([a-zA-Z][\w-]{1,40})\}\}/gu, (name) => `{{/${name}}}`],
  [/\{([a-zA-Z][\w-]{1,40})\}/gu, (name) => `{/${name}}`],
  [/\[([A-Z][A-Z\d_-]{2,40})\]/gu, (name) => `[/${name}]`],
  [field, () => ''],
  [/<\|(?:im_start|start_header_id|begin_of_text|system|user|assistant)(\|)>/gu, () => '|>'],
]
/** Such a mark opens something though nothing closes it. */
const ofModels =
  /^(?:[<[]|&lt;)+\|?(?:system|assistant|inst|instructions?|important|sys|im_start|start_header_id|begin_of_text)\b/iu
/** Begins a turn of a template, on a line of its own. */
const heading =
  /^#{1,6} (?:(?:new |your |the )?(?:system|instructions?|human|assistant|user|response|input|prompt)(?: (?:prompt|message|instructions?))?):?[ \t]*$/imu
const mostMarks = 40

/** Any element: who writes the marks of one in disguise wants it to be read by models alone. */
const element = /<\s{0,3}([a-z][\w-]{1,40})(?:\s[^<>\n]{0,200})?>/giu

/** From where to where something stands (UTF-16 units). */
type Span = readonly [from: number, to: number]

/** The text without what such marks stand around. */
export function withoutWrapped(text: string): string {
  const reading = plainReading(text)
  if (reading === null) return withoutMarked(text)
  const { text: plain, from } = reading
  const at = (unit: number) => from[unit] ?? text.length
  const isDisguised = (start: number, length: number) =>
    text.slice(at(start), at(start + length)) !== plain.slice(start, start + length)
  const end = plain.search(heading)
  let rest = end === -1 ? plain : plain.slice(0, end)
  const spans: Span[] = []
  const blank = (found: readonly Span[]) => {
    spans.push(...found)
    rest = without(rest, found, (length) => ' '.repeat(length))
  }
  blank(spansIn(rest, element, (name) => `</${name}>`, isDisguised))
  for (const [open, close] of marks) blank(spansIn(rest, open, close))
  const written = end === -1 ? text : text.slice(0, at(end))
  const cut = spans
    .map(([start, stop]): Span => [at(start), at(stop)])
    .toSorted(([one], [other]) => one - other)
  return without(written, cut, () => ' ')
}

function withoutMarked(text: string): string {
  const end = text.search(heading)
  let rest = end === -1 ? text : text.slice(0, end)
  for (const [open, close] of marks) rest = without(rest, spansIn(rest, open, close), () => ' ')
  return rest
}

/** The text with something else in the place of each of its spans, which are in order. */
function without(
  text: string,
  spans: readonly Span[],
  instead: (length: number) => string,
): string {
  let kept = ''
  let at = 0
  for (const [from, to] of spans) {
    if (from < at) continue
    kept += text.slice(at, from) + instead(to - from)
    at = to
  }
  return kept + text.slice(at)
}

/** Where marks stand with what is between them; those alone that are `wanted`, which are closed or are not. */
function spansIn(
  text: string,
  open: RegExp,
  close: (name: string) => string,
  wanted?: (from: number, length: number) => boolean,
): Span[] {
  const spans: Span[] = []
  let at = 0
  let count = 0
  for (const { 0: mark, 1: name = '', index } of text.matchAll(open)) {
    if (index < at || count >= mostMarks || wanted?.(index, mark.length) === false) continue
    count++
    const closing = close(name)
    const end = text.indexOf(closing, index + mark.length)
    if (end === -1 && !ofModels.test(mark)) continue
    const paragraph = text.indexOf('\n\n', index)
    const stop = end === -1 ? paragraph : end + closing.length
    at = stop === -1 ? text.length : stop
    spans.push([index, at])
  }
  return spans
}
