// Lists the sources of a project that somebody wrote in it: git's list, else a walk, without what is foreign or huge.
import { lstat, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../../../shared/errors.ts'
import type { LeftOut, ListedSource } from '../../../../shared/worker/project-messages.ts'
import { languageOfFile } from '../../../syntax/grammars/language.ts'
import { isForeignPath } from './foreign-code.ts'
import { gitFiles } from './git-files.ts'

/** Larger files were made by a program, or are data: bytes. */
export const mostBytes = 1_000_000
/** A folder of more files is no project. */
const mostPaths = 500_000
/** Files that are asked for at once. */
const atOnce = 32

export interface Listing {
  /** By their paths. */
  readonly files: readonly ListedSource[]
  /** How many were left out, by the reason. */
  readonly leftOut: LeftOut
}

/**
 * The sources below `root`. What is a link is left out: where it leads within the project its target is listed itself.
 * @throws where `root` is not there.
 */
export async function listProject(root: string, env: NodeJS.ProcessEnv): Promise<Listing> {
  const real = await realpath(root)
  const paths = (await gitFiles(real, mostPaths, env)) ?? (await walk(real))
  const leftOut = { foreign: 0, tooLarge: 0, links: 0, unreadable: 0 }
  const sources: string[] = []
  for (const path of paths) {
    if (languageOfFile(path) === null) continue
    if (isForeignPath(path)) leftOut.foreign += 1
    else sources.push(path)
  }
  const files: ListedSource[] = []
  const look = async (path: string): Promise<void> => {
    try {
      const found = await lstat(join(real, path))
      if (found.isSymbolicLink()) leftOut.links += 1
      else if (found.size > mostBytes) leftOut.tooLarge += 1
      else if (found.isFile())
        files.push({
          path,
          size: found.size,
          // What was copied or renamed keeps the time of its text.
          changedAt: Math.trunc(Math.max(found.mtimeMs, found.ctimeMs)),
        })
    } catch (error) {
      // Git knows it, and it was deleted.
      if (!isGone(error)) leftOut.unreadable += 1
    }
  }
  for (let at = 0; at < sources.length; at += atOnce)
    await Promise.all(sources.slice(at, at + atOnce).map(look))
  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  return { files, leftOut }
}

/** All files below a folder, without those of folders that are foreign or repositories of their own. */
async function walk(root: string): Promise<string[]> {
  const found: string[] = []
  const open = ['']
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    if (folder !== '' && entries.some(({ name }) => name === '.git')) continue
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!isForeignPath(`${path}/`)) open.push(path)
      } else if (entry.isFile()) found.push(path)
    }
    if (found.length >= mostPaths) break
  }
  return found
}

function isGone(error: unknown): boolean {
  return /\b(?:ENOENT|ENOTDIR)\b/.test(messageOf(error))
}
