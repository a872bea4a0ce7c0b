// Finds the sources of which there is a snapshot and which are gone, and which command of a turn took them away.
import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ListedSource } from '../../../shared/worker/project-messages.ts'
import type { ToolCall } from '../../agents/tool-call.ts'
import { isNotRead } from '../../code/parser.ts'
import type { ProjectReader } from '../../code/project-files.ts'
import type { ScanStore } from '../../db/code/scan-store.ts'
import type { CommandRun } from './changed-by-commands.ts'
import { isNamed, movedBy, pathsNamed } from './file-moves.ts'

/** A file that is gone. */
export interface FoundGone {
  /** From the project's root, as it was known. */
  readonly path: string
  /** The command that took it away; null where nothing says which. */
  readonly call: ToolCall | null
  /** Where its line says that it went. */
  readonly movedTo: string | null
}

interface Asked {
  readonly projectId: string
  readonly root: string
  readonly cwd: string | null
  readonly listed: readonly ListedSource[]
  /** The commands of the turn that may have written, in the order of time. */
  readonly runs: readonly CommandRun[]
  readonly reader: Pick<ProjectReader, 'read'>
  readonly store: Pick<ScanStore, 'known'>
  readonly redact: (text: string) => string
  readonly pause: () => Promise<void>
}

/** Rows read of the store at once: a millisecond. */
const mostRows = 500
/** Files that are asked for at once. */
const atOnce = 64

/** The known sources of a project that are not there any more. */
export async function findGone(asked: Asked): Promise<readonly FoundGone[]> {
  const { root, cwd, listed, runs, reader } = asked
  const missing = await notListed(asked)
  const gone: string[] = []
  for (let at = 0; at < missing.length; at += atOnce) {
    const found = await reader.read(missing.slice(at, at + atOnce))
    if (isNotRead(found)) return []
    gone.push(...found.files.flatMap(({ path, unread }) => (unread === 'gone' ? [path] : [])))
  }
  if (gone.length === 0) return []
  const there = new Set(listed.map(({ path }) => path))
  const lines = runs.map((run) => ({ run, named: pathsNamed(run.call, { root, cwd }) }))
  const times = new Map<string, number | null>()
  const found: FoundGone[] = []
  for (const path of gone) {
    const changedAt = await folderChangedAt(root, path, times)
    const by =
      lines.findLast(({ named }) => isNamed(named, path)) ??
      lines.findLast(({ run }) => changedAt !== null && run.covers(changedAt))
    const movedTo = by ? movedBy(by.named, path, (one) => there.has(one)) : null
    found.push({ path, call: by?.run.call ?? null, movedTo })
    await asked.pause()
  }
  return found
}

/** The known sources that a listing does not hold: ignored by git, or gone. */
async function notListed({ projectId, listed, store, redact, pause }: Asked) {
  const there = new Set(listed.map(({ path }) => path))
  const missing = new Map<string, string>()
  const known = new Set<string>()
  for (let after = ''; ; ) {
    const rows = store.known(projectId, after, mostRows)
    for (const { path, hash } of rows) {
      if (there.has(path)) known.add(path)
      else missing.set(path, hash)
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < mostRows) break
    after = last.path
    await pause()
  }
  if (missing.size > 0)
    for (const { path } of listed) {
      // Known by a path without its secret.
      if (!known.has(path)) missing.delete(redact(path))
      await pause()
    }
  return [...missing].map(([path, hash]) => ({ path, known: hash }))
}

/** When something in the folder of a path was last added or taken away: of the nearest folder that is still there. */
async function folderChangedAt(
  root: string,
  path: string,
  times: Map<string, number | null>,
): Promise<number | null> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const known = times.get(folder)
    if (known !== undefined) return known
    const found = await stat(join(root, folder)).catch(() => null)
    if (found !== null || folder === '.') {
      const at = found === null ? null : Math.trunc(Math.max(found.mtimeMs, found.ctimeMs))
      times.set(folder, at)
      return at
    }
  }
}
