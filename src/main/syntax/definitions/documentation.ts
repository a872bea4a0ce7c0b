// The first sentence of what a comment or docstring says.

/** Longer first sentences are cut: characters. */
const longest = 200
/** Characters of a comment that are looked at. */
const looked = 4000

/** The first sentence of a comment or docstring as written, with its marks; null where it says nothing. */
export function firstSentence(text: string): string | null {
  const lines = text.slice(0, looked).split('\n').map(plainLine)
  const begin = lines.findIndex((line) => line !== '')
  if (begin < 0) return null
  const rest = lines.slice(begin)
  const end = rest.findIndex((line, at) => at > 0 && (line === '' || /^[@:\\][a-z]/i.test(line)))
  const paragraph = rest.slice(0, end < 0 ? undefined : end).join(' ')
  if (/^[@\\][a-z]/i.test(paragraph)) return null
  const stop = /[.!?](?=\s|$)/.exec(paragraph)
  const sentence = stop ? paragraph.slice(0, stop.index + 1) : paragraph
  if (!/[\p{L}\p{N}]/u.test(sentence)) return null
  return sentence.length > longest ? `${sentence.slice(0, longest - 1)}…` : sentence
}

/** A line of a comment without what makes it one: `/**`, `*`, `//`, `#`, quotes, tags of XML. */
function plainLine(line: string): string {
  return (
    line
      .trim()
      .replace(
        /^(?:\/\*[*!]?|\*\/|\*(?!\*)|\/\/[/!]?|#+!?|=begin|=end|[rRuUbB]{0,2}(?:"""|'''))/,
        '',
      )
      .replace(/(?:\*\/|"""|''')$/, '')
      .replace(/<\/?[a-zA-Z][^<>]{0,80}>/g, '')
      .trim()
      // A mark for bundlers, such as `/*#__PURE__*/`.
      .replace(/^[#@]__[A-Z_]{1,40}__$/, '')
  )
}
