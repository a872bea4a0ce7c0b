// Finds the packages that the sources belong to, so that an import of a package by its own name leads to its source.
import { readFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { z } from 'zod'
import type { PathAliases } from './resolve-import.ts'

const packageSchema = z.object({ name: z.string().min(1) })

/** Folders of a package in which its sources stand; what is built from them is not read. */
const sourceFolders = ['src', 'source', 'lib', '.']
/** Folders above a root in which its package may be described. */
const mostAbove = 2
/** Folders that are looked into; a project of more has its packages near its root. */
const mostFolders = 2_000

/**
 * The names of packages whose `package.json` stands beside the sources, in a folder around them or above the root.
 * @param paths of the sources, from the root, with slashes.
 */
export async function readPackages(
  roots: readonly string[],
  paths: readonly string[],
): Promise<readonly PathAliases[]> {
  const found: PathAliases[] = []
  for (const root of roots)
    for (const folder of foldersAround(paths)) {
      const text = await readFile(join(root, folder, 'package.json'), 'utf8').catch(() => null)
      const name = text === null ? null : nameIn(text)
      if (name !== null) found.push(packageAt(root, folder, name))
      // The nearest package above a root is its own.
      if (name !== null && folder.startsWith('..')) break
    }
  return found
}

/** Folders that hold sources and those around them, up to the root; then those above it, nearest first. */
function foldersAround(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>(['.'])
  for (const path of paths)
    for (
      let folder = posix.dirname(path);
      !folders.has(folder) && folders.size < mostFolders;
      folder = posix.dirname(folder)
    )
      folders.add(folder)
  const above = Array.from({ length: mostAbove }, (_, at) =>
    posix.join(...Array(at + 1).fill('..')),
  )
  return [...folders, ...above]
}

function nameIn(text: string): string | null {
  try {
    return packageSchema.parse(JSON.parse(text)).name
  } catch {
    return null
  }
}

function packageAt(root: string, folder: string, name: string): PathAliases {
  const inside = sourceFolders
    .map((source) =>
      relative(root, join(root, folder, source))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.startsWith('..'))
  return {
    base: '.',
    isSearched: false,
    paths: {
      [name]: inside.map((path) => posix.join(path, 'index')),
      [`${name}/*`]: inside.map((path) => posix.join(path, '*')),
    },
  }
}
