// Makes one move of what a turn deleted in one file and added with the same body in another, and lets go of gone files.
import type { Db } from '../open.ts'
import { transact } from '../transact.ts'
import { createScanStore } from './scan-store.ts'

/** A file that is gone, and what is told of it. */
export interface GoneFile {
  /** From the project's root, without secrets. */
  readonly path: string
  /** Whose doing that was, by the rows of the tool event and of its turn; null where nobody is known to have done it. */
  readonly event: { readonly toolEvent: number; readonly turn: number } | null
  /** Ms since 1970. */
  readonly at: number
}

export interface MoveStore {
  /** Tells all that a gone file defined as deleted, where it is known whose doing that was. Its snapshot stays until `letGo`. */
  tellGone(projectId: string, file: GoneFile): number
  /** Removes the snapshot of a file that is gone. */
  letGo(projectId: string, path: string): void
  /**
   * Pairs what a turn deleted with what it added elsewhere: the same kind, name and body is one move. Where `renamed`
   * tells where a file went, what was edited there since is paired by its qualified name. Doing it again is harmless.
   */
  settle(projectId: string, turn: number, renamed?: ReadonlyMap<string, string>): void
}

interface ChangeRow {
  readonly id: number
  readonly path: string
  readonly name: string
  readonly qualifiedName: string
  readonly kind: string
  readonly bodyHash: string
  readonly change: string
  readonly formerName: string | null
  readonly formerPath: string | null
}

/** The moves of a turn that changes more are not looked for: it unpacks or deletes a library, say. */
const mostChanges = 20_000

export function createMoveStore(db: Db): MoveStore {
  const scans = createScanStore(db)
  const tell = db.prepare(
    `INSERT INTO code_changes (turn_id, tool_event_id, path, name, qualified_name, kind, change, former_name,
       signature, body_hash, at)
     SELECT @turn, @toolEvent, f.path, d.name, d.qualified_name, d.kind, 'deleted', NULL, d.signature, d.body_hash, @at
     FROM code_files f JOIN code_definitions d ON d.file_id = f.id
     WHERE f.project_id = @projectId AND f.path = @path ORDER BY d.id`,
  )
  const columns = `c.id, c.path, c.name, c.qualified_name AS qualifiedName, c.kind, c.body_hash AS bodyHash, c.change,
    c.former_name AS formerName, c.former_path AS formerPath`
  const ofTurn = db.prepare<[number], ChangeRow>(
    `SELECT ${columns} FROM code_changes c WHERE c.turn_id = ? ORDER BY c.id LIMIT ${mostChanges}`,
  )
  const definedAt = db.prepare<[object], { name: string; kind: string; bodyHash: string }>(
    `SELECT d.name, d.kind, d.body_hash AS bodyHash FROM code_files f JOIN code_definitions d ON d.file_id = f.id
     WHERE f.project_id = @projectId AND f.path = @path AND d.qualified_name = @qualifiedName LIMIT 1`,
  )
  const became = db.prepare(
    `UPDATE code_changes SET change = @change, former_path = @formerPath, former_name = @formerName WHERE id = @id`,
  )
  const movedTo = db.prepare(
    'UPDATE code_changes SET change = @change, path = @path, former_path = @formerPath WHERE id = @id',
  )
  const drop = db.prepare('DELETE FROM code_changes WHERE id = ?')
  // Of very many calls the rest follows with the next analysis.
  const carry = [
    `UPDATE code_traces SET caller_path = @path, caller = @name
     WHERE project_id = @projectId AND caller_path = @formerPath AND caller = @formerName`,
    `UPDATE code_traces SET callee_path = @path, callee = @name
     WHERE project_id = @projectId AND callee_path = @formerPath AND callee = @formerName`,
    `UPDATE code_calls SET caller = @name,
       file_id = (SELECT id FROM code_files WHERE project_id = @projectId AND path = @path)
     WHERE caller = @formerName AND file_id = (SELECT id FROM code_files WHERE project_id = @projectId AND path = @formerPath)
       AND EXISTS (SELECT 1 FROM code_files WHERE project_id = @projectId AND path = @path)`,
    `UPDATE code_calls SET callee_path = @path, callee = @name WHERE id IN (SELECT c.id FROM code_calls c
       WHERE c.project_id = @projectId AND c.callee_path = @formerPath AND c.callee = @formerName LIMIT 1000)`,
  ].map((sql) => db.prepare(sql))

  function settle(projectId: string, turn: number, renamed: ReadonlyMap<string, string>): void {
    const rows = ofTurn.all(turn)
    const gone = rows.filter(({ change }) => change === 'deleted')
    if (gone.length === 0 || rows.length >= mostChanges) return
    const carried = (was: ChangeRow, to: { path: string; qualifiedName: string }): void => {
      const names = { formerName: was.qualifiedName, name: to.qualifiedName }
      for (const one of carry) one.run({ projectId, path: to.path, formerPath: was.path, ...names })
    }
    const elsewhere = Map.groupBy(
      rows.filter(({ change, formerPath }) => change === 'new' || formerPath !== null),
      bodyOf,
    )
    const goneAs = Map.groupBy(gone, bodyOf)
    const taken = new Set<number>()
    const settleAs = (was: ChangeRow, now: ChangeRow, change: string): void => {
      taken.add(now.id)
      const formerName = was.qualifiedName === now.qualifiedName ? null : was.qualifiedName
      became.run({ id: now.id, change, formerPath: was.path, formerName })
      drop.run(was.id)
      carried(was, now)
    }
    const left = gone.filter((was) => {
      const same = (elsewhere.get(bodyOf(was)) ?? []).filter(
        (one) => one.path !== was.path && !taken.has(one.id) && mayBe(one, was),
      )
      // Short methods of other classes read alike.
      const isOne = same.length === 1 && goneAs.get(bodyOf(was))?.length === 1
      const now =
        same.find(({ qualifiedName }) => qualifiedName === was.qualifiedName) ??
        (isOne ? same[0] : undefined)
      if (now !== undefined) settleAs(was, now, now.change === 'new' ? 'moved' : now.change)
      return now === undefined
    })
    for (const was of left) {
      const path = renamed.get(was.path)
      if (path === undefined) continue
      const { qualifiedName } = was
      const now = rows.findLast(
        (one) =>
          one.path === path && one.qualifiedName === qualifiedName && one.change !== 'deleted',
      )
      if (now !== undefined) {
        settleAs(was, now, now.change === 'new' ? 'modified' : now.change)
        continue
      }
      const there = definedAt.get({ projectId, path, qualifiedName })
      if (there?.kind !== was.kind) continue
      const change = there.bodyHash === was.bodyHash ? 'moved' : 'modified'
      movedTo.run({ id: was.id, path, change, formerPath: was.path })
      carried(was, { path, qualifiedName })
    }
  }

  return {
    tellGone: (projectId, { path, event, at }) =>
      event === null ? 0 : tell.run({ projectId, path, ...event, at }).changes,
    letGo: (projectId, path) => scans.remove(projectId, path),
    settle: (projectId, turn, renamed = new Map()) =>
      transact(db, () => settle(projectId, turn, renamed)),
  }
}

const bodyOf = ({ kind, name, bodyHash }: ChangeRow): string => `${kind} ${name} ${bodyHash}`

/** A new one may be any; one that is told as moved already is the same move, told once more. */
const mayBe = (now: ChangeRow, was: ChangeRow): boolean =>
  now.change === 'new' ||
  (now.formerPath === was.path && (now.formerName ?? now.qualifiedName) === was.qualifiedName)
