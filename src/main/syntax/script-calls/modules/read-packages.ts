// Finds the packages that sources belong to: an import by their name, or by a name of their own, leads to its source.
import { readFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'
import { z } from 'zod'
import type { PathAliases } from './resolve-import.ts'
import { type ConfigListing, createConfigListing, foldersAround } from './source-folders.ts'

const packageSchema = z.object({
  name: z.string().min(1).optional().catch(undefined),
  // https://nodejs.org/docs/latest-v24.x/api/packages.html#subpath-imports
  imports: z.record(z.string(), z.unknown()).optional().catch(undefined),
  exports: z.unknown().optional(),
  // What bundlers take, and what Node takes.
  source: z.unknown().optional(),
  module: z.unknown().optional(),
  main: z.unknown().optional(),
})
type Package = z.infer<typeof packageSchema>

/** Targets of one name that are read, and how deep conditions stand in one another. */
const [mostTargets, deepest] = [20, 5]

/** Folders of a package in which its sources stand; what is built from them is not read. */
const sourceFolders = ['src', 'source', 'lib', '.']
/** Folders above a root in which its package may be described. */
const mostAbove = 2
const above = Array.from({ length: mostAbove }, (_, at) => posix.join(...Array(at + 1).fill('..')))

/**
 * The names of packages, and what they call their own files by, whose `package.json` stands beside the sources, in a folder around them or above the root.
 * @param paths of the sources, from the root, with slashes.
 * @param listing tells what stands in which folder.
 */
export async function readPackages(
  roots: readonly string[],
  paths: readonly string[],
  listing: ConfigListing = createConfigListing(),
): Promise<readonly PathAliases[]> {
  const found: PathAliases[] = []
  for (const root of roots)
    for (const folder of [...foldersAround(paths), ...above]) {
      if (!(await listing(join(root, folder))).has('package.json')) continue
      const text = await readFile(join(root, folder, 'package.json'), 'utf8').catch(() => null)
      const read = text === null ? null : packageIn(text)
      if (read === null) continue
      const at = (path: string) => fromRoot(root, join(root, folder, path))
      if (read.name !== undefined) found.push(packageAt(read.name, read, at))
      if (read.imports !== undefined) found.push(ownImports(folder, read.imports, at))
      // The nearest package above a root is its own.
      if (folder.startsWith('..')) break
    }
  return found
}

function packageIn(text: string): Package | null {
  try {
    return packageSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The path from the root, with slashes; it begins with ".." outside of it. */
function fromRoot(root: string, path: string): string {
  return relative(root, path).split(sep).join('/')
}

/** What a package calls its own files by ("#db"), and other packages, under whatever condition: for its files alone. */
function ownImports(
  folder: string,
  imports: NonNullable<Package['imports']>,
  at: (path: string) => string,
): PathAliases {
  const own = Object.entries(imports)
    .filter(([name]) => name.startsWith('#'))
    .map(([name, target]) => [name, targetsIn(target)] as const)
  const isFile = (target: string): boolean => target.startsWith('.')
  const paths = own.map(
    ([name, targets]) => [name, targets.filter(isFile).flatMap(sourcesOf).map(at)] as const,
  )
  const packages = own.flatMap(([name, targets]) => {
    const target = targets.find((one) => !isFile(one))
    return target === undefined ? [] : [[name, target] as const]
  })
  return {
    base: '.',
    within: folder.startsWith('..') ? '.' : folder,
    isSearched: false,
    paths: Object.fromEntries(paths),
    packages: Object.fromEntries(packages),
  }
}

/** The paths and packages that a target names, under whatever condition. */
function targetsIn(target: unknown, depth = 0): readonly string[] {
  if (typeof target === 'string') return [target]
  if (depth >= deepest || typeof target !== 'object' || target === null) return []
  return Object.values(target)
    .slice(0, mostTargets)
    .flatMap((one) => targetsIn(one, depth + 1))
    .slice(0, mostTargets)
}

/** A path, and where what is built there has its source. */
function sourcesOf(path: string): readonly string[] {
  const built = /^(?:\.\/)?(?:dist|build|lib|out|esm|cjs)\/(.*)$/s.exec(path)?.[1]
  return built === undefined ? [path] : [path, `./src/${built}`, `./${built}`]
}

/** What others call the files of a package by: its entry, and what stands in the folders of its sources. */
function packageAt(
  name: string,
  { exports, source, module, main }: Package,
  at: (path: string) => string,
): PathAliases {
  const entries = [source, ownEntry(exports), module, main]
    .flatMap((target) => targetsIn(target))
    .flatMap(sourcesOf)
  const inside = sourceFolders.map(at).filter((path) => !path.startsWith('..'))
  return {
    base: '.',
    within: '.',
    isSearched: false,
    paths: {
      [name]: [...entries.map(at), ...inside.map((path) => posix.join(path, 'index'))],
      ...subpaths(name, exports, at),
      [`${name}/*`]: inside.map((path) => posix.join(path, '*')),
    },
  }
}

/** What others call parts of a package by, as it says itself: "./feat", "./parts/*". */
function subpaths(
  name: string,
  exports: unknown,
  at: (path: string) => string,
): Record<string, readonly string[]> {
  if (typeof exports !== 'object' || exports === null) return {}
  return Object.fromEntries(
    Object.entries(exports)
      .filter(([part]) => part.startsWith('./'))
      .map(([part, target]) => [
        `${name}/${part.slice(2)}`,
        targetsIn(target).flatMap(sourcesOf).map(at),
      ]),
  )
}

/** What the package itself is, of all that it exports. */
function ownEntry(exports: unknown): unknown {
  if (typeof exports !== 'object' || exports === null) return exports
  return '.' in exports ? exports['.'] : exports
}
