// Layer: the functions that the last sessions changed, one line each with its signature, as the code map knows them now.

import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isTestPath } from '../../../shared/facts/test-path.ts'
import { formatId } from '../../../shared/ids.ts'
import { agentCommand } from '../../base/command-line.ts'
import { bound } from '../../db/bound.ts'
import type { Db } from '../../db/open.ts'
import { visibleObservation, visibleSession, visibleTurn } from '../../db/visible.ts'
import { isAmong } from '../../distill/matters/put-back.ts'
import { saysUndone } from '../../distill/rules/prompts/doubt.ts'
import type { ChangeKind } from '../../syntax/snapshots/compare.ts'
import { dated } from '../dates.ts'
import { type LayerItem, type LayerReader, onceForScope, type Scope } from '../layer.ts'
import { plainLine } from '../plain-line.ts'
import type { CommitCall } from '../rows/commit-calls.ts'
import { createPutBackCalls, type PutBack } from '../rows/put-back-calls.ts'
import { latelyFor } from './changes.ts'

const mostSessions = 6
/** Changes that are read, newest first: several of one function are one line. */
const mostChanges = 300
/** A quarter of the largest budget holds no more lines. */
const mostTold = 40
/** Characters of a signature; longer ones are cut. */
const signatureLength = 160
/** A source that was written since and is longer (bytes) is not read again for this: what it holds is not told. */
const mostBytes = 256 * 1024

interface ChangeRow {
  readonly path: string
  readonly name: string
  readonly qualifiedName: string
  readonly change: Exclude<ChangeKind, 'unchanged'>
  readonly formerName: string | null
  readonly formerPath: string | null
  /** As it was then. */
  readonly signature: string
  readonly bodyHash: string
  readonly sessionId: string
  readonly folder: string | null
  readonly turn: number
  readonly observation: number | null
  readonly at: number
  /** Of the file's last snapshot, null where there is none. */
  readonly state: 'whole' | 'partial' | 'broken' | null
  readonly scannedAt: number | null
  /** Of the definition as it is now, null where there is none. */
  readonly nowSignature: string | null
  readonly nowHash: string | null
  readonly parent: string | null
}

/** What a session did to a function, all in all. */
type NetChange = 'NEW' | 'MODIFIED' | 'DELETED'

/** The reader of the functions that the last sessions changed; it reads sources that were written since. */
export function createChangedFunctions(
  db: Db,
  commitCalls: (scope: Scope) => readonly CommitCall[],
): LayerReader {
  // From the newest sessions: ordered by time alone, every change of the project would be read.
  const changes = db.prepare<[object], ChangeRow>(`
    SELECT c.path, c.name, c.qualified_name AS qualifiedName, c.change, c.former_name AS formerName,
      c.former_path AS formerPath, c.signature,
      c.body_hash AS bodyHash, s.id AS sessionId, s.cwd AS folder, c.turn_id AS turn, c.at, f.state, f.at AS scannedAt,
      d.signature AS nowSignature, d.body_hash AS nowHash, d.parent,
      (SELECT min(o.id) FROM observation_sources x JOIN observations o ON o.id = x.observation_id
       WHERE x.tool_event_id = c.tool_event_id AND ${visibleObservation('o')}) AS observation
    FROM (SELECT p.id, p.cwd FROM sessions p WHERE p.project_id = ${bound('projectId')} AND p.last_event_at > @since
        AND p.id IS NOT @sessionId AND ${visibleSession('p')} ORDER BY p.last_event_at DESC LIMIT ${mostSessions}) s
      CROSS JOIN turns t ON t.session_id = s.id
      CROSS JOIN code_changes c ON c.turn_id = t.id
      LEFT JOIN code_files f ON f.project_id = @projectId AND f.path = c.path
      LEFT JOIN code_definitions d ON d.file_id = f.id AND d.qualified_name = c.qualified_name
    WHERE c.at > @since AND c.kind IN ('function', 'method', 'constructor') AND instr(c.qualified_name, '<') = 0
      AND ${visibleTurn('t')}
    ORDER BY c.at DESC, c.id DESC LIMIT ${mostChanges}`)
  const prompts = db.prepare<[string], { at: number; prompt: string }>(
    'SELECT started_at AS at, prompt FROM turns WHERE session_id = ? AND prompt IS NOT NULL',
  )
  const rootOf = db.prepare<[string], string>('SELECT root FROM projects WHERE id = ?').pluck()
  const putBackCalls = createPutBackCalls(db, mostChanges)

  /** When a prompt of a session last said that its work was undone, ms; 0 where none does. */
  function undoneIn(sessionId: string): number {
    const said = prompts.all(sessionId).filter(({ prompt }) => saysUndone(prompt))
    return Math.max(0, ...said.map(({ at }) => at))
  }

  return onceForScope((scope) => {
    const { projectId, sessionId } = scope
    const since = Math.max(scope.since ?? 0, scope.now - latelyFor)
    const rows = changes.all({ projectId, sessionId, since })
    const back = rows.length > 0 ? putBackCalls(scope, since) : []
    const commits = commitCalls(scope).flatMap(({ at, facts }) =>
      facts.commits.length > 0 ? at : [],
    )
    const undone = new Map(
      [...new Set(rows.map((row) => row.sessionId))].map((id) => [id, undoneIn(id)]),
    )
    const kept = rows.filter(
      (row) =>
        !isTestPath(row.path) &&
        row.at > (undone.get(row.sessionId) ?? 0) &&
        !isPutBack(row, back, commits),
    )
    const source = createSourceReader([rootOf.get(projectId), scope.folder])
    const command = agentCommand('code callers NAME')
    return {
      name: 'functions',
      heading: `Functions changed ${scope.since === null ? 'lately' : 'since then'} (who calls one: ${command}):`,
      items: itemsOf(kept, source, scope),
    }
  })
}

