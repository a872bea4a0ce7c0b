// Patterns of paths as in gitignore, for rules about files: `src/**`, `*.md`, `/docs/`, `~/notes`, `//etc/hosts`.
import { homedir } from 'node:os'
import { AppError } from '../../../shared/errors.ts'
import { trimEndOf } from '../../../shared/trim-end.ts'

const longest = 500

/**
 * What tells whether an absolute path, with `/` between its parts, fits; `root` is the folder of the project, below
 * which all patterns lie that are not absolute.
 * @throws AppError `invalid_input` for what is no such pattern.
 */
export function compilePath(pattern: string): (path: string, root: string | null) => boolean {
  if (pattern.length > longest || /[\p{Cc}\p{Cf}]/u.test(pattern) || pattern.startsWith('!')) {
    throw new AppError('invalid_input', 'That is no pattern of paths, such as src/** or *.md.')
  }
  if (pattern.split('/').includes('..')) {
    throw new AppError(
      'invalid_input',
      'A pattern of paths cannot lead upwards: write it from the top.',
    )
  }
  if (pattern.startsWith('//')) return absolute(pattern.slice(1))
  if (pattern.startsWith('~/'))
    return absolute(`${homedir().replaceAll('\\', '/')}${pattern.slice(1)}`)
  const parts = partsOf(pattern.replace(/^\.?\//, ''))
  // As in gitignore, a name alone is found in every folder.
  const isAnywhere = !pattern.replace(/\/$/, '').includes('/')
  const wanted = isAnywhere ? ['**', ...parts] : parts
  return (path, root) => {
    const base = root === null ? undefined : trimEndOf(root, /\//)
    if (base === undefined || !path.startsWith(`${base}/`)) return false
    return fits(wanted, path.slice(base.length + 1).split('/'))
  }
}

function absolute(pattern: string): (path: string) => boolean {
  const parts = partsOf(pattern.replace(/^\//, ''))
  return (path) => fits(parts, path.replace(/^\//, '').split('/'))
}

function partsOf(pattern: string): string[] {
  return pattern
    .replace(/\/$/, '/**')
    .split('/')
    .filter((part) => part !== '')
}

/** Whether parts of a path fit those of a pattern; what lies below a folder that is named fits as well. */
function fits(pattern: readonly string[], path: readonly string[]): boolean {
  // Which parts of the pattern may come next, after each part of the path: in time with the product of both.
  let open = skipping(pattern, new Set([0]))
  for (const part of path) {
    const next = new Set<number>()
    for (const at of open) {
      const wanted = pattern[at]
      if (wanted === undefined) return true
      if (wanted === '**') next.add(at)
      else if (nameFits(wanted, part)) next.add(at + 1)
    }
    open = skipping(pattern, next)
    if (open.size === 0) return false
  }
  return open.has(pattern.length)
}

/** `**` may stand for nothing. */
function skipping(pattern: readonly string[], open: Set<number>): Set<number> {
  for (const at of open) if (pattern[at] === '**') open.add(at + 1)
  return open
}

/** `*` and `?` within one name, without going back more than to the last `*`. */
function nameFits(pattern: string, name: string): boolean {
  let at = 0
  let star = -1
  let from = 0
  for (let i = 0; i < name.length; ) {
    if (pattern[at] === '*') {
      star = at
      at += 1
      from = i
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[i])) {
      at += 1
      i += 1
    } else if (star >= 0) {
      at = star + 1
      from += 1
      i = from
    } else return false
  }
  while (pattern[at] === '*') at += 1
  return at === pattern.length
}
