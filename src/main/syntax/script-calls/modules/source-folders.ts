// The folders in which configurations of sources may stand.
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
