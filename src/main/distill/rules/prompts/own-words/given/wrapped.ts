// Takes out of a prompt what stands between marks by which texts for models are told apart: tags in capitals or escaped, braces, turns of a template.

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
  [/<\|(?:im_start|start_header_id|begin_of_text|system|user|assistant)(\|)>/gu, () => '|>'],
]
/** Such a mark opens something though nothing closes it. */
const ofModels =
  /^(?:[<[]|&lt;)+\|?(?:system|assistant|inst|instructions?|important|sys|im_start|start_header_id|begin_of_text)\b/iu
/** Begins a turn of a template, on a line of its own. */
const heading =
  /^#{1,6} (?:(?:new |your |the )?(?:system|instructions?|human|assistant|user|response|input|prompt)(?: (?:prompt|message|instructions?))?):?[ \t]*$/imu
const mostMarks = 40

/** The text without what such marks stand around. */
export function withoutWrapped(text: string): string {
  const from = text.search(heading)
  let rest = from === -1 ? text : text.slice(0, from)
  for (const [open, close] of marks) rest = withoutMarked(rest, open, close)
  return rest
}

function withoutMarked(text: string, open: RegExp, close: (name: string) => string): string {
  let kept = ''
  let at = 0
  let count = 0
  for (const { 0: mark, 1: name = '', index } of text.matchAll(open)) {
    if (index < at || count >= mostMarks) continue
    count++
    const closing = close(name)
    const end = text.indexOf(closing, index + mark.length)
    if (end === -1 && !ofModels.test(mark)) continue
    const paragraph = text.indexOf('\n\n', index)
    const stop = end === -1 ? paragraph : end + closing.length
    kept += `${text.slice(at, index)} `
    at = stop === -1 ? text.length : stop
  }
  return kept + text.slice(at)
}
