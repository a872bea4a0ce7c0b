// The folders in which configurations of sources may stand, and which of them do.
import { readdir } from 'node:fs/promises'
import { posix } from 'node:path'

/** Folders that are looked into; a project of more has its packages near its root. */
const mostFolders = 2_000

/**
 * Folders that hold sources and those around them, up to the root.
 * @param paths of the sources, from the root, with slashes.
 */
export function foldersAround(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>(['.'])
  for (const path of paths)
    for (
      let folder = posix.dirname(path);
      !folders.has(folder) && folders.size < mostFolders;
      folder = posix.dirname(folder)
    )
      folders.add(folder)
  return [...folders]
}

/** The configurations that a folder holds, by their names; none where it cannot be read. */
export type ConfigListing = (folder: string) => Promise<ReadonlySet<string>>

const configNames = new Set(['tsconfig.json', 'jsconfig.json', 'package.json'])

/** Lists each folder once, whoever asks: three files that are not there cost more to open than a folder to list. */
export function createConfigListing(): ConfigListing {
  const known = new Map<string, Promise<ReadonlySet<string>>>()
  return (folder) => {
    let listed = known.get(folder)
    if (!listed) {
      listed = readdir(folder).then(
        (names) => new Set(names.filter((name) => configNames.has(name))),
        () => new Set<string>(),
      )
      known.set(folder, listed)
    }
    return listed
  }
}
