// How files of JavaScript and TypeScript are named as modules.

/** Of files with one stem the first of these keeps the plain name: what is compiled, what is run, what only declares. */
const order = [/(?<!\.d)\.[cm]?tsx?$/, /\.[cm]?jsx?$/]

/**
 * The names of modules by their paths: `lib/to-import.js` is `lib.to-import`. Where two files have one stem, or another
 * language has the name, one keeps its ending, `lib.to-import.js`: each name means one file.
 * @param paths of all files that are analysed, together or apart, from the root, with slashes.
 */
export function moduleNames(
  paths: readonly string[],
  isTaken: (name: string) => boolean = () => false,
): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const given = new Set<string>()
  const give = (path: string, name: string): boolean => {
    if (given.has(name) || isTaken(name)) return false
    given.add(name)
    names.set(path, name)
    return true
  }
  const rest = [...new Set(paths)].sort((a, b) => placeOf(a) - placeOf(b) || (a < b ? -1 : 1))
  const clashing = rest.filter((path) => !give(path, plainName(path)))
  for (const path of clashing)
    if (!give(path, path.replaceAll('/', '.'))) names.set(path, `./${path}`)
  return names
}

function placeOf(path: string): number {
  const place = order.findIndex((ending) => ending.test(path))
  return place < 0 ? order.length : place
}

function plainName(path: string): string {
  return path.replace(/(?:\.d)?\.[^./]+$/, '').replaceAll('/', '.')
}
