// Keeps the calls of a project as they were last resolved.

import type { LocatedCall, Place } from '../../syntax/callgraph/call-fact.ts'
import type { CallTally } from '../../syntax/callgraph/tally-calls.ts'
import type { Db } from '../open.ts'
import { transact } from '../transact.ts'
import { definitionAt, type Located } from './locate.ts'

/** One analysis on its way into the store; the one before answers until it ends. */
export interface Replacement {
  /** Stores a part, in one transaction: a hundred at a time. Calls of files without a snapshot are left out. */
  add(calls: readonly LocatedCall[]): void
  /** From `at` (ms since 1970) on this analysis answers; what it replaces is removed by `removeOld`. */
  end(tallies: readonly CallTally[], at: number): void
}

export interface CallStore {
  /** Begins to replace the calls of a project; what an analysis left that never ended is removed with the old ones. */
  replace(projectId: string): Replacement
  /** Removes some calls that no longer count; false when nothing is left. */
  removeOld(projectId: string): boolean
}

/** Rows removed at once: some ms, four indexes of each. */
const slice = 200

/** Calls of every program that tell nothing of its own structure: builtins, and the standard libraries' logging. */
const usual =
  /^(?:<(?:builtin|global|\*\*)|(?:logging|log|slog|java\.util\.logging|org\.slf4j)(?:[./:]|$))/

/** The store over the tables of calls; `redact` takes secrets out of each text before it is stored. */
export function createCallStore(db: Db, redact: (text: string) => string): CallStore {
  const runOf = db
    .prepare<[string], number>('SELECT run FROM code_analyses WHERE project_id = ?')
    .pluck()
  const fileAt = db
    .prepare<[string, string], number>(
      'SELECT id FROM code_files WHERE project_id = ? AND path = ?',
    )
    .pluck()
  const definitionsOf = db.prepare<[number], Located>(
    `SELECT name, qualified_name AS qualifiedName, kind, first_line AS firstLine, last_line AS lastLine
     FROM code_definitions WHERE file_id = ? ORDER BY first_line, id`,
  )
  const put = db.prepare(
    `INSERT INTO code_calls (project_id, file_id, run, caller, line, written, way, reason, confidence,
       callee_path, callee, is_usual, is_first)
     VALUES (@projectId, @file, @run, @caller, @line, @written, @way, @reason, @confidence,
       @calleePath, @callee, @isUsual, @isFirst)`,
  )
  const finish = db.prepare(
    `INSERT INTO code_analyses (project_id, run, tallies, at) VALUES (@projectId, @run, @tallies, @at)
     ON CONFLICT (project_id) DO UPDATE SET run = excluded.run, tallies = excluded.tallies, at = excluded.at`,
  )
  const remove = db.prepare(
    `DELETE FROM code_calls WHERE id IN (SELECT c.id FROM code_calls c WHERE c.project_id = @projectId
       AND c.run < (SELECT run FROM code_analyses WHERE project_id = @projectId) LIMIT ${slice})`,
  )

  return {
    replace(projectId) {
      // By the time, so that no two share one though the first was never ended.
      const run = Math.max((runOf.get(projectId) ?? 0) + 1, Date.now())
      const clean = remembered(redact)
      const files = new Map<string, SnapshotFile | null>()
      const fileOf = (path: string): SnapshotFile | null => {
        const known = files.get(path)
        if (known !== undefined) return known
        const id = fileAt.get(projectId, clean(path))
        const file = id === undefined ? null : { id, definitions: definitionsOf.all(id) }
        files.set(path, file)
        return file
      }
      /** The name in its file; empty for the code of the file itself. */
      const nameAt = ({ path, line }: Place, graphName: string): string =>
        line === 0
          ? ''
          : (definitionAt(fileOf(path)?.definitions ?? [], line, graphName)?.qualifiedName ?? '')

      function store(call: LocatedCall): void {
        const file = fileOf(call.path)
        if (!file) return
        const { callerPlace, line, way, reason, confidence } = call
        const caller = callerPlace === null ? '' : nameAt(callerPlace, call.caller)
        const row = {
          ...{ projectId, run, caller, line, way, reason, confidence },
          ...{ file: file.id, written: clean(call.written) },
        }
        if (call.resolved.length === 0)
          put.run({ ...row, calleePath: null, callee: null, isUsual: 0, isFirst: 1 })
        const callees = call.resolved
          .map((name, at) => calleeOf(name, call.places[at] ?? null))
          .sort((one, other) => placeOf(one) - placeOf(other))
        for (const [at, callee] of callees.entries())
          put.run({ ...row, ...callee, isFirst: Number(at === 0) })
      }

      function calleeOf(name: string, place: Place | null) {
        if (place !== null)
          return { calleePath: clean(place.path), callee: nameAt(place, name), isUsual: 0 }
        const callee = clean(name.replaceAll('#', '.'))
        return { calleePath: null, callee, isUsual: Number(usual.test(name)) }
      }

      return {
        add: (calls) =>
          transact(db, () => {
            for (const call of calls) store(call)
          }),
        end: (tallies, at) =>
          void finish.run({ projectId, run, tallies: JSON.stringify(tallies), at }),
      }
    },
    removeOld: (projectId) => remove.run({ projectId }).changes > 0,
  }
}

/** Code of the project first, so that the first row of a call says whether it leads there; what is usual last. */
const placeOf = (callee: { calleePath: string | null; isUsual: number }): number =>
  callee.calleePath === null ? 1 + callee.isUsual : 0

interface SnapshotFile {
  readonly id: number
  readonly definitions: readonly Located[]
}

/** The same texts come thousands of times. */
function remembered(redact: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const clean = redact(text)
    known.set(text, clean)
    return clean
  }
}
