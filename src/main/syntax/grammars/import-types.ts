// Types imported where they stand and given types in their turn, `import('x').Y<Z>`, which the grammar of TypeScript
// takes for an error: the import before the name is blanked.

/** The import before the name of a type, which begins with a capital; all repeats are bounded. */
const imported =
  /\bimport\(\s{0,20}(?:'[^'\n]{1,200}'|"[^"\n]{1,200}")\s{0,20}\)\.(?:\w{1,80}\.){0,5}(?=[A-Z]\w{0,80}<)/g

/** The text with such names alone; the same text where there are none. */
export function withoutTypeImports(text: string): string {
  return text.replace(imported, (found) => ' '.repeat(found.length))
}