/** Whether a later call, or this one itself, put the file back as git has it, and no commit before took it in. */
function isPutBack(
  { at: changed, path }: ChangeRow,
  back: readonly PutBack[],
  commits: readonly number[],
): boolean {
  return back.some(
    ({ at, paths }) =>
      at >= changed &&
      !commits.some((made) => made > changed && made <= at) &&
      isAmong(path, paths),
  )
}

function itemsOf(rows: readonly ChangeRow[], source: SourceReader, scope: Scope): LayerItem[] {
  const functions = Map.groupBy(rows, ({ path, qualifiedName }) => `${path}\n${qualifiedName}`)
  const items: LayerItem[] = []
  for (const all of functions.values()) {
    const [newest] = all
    if (newest === undefined) continue
    const own = all.filter(({ sessionId }) => sessionId === newest.sessionId)
    const change = netChange(newest, wasBefore(own, functions))
    if (change === null || !isStillTrue(newest, change, source)) continue
    items.push(itemOf(newest, change, scope))
    if (items.length === mostTold) break
  }
  return items
}

/** Whether a function was there before a session; its changes in it come newest first. */
function wasBefore(
  own: readonly ChangeRow[],
  functions: ReadonlyMap<string, readonly ChangeRow[]>,
): boolean {
  const oldest = own.at(-1)
  if (oldest === undefined || oldest.change === 'new') return false
  const { path, qualifiedName, formerName, formerPath } = oldest
  if (formerName === null && formerPath === null) return true
  const former = functions.get(`${formerPath ?? path}\n${formerName ?? qualifiedName}`)
  return former?.filter(({ sessionId }) => sessionId === oldest.sessionId).at(-1)?.change !== 'new'
}

/** What came of it, by the last good snapshot; null where that shows nothing, or something else by now. */
function netChange(newest: ChangeRow, wasThere: boolean): NetChange | null {
  if (newest.state === null || newest.state === 'broken') return null
  if (newest.change === 'deleted') return wasThere && newest.nowHash === null ? 'DELETED' : null
  if (newest.nowHash !== newest.bodyHash) return null
  return wasThere ? 'MODIFIED' : 'NEW'
}

/** Whether the source on this disk, where it was written after it was scanned, bears it out; true where there is none. */
function isStillTrue(row: ChangeRow, change: NetChange, source: SourceReader): boolean {
  const found = source(row.path, row.scannedAt ?? 0, row.folder)
  if (found === 'as scanned') return true
  if (found === 'gone') return change === 'DELETED'
  if (found === 'unknown') return false
  if (change === 'DELETED') return !found.includes(row.name)
  return found.includes(withoutBlanks(row.nowSignature ?? row.signature))
}

/** A source's text without blanks, or why it is not needed, not there, or not to be had. */
type SourceReader = (
  path: string,
  scannedAt: number,
  folder: string | null,
) => { includes(text: string): boolean } | 'as scanned' | 'gone' | 'unknown'

function createSourceReader(folders: readonly (string | undefined)[]): SourceReader {
  const known = new Map<string, ReturnType<SourceReader>>()
  const there = new Map<string, boolean>()
  const isThere = (folder: string) => {
    const is = there.get(folder) ?? statSync(folder, { throwIfNoEntry: false }) !== undefined
    there.set(folder, is)
    return is
  }
  return (path, scannedAt, folder) => {
    const found = known.get(path)
    if (found !== undefined) return found
    const here = [...folders, folder].filter((one) => one != null).filter(isThere)
    const read = here.length === 0 ? 'as scanned' : readAgain(path, scannedAt, here)
    known.set(path, read)
    return read
  }
}

function readAgain(
  path: string,
  scannedAt: number,
  folders: readonly string[],
): ReturnType<SourceReader> {
  try {
    for (const folder of folders) {
      const file = resolve(folder, path)
      const stat = statSync(file, { throwIfNoEntry: false })
      if (stat === undefined) continue
      if (stat.mtimeMs <= scannedAt) return 'as scanned'
      if (!stat.isFile() || stat.size > mostBytes) return 'unknown'
      return withoutBlanks(readFileSync(file, 'utf8'))
    }
    return 'gone'
  } catch {
    // What may not be read, or goes meanwhile.
    return 'unknown'
  }
}

/** Signatures are kept on one line, sources have them on several, with a comma after the last. */
const withoutBlanks = (text: string): string =>
  text.replace(/\s+/g, '').replace(/,(?=[)\]}>])/g, '')

function itemOf(row: ChangeRow, change: NetChange, scope: Scope): LayerItem {
  const { observation, turn, parent, formerName, formerPath, at } = row
  const ref = observation === null ? formatId('turn', turn) : formatId('observation', observation)
  const signature = plainLine(row.nowSignature ?? row.signature, signatureLength)
  const before = [
    ...(formerName === null ? [] : [plainLine(formerName, 80)]),
    ...(formerPath === null ? [] : [`in ${plainLine(formerPath, 90)}`]),
  ]
  const was = before.length === 0 || change !== 'MODIFIED' ? '' : ` (was ${before.join(' ')})`
  const place = `${parent === null ? '' : `${plainLine(parent, 80)} in `}${plainLine(row.path, 90)}`
  const more = `${change}${was}, ${place}, ${dated(at, scope.now)} [${ref}]`
  return {
    ref,
    full: [`${signature} ${more}`],
    short: `${plainLine(row.qualifiedName, 80)} ${more}`,
  }
}
