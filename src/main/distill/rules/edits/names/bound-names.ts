// Tells which names a line binds without a declaration of its language: `Point = Struct.new(:x)`, `const { a: b } = c`.

/** A longer line is data (characters). */
const longestLine = 400

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu

/**
 * The names that the line gives a value: what stands last before its `=`, or in the braces before it. None where it
 * calls, compares, adds to something, or gives a value to a part of something.
 */
export function boundNames(line: string): readonly string[] {
  if (line.length > longestLine) return []
  const at = line.indexOf('=')
  if (at <= 0 || /[=>~]/.test(line[at + 1] ?? '') || /[-+*/%&|^!<>?]/.test(line[at - 1] ?? ''))
    return []
  const left = line.slice(0, at)
  if (/[("'`.<#]|\/\//.test(left)) return []
  const names = (text: string) => text.match(word) ?? []
  const brace = left.indexOf('{')
  if (brace >= 0) return names(left.slice(brace))
  return names(left.split(':', 1)[0] ?? '').slice(-1)
}
