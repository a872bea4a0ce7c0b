// The names in types as they are written.

/** Words before the name of a type. */
const leading = new Set([
  'mut',
  'dyn',
  'impl',
  'const',
  'final',
  'volatile',
  'struct',
  'readonly',
  'static',
])

/** A text up to a sign; all of it where there is none. */
export function upTo(text: string, sign: string): string {
  const at = text.indexOf(sign)
  return at < 0 ? text : text.slice(0, at)
}

/** Before a list, a type stands for what the list holds: of `each items`, what is in `items`. */
export const ofEach = 'each'

/** The type of what a list or a map of Go holds, as written; null where the type is neither. */
export function elementOf(type: string): string | null {
  return /^(?:\[\d{0,9}\]|map\[\w{1,100}\])(.{1,300})$/s.exec(type.slice(0, 400))?.[1] ?? null
}

/** The last name of a type as written: of `*const std::vec::Vec<T>` and of `[]Vec` it is `Vec`. */
export function typeName(type: string): string {
  let plain = upTo(type.slice(0, 300), '<')
  if (plain.startsWith('[')) plain = plain.slice(plain.indexOf(']') + 1)
  const words = upTo(plain, '[')
    .split(/[\s*&?]/)
    .filter((word) => word !== '' && !leading.has(word) && !word.startsWith("'"))
  return (
    words
      .at(-1)
      ?.split(/::|[.\\]/)
      .at(-1) ?? ''
  )
}

/** The type of the first result of a function of Go, by its signature; the empty text where it has none. */
export function resultOf(signature: string): string {
  let depth = 0
  let groups = signature.startsWith('func (') ? 2 : 1
  for (let at = 0; at < signature.length; at += 1) {
    if (signature[at] === '(') depth += 1
    if (signature[at] !== ')') continue
    depth -= 1
    if (depth > 0) continue
    groups -= 1
    if (groups > 0) continue
    const rest = signature.slice(at + 1).trimStart()
    if (!rest.startsWith('(')) return rest.split(/[\s{]/, 1)[0] ?? ''
    // Results may bear names: `(res *Response, err error)`.
    const first = rest.slice(1).split(/[,)]/, 1)[0] ?? ''
    return first.trim().split(' ').at(-1) ?? ''
  }
  return ''
}
