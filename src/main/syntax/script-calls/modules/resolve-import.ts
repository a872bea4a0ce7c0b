// Finds the file that an import means: beside, in an index, by another ending, or by the aliases of a tsconfig.
import { posix } from 'node:path'

/** `baseUrl` and `paths` of a tsconfig, or the name of a package, from the root of the analysis. */
export interface PathAliases {
  readonly base: string
  /** The folder whose files they are for; "." for all. */
  readonly within: string
  /** Whether files are found from the base without an alias, as a `baseUrl` says. */
  readonly isSearched: boolean
  readonly paths: Readonly<Record<string, readonly string[]>>
  /** Names of packages by the names that files call them by. */
  readonly packages?: Readonly<Record<string, string>>
}

const endings = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '.cjs', '.mts', '.cts', '.d.ts']
/** What JavaScript imports, Node takes first. */
const scriptEndings = [...endings].sort((a, b) => Number(/ts/.test(a)) - Number(/ts/.test(b)))

/** The path of an imported file among those known; null for one from outside. Of aliases the first that lead there count. */
export function resolveImport(
  from: string,
  written: string,
  isKnown: (path: string) => boolean,
  aliases: readonly PathAliases[],
): string | null {
  const order = /\.[cm]?jsx?$/.test(from) ? scriptEndings : endings
  const find = (path: string): string | null => findFile(path, isKnown, order)
  if (written.startsWith('.')) return find(posix.join(posix.dirname(from), written))
  if (written.startsWith('/')) return null
  for (const { base, paths, isSearched, within } of aliases) {
    if (within !== '.' && !from.startsWith(`${within}/`)) continue
    for (const [pattern, targets] of Object.entries(paths)) {
      const rest = matchAlias(pattern, written)
      if (rest === null) continue
      for (const target of targets) {
        const found = find(
          posix.join(
            base,
            target.replace('*', () => rest),
          ),
        )
        if (found !== null) return found
      }
    }
    const found = isSearched ? find(posix.join(base, written)) : null
    if (found !== null) return found
  }
  return null
}

/** What an import means that a package calls by a name of its own ("#dep"): the name of the other package. */
export function meantImport(
  from: string,
  written: string,
  aliases: readonly PathAliases[],
): string {
  if (!written.startsWith('#')) return written
  for (const { packages = {}, within } of aliases) {
    if (within !== '.' && !from.startsWith(`${within}/`)) continue
    for (const [pattern, target] of Object.entries(packages)) {
      const rest = matchAlias(pattern, written)
      if (rest !== null) return target.replace('*', () => rest)
    }
  }
  return written
}

function matchAlias(pattern: string, written: string): string | null {
  const star = pattern.indexOf('*')
  if (star < 0) return pattern === written ? '' : null
  const before = pattern.slice(0, star)
  const after = pattern.slice(star + 1)
  if (!written.startsWith(before) || !written.endsWith(after)) return null
  return written.slice(before.length, written.length - after.length)
}

function findFile(
  path: string,
  isKnown: (path: string) => boolean,
  order: readonly string[],
): string | null {
  if (isKnown(path)) return path
  for (const ending of order) if (isKnown(path + ending)) return path + ending
  // An import of a TypeScript file may name what it is compiled to.
  const compiled = /^(.*)\.([cm]?)js(x?)$/.exec(path)
  if (compiled) {
    const [, stem = '', kind = '', x = ''] = compiled
    for (const candidate of [`${stem}.${kind}ts${x}`, `${stem}.tsx`, `${stem}.d.ts`])
      if (isKnown(candidate)) return candidate
  }
  for (const ending of order) {
    const index = posix.join(path, `index${ending}`)
    if (isKnown(index)) return index
  }
  return null
}
