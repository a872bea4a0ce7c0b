// Files by the folders that are worth a frame: as deep as a drawing has room for.

interface Group {
  readonly paths: readonly string[]
  /** Parts of its folder. */
  readonly depth: number
}

/** A folder is split that has more than this part of all files. */
const worthSplitting = 10

/**
 * Paths by a folder that they lie below, in the order of their paths. Folders with many of the files are split into
 * those in them as long as there are at most `most`; the first level is kept however many they are.
 */
export function foldersOf(paths: readonly string[], most: number): Map<string, readonly string[]> {
  let groups = split({ paths: paths.toSorted(), depth: 0 })
  const whole = new Set<string>()
  for (;;) {
    const largest = [...groups]
      .filter(([folder]) => !whole.has(folder))
      .reduce<[string, Group] | null>(
        (best, each) => (best && best[1].paths.length >= each[1].paths.length ? best : each),
        null,
      )
    if (!largest || largest[1].paths.length * worthSplitting < paths.length) break
    const [folder, group] = largest
    const parts = split(group)
    if (groups.size - 1 + parts.size > most || (parts.size === 1 && parts.has(folder))) {
      whole.add(folder)
      continue
    }
    groups = new Map([...groups].flatMap((each) => (each[0] === folder ? [...parts] : [each])))
  }
  return new Map([...groups].map(([folder, group]) => [folder, group.paths]))
}

/** By one part of their folders more; files that lie in the folder itself stay under its name. */
function split({ paths, depth }: Group): Map<string, Group> {
  const found = Map.groupBy(paths, (path) => {
    const parts = path.split('/')
    return parts.slice(0, Math.min(depth + 1, parts.length - 1)).join('/') || '.'
  })
  return new Map([...found].map(([folder, those]) => [folder, { paths: those, depth: depth + 1 }]))
}
