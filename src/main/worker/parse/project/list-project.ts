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
/** Going through the folders of a project takes so long at most, ms: as long as git may take for it. */
const walkMs = 60_000
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
export async function listProject(
  root: string,
  env: NodeJS.ProcessEnv,
  limitMs = walkMs,
): Promise<Listing> {
  const real = await realpath(root)
  const known = await gitFiles(real, mostPaths, env)
  const { paths, notWalked } =
    known === null ? await walk(real, limitMs) : { paths: known, notWalked: 0 }
  const leftOut = { foreign: 0, tooLarge: 0, links: 0, unreadable: 0, notWalked }
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

/**
 * All files below a folder, without those of folders that are foreign or repositories of their own, and how many
 * folders were found and not gone into when the time was over.
 */
async function walk(
  root: string,
  limitMs: number,
): Promise<{ paths: string[]; notWalked: number }> {
  const found: string[] = []
  const open = ['']
  const end = performance.now() + limitMs
  // What lies near the root first.
  let at = 0
  for (; at < open.length && performance.now() < end && found.length < mostPaths; at++) {
    const folder = open[at] ?? ''
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])
    if (folder !== '' && entries.some(({ name }) => name === '.git')) continue
    for (const entry of entries) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) {
        if (!isForeignPath(`${path}/`)) open.push(path)
      } else if (entry.isFile()) found.push(path)
    }
  }
  return { paths: found, notWalked: open.length - at }
}

function isGone(error: unknown): boolean {
  return /\b(?:ENOENT|ENOTDIR)\b/.test(messageOf(error))
}
