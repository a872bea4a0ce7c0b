// Says what was searched for and where, each pattern once.
import { fit } from '../../../base/plain-text.ts'

export interface Search {
  readonly pattern: string
  readonly where: string
  /** Files or lines that matched; null where the call does not tell. */
  readonly hits: number | null
}

/** The searches with each pattern once, their hits added up. */
export function eachPattern(searches: readonly Search[]): Search[] {
  const byPattern = new Map<string, Search>()
  for (const search of searches) {
    if (search.pattern === '') continue
    const known = byPattern.get(search.pattern)
    byPattern.set(
      search.pattern,
      known
        ? {
            ...known,
            hits:
              known.hits === null && search.hits === null
                ? null
                : (known.hits ?? 0) + (search.hits ?? 0),
          }
        : search,
    )
  }
  return [...byPattern.values()]
}

/** `“pattern” in place`. */
export function saySearch({ pattern, where }: Search): string {
  return `“${pattern.length > 60 ? alternatives(pattern, 60) : pattern}”${where && where !== '.' ? ` in ${where}` : ''}`
}

/** The leading alternatives of a pattern that fit. */
function alternatives(pattern: string, most: number): string {
  let kept = ''
  for (const part of pattern.split('|')) {
    if (kept.length + part.length > most) break
    kept += `${part}|`
  }
  return kept === '' ? fit(pattern, most) : `${kept}…`
}
