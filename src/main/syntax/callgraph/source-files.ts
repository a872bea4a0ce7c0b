// Finds and reads the source files of the paths that a call graph is wanted of.
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { messageOf } from '../../../shared/errors.ts'
import { longestText } from '../grammars/grammar.ts'
import { languageOfFile } from '../grammars/language.ts'
import { sourceTextOf } from '../notebooks/notebook.ts'
import type { SourceFile } from './engine.ts'

/** Folders that hold what others wrote or what was made. */
const foreign = new Set(['node_modules', '.git', '__pycache__', '.hg', '.svn', '.tox', '.venv'])

/**
 * The sources below each path, sorted by their name. Symbolic links are followed for what was named itself only.
 * @throws where a path is not there.
 */
export async function readSources(
  paths: readonly string[],
  tell: (problem: string) => void,
): Promise<{ readonly files: readonly SourceFile[]; readonly roots: readonly string[] }> {
  const { places, roots } = await findSources(paths, tell)
  const files: SourceFile[] = []
  for (const { file, root } of places) {
    const source = await readSource(file, root, tell)
    if (source) files.push(source)
  }
  return { files, roots }
}

/** Where a source lies, and the root that it was found from. */
interface SourcePlace {
  readonly file: string
  readonly root: string
}

/**
 * Where the sources below each path are, as `readSources` finds them.
 * @throws where a path is not there.
 */
export async function findSources(
  paths: readonly string[],
  tell: (problem: string) => void,
): Promise<{ readonly places: readonly SourcePlace[]; readonly roots: readonly string[] }> {
  const places: SourcePlace[] = []
  const roots = new Set<string>()
  const seen = new Set<string>()
  for (const path of paths) {
    const named = await stat(path)
    const isFolder = named.isDirectory()
    // A named pipe would be waited for.
    if (!isFolder && !named.isFile()) {
      tell(`${path} is no file.`)
      continue
    }
    const root = isFolder ? path : dirname(path)
    roots.add(root)
    for (const file of isFolder ? await filesBelow(path, tell) : [path]) {
      const real = await realpath(file).catch(() => file)
      if (seen.has(real)) continue
      seen.add(real)
      places.push({ file, root })
    }
  }
  return { places, roots: [...roots] }
}

async function filesBelow(root: string, tell: (problem: string) => void): Promise<string[]> {
  const found: string[] = []
  const open = [root]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    try {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        const path = join(folder, entry.name)
        if (entry.isDirectory() && !foreign.has(entry.name)) open.push(path)
        else if (entry.isFile() && languageOfFile(entry.name) !== null) found.push(path)
      }
    } catch (error) {
      tell(`${folder} could not be read: ${messageOf(error)}`)
    }
  }
  return found.sort()
}

/** A source as it is now; null, with the reason told, where it is none or cannot be read. */
export async function readSource(
  file: string,
  root: string,
  tell: (problem: string) => void,
): Promise<SourceFile | null> {
  const language = languageOfFile(file)
  if (language === null) {
    tell(`${basename(file)} is in no language that is parsed.`)
    return null
  }
  try {
    const text = sourceTextOf(file, textOf(await readFile(file)))
    if (text === null) {
      tell(`${file} is no notebook in Python.`)
      return null
    }
    if (text.length > longestText) {
      tell(`${file} is longer than ${longestText} characters and left out.`)
      return null
    }
    return { path: relative(root, file).split(sep).join('/'), file, language, text }
  } catch (error) {
    // It may have vanished since its folder was read.
    tell(`${file} could not be read: ${messageOf(error)}`)
    return null
  }
}

/** The text of a file: UTF-8 with wrong bytes as U+FFFD, or UTF-16 by its mark; without the mark. */
export function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
