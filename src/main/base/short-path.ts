// Shortens paths: relative inside the project, marked as outside elsewhere.
import { trimEndOf } from '../../shared/trim-end.ts'
import { oneLine } from './plain-text.ts'

const temporary = /(?:^|[\\/])(?:tmp|temp|var[\\/]folders)[\\/]/i
/** The system's own folder for temporary files: everybody's scratch lies side by side in it. */
const systemTemporary =
  /^(?:\/private)?(?:\/var)?\/tmp$|^(?:\/private)?\/var\/folders(?:\/[^/]+){0,2}(?:\/T)?$|\/AppData\/Local\/Temp$/i

/** Parts of a path outside of the project that are shown before its middle is left out. */
const mostParts = 4

/**
 * The path relative to `cwd` with `/` separators. What lies elsewhere begins with `~/`, `/` or a drive, so that nobody
 * takes it for a file of the project; the middle of a deep one is left out. Of a temporary file its name is enough, and
 * where `cwd` is not known, the last two parts. Case is ignored for Windows drive paths.
 */
export function shortPath(path: string, cwd: string | null): string {
  const clean = forward(path).replace(/(?<=[^/:])\/+$/, '')
  const inside = cwd === null ? null : relative(clean, trimEndOf(forward(cwd), /\//))
  if (inside !== null) return inside
  if (!isAbsolute(clean)) return clean.replace(/^\.\//, '')
  const parts = clean.split('/').filter((part) => part !== '')
  if (temporary.test(path) || cwd === null)
    return parts.slice(temporary.test(path) ? -1 : -2).join('/')
  return outside(clean.replace(homes, '~'))
}

/** The folder of a person, on any system. */
const homes = /^(?:[A-Za-z]:)?\/(?:home|Users)\/[^/]+(?=\/|$)|^\/root(?=\/|$)/

/** `~/…/src/a.ts`, `/etc/hosts`, `D:/…/src/a.ts`. */
function outside(path: string): string {
  const [root = '', ...parts] = path.split('/')
  return parts.length <= mostParts ? path : [root, '…', ...parts.slice(-2)].join('/')
}

/**
 * Whether the path lies in a folder for temporary files: of no interest to a later session. A project may live in
 * such a folder itself: what it shares with `cwd`, where the session works, does not count.
 */
export function isTemporary(path: string, cwd: string | null = null): boolean {
  if (!temporary.test(path)) return false
  const clean = forward(path)
  const here = cwd === null ? '' : trimEndOf(forward(cwd), /\//)
  const inside = relative(clean, here)
  if (inside !== null) return temporary.test(inside)
  const shared = sharedFolder(clean, here)
  return systemTemporary.test(shared) || temporary.test(clean.slice(shared.length))
}

/**
 * Whether the path lies in a folder for temporary files and not below `cwd`: also where the project itself lives in
 * such a folder, a file beside it is none of its own. Relative paths are seen from `cwd`.
 */
export function isScratch(path: string, cwd: string | null): boolean {
  if (isTemporary(path, cwd)) return true
  const clean = forward(path)
  const isOutside =
    cwd !== null && isAbsolute(clean) && relative(clean, trimEndOf(forward(cwd), /\//)) === null
  return isOutside && temporary.test(clean)
}

/** The deepest folder around both, without a slash at its end. */
function sharedFolder(one: string, other: string): string {
  let end = 0
  for (let at = 0; at < one.length && one[at] === other[at]; at++) if (one[at] === '/') end = at
  return one.slice(0, end)
}

/** The last part of a path. */
export function fileName(path: string): string {
  // Most are the names of programs.
  if (/^[\w.+-]+$/.test(path)) return path
  return trimEndOf(forward(path), /\//).split('/').at(-1) ?? path
}

/** The files by their names alone; with their folder where two names are the same. */
export function distinctNames(files: readonly string[]): string[] {
  const names = files.map(fileName)
  const once = new Set<string>()
  const twice = new Set<string>()
  for (const name of names) (once.has(name) ? twice : once).add(name)
  return files.map((file, at) => {
    const name = names[at] ?? file
    return twice.has(name) ? file.split('/').slice(-2).join('/') : name
  })
}

/** The folder of a short path, or an empty string. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/')
  return end < 0 ? '' : path.slice(0, end)
}

/** The extension in lower case without its dot. */
export function extensionOf(path: string): string {
  const name = fileName(path)
  const dot = name.lastIndexOf('.')
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase()
}

function forward(path: string): string {
  const slashes = (isOdd(path) ? oneLine(path) : path).replaceAll('\\', '/')
  // Git Bash writes D:\x as /d/x.
  const drive = /^\/([a-z])\/(?=.)/.exec(slashes)
  return drive ? `${drive[1]?.toUpperCase()}:/${slashes.slice(3)}` : slashes
}

/** Names may hold anything but a slash; what is shown of them may not. */
function isOdd(path: string): boolean {
  return !/^[ -~]*$/.test(path) && /[^\p{L}\p{N}\p{P}\p{S} ]/u.test(path)
}

function isAbsolute(path: string): boolean {
  return path.startsWith('/') || path.startsWith('~') || /^[A-Za-z]:\//.test(path)
}

function relative(path: string, root: string): string | null {
  if (root === '' || root.length < 2) return null
  const fold = /^[A-Za-z]:/.test(root)
  const a = fold ? path.toLowerCase() : path
  const b = fold ? root.toLowerCase() : root
  if (a === b) return '.'
  return a.startsWith(`${b}/`) ? path.slice(root.length + 1) : null
}

/** Whether one of these paths is the file, as a command names it from the folder where it ran. */
export function isNamedIn(file: string, paths: readonly string[]): boolean {
  return paths.some((path) => path === file || path.endsWith(`/${file}`))
}
