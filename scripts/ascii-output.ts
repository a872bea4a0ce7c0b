// Writes the built program in ASCII alone, which V8 keeps as a byte for each character.
import { type Plugin, parseAst } from 'vite'

/**
 * A file with one character above U+00FF is kept with two bytes for each, as long as it is loaded, and once more by
 * each thread that loads it: the import took 4 MB more for some hundred dashes and quotes in 2.3 MB of program.
 */
export const asciiOutput: Plugin = {
  name: 'recollect:ascii-output',
  generateBundle: {
    // What prints a chunk last writes its escapes as characters.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = inAscii(file.code)
      }
    },
  },
}

const beyond = /[^\0-\x7f]+/g

/**
 * The same program with escapes for what is not ASCII.
 * @throws where an escape would change what it means: behind a backslash, or in a template whose tag is not `String.raw`.
 */
export function inAscii(code: string): string {
  if (code.search(beyond) === -1) return code
  const raw = rawPlaces(code)
  let next = 0
  return code.replace(beyond, (text: string, at: number) => {
    if (code[at - 1] === '\\') throw new Error(`an escaped ${text} cannot be written in ASCII`)
    while (raw[next] && (raw[next]?.end ?? 0) <= at) next += 1
    const place = raw[next]
    const isRaw = place !== undefined && place.start <= at
    if (isRaw && place.tag !== 'String.raw') throw new Error(`${place.tag} reads ${text} as it is`)
    const escaped = text.replace(/./gs, (unit) => {
      return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    })
    // A raw template takes an escape for its letters; what is put in it is read as a string.
    return isRaw ? `\${"${escaped}"}` : escaped
  })
}

interface RawPlace {
  readonly start: number
  readonly end: number
  readonly tag: string
}

/** Where the texts of tagged templates stand, in order. */
function rawPlaces(code: string): readonly RawPlace[] {
  const places: RawPlace[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one)
      return
    }
    if (typeof node !== 'object' || node === null) return
    if (isTagged(node)) {
      const tag = code.slice(node.tag.start, node.tag.end)
      for (const { start, end } of node.quasi.quasis) places.push({ start, end, tag })
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(parseAst(code))
  return places.sort((a, b) => a.start - b.start)
}

interface Span {
  readonly start: number
  readonly end: number
}

function isTagged(
  node: object,
): node is { readonly tag: Span; readonly quasi: { readonly quasis: readonly Span[] } } {
  return 'type' in node && node.type === 'TaggedTemplateExpression'
}
