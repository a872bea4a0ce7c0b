// Reads the path aliases of the tsconfigs and jsconfigs beside sources and around them.

import { readFile, realpath } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { z } from 'zod'
import type { PathAliases } from './resolve-import.ts'
import { type ConfigListing, createConfigListing, foldersAround } from './source-folders.ts'

const configSchema = z.object({
  extends: z.union([z.string(), z.array(z.string())]).optional(),
  compilerOptions: z
    .object({
      baseUrl: z.string().optional(),
      paths: z.record(z.string(), z.array(z.string())).optional(),
    })
    .optional(),
})

/** Configurations that one extends. */
const mostExtended = 20

/**
 * The aliases of each folder that has any, those that its configuration extends too: those of the innermost folders
 * first. A damaged file has none.
 * @param paths of the sources, from the root, with slashes.
 * @param listing tells what stands in which folder.
 */
export async function readAliases(
  roots: readonly string[],
  paths: readonly string[],
  listing: ConfigListing = createConfigListing(),
): Promise<readonly PathAliases[]> {
  const found: PathAliases[] = []
  for (const root of roots)
    for (const folder of foldersAround(paths))
      for (const name of ['tsconfig.json', 'jsconfig.json']) {
        if (!(await listing(join(root, folder))).has(name)) continue
        const options = await readOptions(join(root, folder, name), new Set())
        const aliases = options === null ? null : aliasesOf(options, root, folder)
        if (aliases) found.push(aliases)
      }
  return found.sort((a, b) => depthOf(b.within) - depthOf(a.within))
}

function depthOf(folder: string): number {
  return folder === '.' ? 0 : folder.split('/').length
}

/** What a configuration says of paths, with the folders that it says it of. */
interface PathOptions {
  readonly baseUrl?: string
  readonly paths?: Readonly<Record<string, readonly string[]>>
  /** The folder of the file that names the paths. */
  readonly pathsFolder?: string
}

/** The options of a configuration over those that it extends; null where it cannot be read, or was (`seen`). */
async function readOptions(file: string, seen: Set<string>): Promise<PathOptions | null> {
  if (seen.has(file) || seen.size >= mostExtended) return null
  seen.add(file)
  const text = await readFile(file, 'utf8').catch(() => null)
  const config = text === null ? null : configIn(text)
  if (config === null) return null
  const folder = dirname(file)
  let options: PathOptions = {}
  const above = typeof config.extends === 'string' ? [config.extends] : (config.extends ?? [])
  for (const written of above)
    options = { ...options, ...(await readExtended(folder, written, seen)) }
  const { baseUrl, paths } = config.compilerOptions ?? {}
  if (baseUrl !== undefined) options = { ...options, baseUrl: join(folder, baseUrl) }
  if (paths !== undefined) options = { ...options, paths, pathsFolder: folder }
  return options
}

/** Folders above a configuration in which the packages that it extends may be installed. */
const mostAbove = 10

/** A configuration named by its path, with or without its ending, or by the package that it is of. */
async function readExtended(
  folder: string,
  written: string,
  seen: Set<string>,
): Promise<PathOptions | null> {
  const file = written.startsWith('.') ? join(folder, written) : await installed(folder, written)
  if (file === null) return null
  return (
    (await readOptions(file, seen)) ??
    (await readOptions(`${file}.json`, seen)) ??
    (await readOptions(join(file, 'tsconfig.json'), seen))
  )
}

/** Where the nearest package of a name is installed: the folder itself, as packages of one repository are linked. */
async function installed(folder: string, written: string): Promise<string | null> {
  const [, name, inside = ''] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.*))?$/s.exec(written) ?? []
  if (name === undefined || written.split('/').includes('..')) return null
  let at = folder
  for (let steps = 0; steps < mostAbove; steps += 1) {
    const real = await realpath(join(at, 'node_modules', name)).catch(() => null)
    if (real !== null) return join(real, inside)
    if (dirname(at) === at) return null
    at = dirname(at)
  }
  return null
}

function aliasesOf(
  { baseUrl, paths, pathsFolder }: PathOptions,
  root: string,
  within: string,
): PathAliases | null {
  const base = baseUrl ?? pathsFolder
  if (base === undefined) return null
  return {
    base: relative(root, base).split(sep).join('/') || '.',
    within,
    isSearched: baseUrl !== undefined,
    paths: paths ?? {},
  }
}

/** A configuration from its text, which may hold comments. */
function configIn(text: string): z.infer<typeof configSchema> | null {
  try {
    return configSchema.parse(JSON.parse(withoutComments(text)))
  } catch {
    return null
  }
}

/** JSON as TypeScript writes it: comments and last commas taken out, texts left as they are. */
function withoutComments(text: string): string {
  let out = ''
  let at = 0
  while (at < text.length) {
    const two = text.slice(at, at + 2)
    if (text[at] === '"') {
      const end = endOfText(text, at)
      out += text.slice(at, end)
      at = end
    } else if (two === '//') at = positionOr(text.indexOf('\n', at), text.length)
    else if (two === '/*') at = positionOr(text.indexOf('*/', at), text.length) + 2
    else {
      if (text[at] === '}' || text[at] === ']')
        out = out.trimEnd().endsWith(',') ? out.trimEnd().slice(0, -1) : out
      out += text[at] ?? ''
      at += 1
    }
  }
  return out
}

function endOfText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1
  return at + 1
}

function positionOr(position: number, otherwise: number): number {
  return position < 0 ? otherwise : position
}
