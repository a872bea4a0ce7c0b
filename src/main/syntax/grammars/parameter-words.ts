// Parameters that are named like a type, `(any) => void`, which the grammar of TypeScript takes for an error: their names
// are changed at the same length.

/** The only parameter of a function type; all repeats are bounded. */
const named =
  /(?<=\(\s{0,20})(?:any|unknown|never|void|object|string|number|boolean|symbol)(?=\s{0,20}\)\s{0,20}=>)/g

/** The text with names that are no words of the language; the same text where there are none. */
export function withParameterNames(text: string): string {
  return text.replace(named, (word) => `_${word.slice(1)}`)
}
