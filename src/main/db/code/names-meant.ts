// Tells whether a name means a definition by its last parts, with those of its file before them.

/** What stands between the parts of a name or a path, in any language. */
const between = /::|->|[.\\#/:]/
/** Files that bear the name of their folder. */
const ofFolder: ReadonlySet<string> = new Set([
  '__init__',
  '__main__',
  'index',
  'lib',
  'main',
  'mod',
])

const partsOf = (name: string): string[] => name.split(between).filter((part) => part !== '')

/** The name itself without what it stands in. */
export const ownName = (name: string): string => partsOf(name).at(-1) ?? name

/**
 * Whether `asked` is the end of all that a definition stands in: of `pkg/shop.py` and `Cart.add`, `shop.Cart.add`,
 * `Cart::add` and `pkg.shop.Cart#add` are. A name of one part is none of these.
 */
export function isEndOf(asked: string, path: string, qualifiedName: string): boolean {
  const wanted = partsOf(asked)
  if (wanted.length < 2) return false
  const folders = partsOf(path.replace(/\.[^./]*$/, ''))
  const own = partsOf(qualifiedName.replace(/#\d+/g, ''))
  const isEnd = (whole: readonly string[]): boolean =>
    wanted.length <= whole.length &&
    wanted.every((part, at) => part === whole[whole.length - wanted.length + at])
  if (isEnd([...folders, ...own])) return true
  return ofFolder.has(folders.at(-1) ?? '') && isEnd([...folders.slice(0, -1), ...own])
}
