// Answers who calls whom in a project: the calls of its last analysis, and those that stack traces showed.
import { basename } from 'node:path/posix'
import { z } from 'zod'
import type { CallWay, OpenReason } from '../../syntax/callgraph/call-fact.ts'
import { type CallTally, leadsOutside } from '../../syntax/callgraph/tally-calls.ts'
import { syntaxLanguages } from '../../syntax/grammars/language.ts'
import type { Db } from '../open.ts'
import { visibleProjectOf, visibleTurn } from '../visible.ts'
import { idOf, pathOf } from './function-id.ts'
import { isEndOf, ownName } from './names-meant.ts'

/** A definition of the project, the code of a file, or what is called outside of the project. */
export interface FunctionRef {
  /** `path#qualifiedName`, with `%23` and `%25` for those signs in the path; outside of the project the name alone. */
  readonly id: string
  readonly name: string
  /** As in its file; empty for the code of the file itself. */
  readonly qualifiedName: string
  /** From the project's root; null outside of it. */
  readonly path: string | null
  readonly kind: string | null
  readonly signature: string | null
  readonly firstLine: number | null
  readonly lastLine: number | null
}

/** That one function calls another, at all places where it does. */
export interface CallEdge {
  /** Ids of functions. */
  readonly from: string
  readonly to: string
  readonly lines: readonly number[]
  /** As written at the first of them; empty where only a stack trace shows the call. */
  readonly written: string
  readonly way: Exclude<CallWay, 'unresolved'> | 'traced'
  /** From 0 to 1; a call that was seen at run time is certain. */
  readonly confidence: number
  /** When a stack trace showed it last, ms since 1970. */
  readonly seenAt: number | null
}

/** A call that is left open. */
export interface OpenCall {
  readonly from: string
  readonly written: string
  readonly line: number
  readonly reason: OpenReason | null
}

/** Calls that are left open, by how they are written. */
export interface OpenCalls {
  readonly written: string
  readonly reason: OpenReason | null
  readonly times: number
  /** Functions that hold them. */
  readonly functions: number
  /** Whether it is called by a name that nothing in the project has: a type written there would lead out of it. */
  readonly isOutside: boolean
  readonly example: { readonly path: string; readonly line: number }
}

/** Open calls of one name, on whatever they are called. */
export interface OpenNamed extends Pick<OpenCalls, 'times' | 'functions' | 'example'> {}

/** What is known of a project as a whole. */
export interface CodeFigures {
  /** When its calls were resolved last, ms since 1970; null where they never were. */
  readonly analysedAt: number | null
  readonly files: number
  readonly definitions: number
  readonly calls: number
  readonly tallies: readonly CallTally[]
}

export interface CallQueries {
  /**
   * What a name means: qualified or its own, in one file where `path` is told; else the end of all that it stands in.
   * At most `limit`.
   */
  meant(projectId: string, name: string, path: string | undefined, limit: number): FunctionRef[]
  /** Definitions whose name begins with or holds a text, those that begin with it first. */
  find(projectId: string, text: string, limit: number): FunctionRef[]
  /** The functions of a file and its own code. */
  ofFile(projectId: string, path: string): FunctionRef[]
  /** Definitions by the ids of functions; what is gone is left out. */
  refs(projectId: string, ids: readonly string[]): FunctionRef[]
  /** From so many rows at most; `cut` is called where there may be more. */
  callers(projectId: string, ids: readonly string[], limit: number, cut?: () => void): CallEdge[]
  callees(
    projectId: string,
    ids: readonly string[],
    limit: number,
    withUsual: boolean,
    cut?: () => void,
  ): CallEdge[]
  /** Who calls, without where: a third of the work of `callers`. A pair may come more than once. */
  callerPairs(
    projectId: string,
    ids: readonly string[],
    limit: number,
    cut?: () => void,
  ): Pick<CallEdge, 'from' | 'to' | 'confidence'>[]
  open(projectId: string, ids: readonly string[], cut?: () => void): OpenCall[]
  /**
   * Calls that are left open most often, by how they are written and why: those that may be of the project's own code
   * first. All of them for a limit of -1.
   */
  unresolved(projectId: string, limit: number): OpenCalls[]
  /** Calls that are left open and written with one of some names: they may be calls of what has that name. */
  openNamed(projectId: string, names: readonly string[]): OpenNamed | null
  /** All that a call of the project's own code may be written with: names of definitions, and of files as modules. */
  names(projectId: string): Set<string>
  /** Calls by file that lead to code of the project, and those left open that may. */
  byFile(projectId: string): { path: string; resolved: number; unresolved: number }[]
  figures(projectId: string): CodeFigures
}

/** Definitions of one name that are gone over for what else stands in a name. */
const mostNamed = 2000
/** Open calls of what a name means. */
const mostOpenCalls = 1000

interface EdgeRow {
  readonly callerPath: string
  readonly caller: string
  readonly calleePath: string | null
  readonly callee: string
  readonly line: number
  readonly written: string
  readonly way: CallEdge['way']
  readonly confidence: number
  readonly seenAt: number | null
  /** Of a trace: whether it still tells of the caller as it is. */
  readonly isAsSeen?: 0 | 1
}

const refColumns = `f.path, d.name, d.qualified_name AS qualifiedName, d.kind, d.signature,
  d.first_line AS firstLine, d.last_line AS lastLine`
/** Without what is being deleted. */
const visible = visibleProjectOf('@project')
const visibleFile = `${visible} AND (f.turn_id IS NULL OR EXISTS (SELECT 1 FROM turns t WHERE t.id = f.turn_id AND ${visibleTurn('t')}))`
const visibleEvent = `EXISTS (SELECT 1 FROM tool_events e JOIN turns t ON t.id = e.turn_id
  WHERE e.id = x.tool_event_id AND ${visibleTurn('t')})`
const edgeColumns = `f.path AS callerPath, c.caller, c.callee_path AS calleePath, c.callee, c.line, c.written, c.way,
  c.confidence`
/** Whether what called is still what it was when it was seen: whatever else changed may have been this call. */
const isAsSeen = `(x.caller_body IS NULL OR EXISTS (SELECT 1 FROM code_files g
  JOIN code_definitions d ON d.file_id = g.id AND d.qualified_name = x.caller
  WHERE g.project_id = x.project_id AND g.path = x.caller_path AND d.body_hash = x.caller_body))`
/** What nothing but a printed trace tells is believed as much as what is inferred: anything may print one. */
const traceAlone = 0.9
const traceColumns = `x.caller_path AS callerPath, x.caller, x.callee_path AS calleePath, x.callee, x.line, '' AS written,
  'traced' AS way, ${traceAlone} AS confidence, x.at AS seenAt, ${isAsSeen} AS isAsSeen`
const current = 'c.run = (SELECT run FROM code_analyses WHERE project_id = @project)'
/** A definition that goes takes its calls along, before they are resolved again. */
const callerThere = `(c.caller = '' OR EXISTS
  (SELECT 1 FROM code_definitions d WHERE d.qualified_name = c.caller AND d.file_id = c.file_id))`
/** What a JSON list of ids names: a path and a name in it. */
const wanted = `(SELECT replace(replace(substr(value, 1, instr(value, '#') - 1), '%23', '#'), '%25', '%') AS path,
  substr(value, instr(value, '#') + 1) AS name FROM json_each(@ids) WHERE instr(value, '#') > 0)`

/** The queries over the tables of calls, without what is being deleted; `db` may be a reader. */
export function createCallQueries(db: Db): CallQueries {
  type Asked = { project: string; ids: string; limit: number; usual: number }
  const bySource = (condition: string, order: string) =>
    db.prepare<[object], Omit<FunctionRef, 'id'>>(
      `SELECT ${refColumns} FROM code_files f JOIN code_definitions d ON d.file_id = f.id
       WHERE f.project_id = @project AND ${visibleFile} AND ${condition} ORDER BY ${order} LIMIT @limit`,
    )
  const named = bySource(
    `(d.qualified_name = @name OR d.name = @name) AND (@path IS NULL OR f.path = @path)`,
    'd.qualified_name <> @name, f.path, d.first_line',
  )
  const holding = bySource(
    `instr(lower(d.qualified_name), lower(@text)) > 0 AND d.is_anonymous = 0`,
    'instr(lower(d.name), lower(@text)) <> 1, length(d.name), d.qualified_name, f.path',
  )
  const inFile = bySource(
    `f.path = @path AND d.kind IN ('function', 'method', 'constructor')`,
    'd.first_line, d.id',
  )
  const fileThere = db
    .prepare<[object], 1>(
      `SELECT 1 FROM code_files f WHERE f.project_id = @project AND f.path = @path AND ${visibleFile}`,
    )
    .pluck()
  const byIds = db.prepare<[object], Omit<FunctionRef, 'id'>>(
    `SELECT ${refColumns} FROM ${wanted} w CROSS JOIN code_files f ON f.project_id = @project AND f.path = w.path
       CROSS JOIN code_definitions d ON d.file_id = f.id AND d.qualified_name = w.name
     WHERE ${visibleFile} GROUP BY f.id, d.qualified_name`,
  )
  const into = db.prepare<[Asked], EdgeRow>(
    `SELECT ${edgeColumns}, NULL AS seenAt FROM ${wanted} w
       CROSS JOIN code_calls c ON c.project_id = @project AND c.callee_path = w.path AND c.callee = w.name
       JOIN code_files f ON f.id = c.file_id
     WHERE ${current} AND ${visibleFile} AND ${callerThere} LIMIT @limit`,
  )
  const pairsInto = db
    .prepare<[Asked], readonly [string, string, string, string, number]>(
      `SELECT f.path, c.caller, c.callee_path, c.callee, c.confidence FROM ${wanted} w
         CROSS JOIN code_calls c ON c.project_id = @project AND c.callee_path = w.path AND c.callee = w.name
         JOIN code_files f ON f.id = c.file_id
       WHERE ${current} AND ${visibleFile} AND ${callerThere} LIMIT @limit`,
    )
    .raw()
  const outOf = db.prepare<[Asked], EdgeRow>(
    `SELECT ${edgeColumns}, NULL AS seenAt FROM ${wanted} w
       CROSS JOIN code_files f ON f.project_id = @project AND f.path = w.path
       CROSS JOIN code_calls c ON c.file_id = f.id AND c.caller = w.name
     WHERE ${current} AND ${visibleFile} AND ${callerThere} AND c.callee IS NOT NULL AND (@usual = 1 OR c.is_usual = 0) LIMIT @limit`,
  )
  const tracedInto = db.prepare<[Asked], EdgeRow>(
    `SELECT ${traceColumns} FROM ${wanted} w CROSS JOIN code_traces x
       ON x.project_id = @project AND x.callee_path = w.path AND x.callee = w.name
     WHERE ${visibleEvent} ORDER BY x.at DESC LIMIT @limit`,
  )
  const tracedOutOf = db.prepare<[Asked], EdgeRow>(
    `SELECT ${traceColumns} FROM ${wanted} w CROSS JOIN code_traces x
       ON x.project_id = @project AND x.caller_path = w.path AND x.caller = w.name
     WHERE ${visibleEvent} ORDER BY x.at DESC LIMIT @limit`,
  )
  const openIn = db.prepare<
    [Asked],
    Omit<OpenCall, 'from'> & { readonly path: string; readonly caller: string }
  >(
    `SELECT f.path, c.caller, c.written, c.line, c.reason FROM ${wanted} w
       CROSS JOIN code_files f ON f.project_id = @project AND f.path = w.path
       CROSS JOIN code_calls c ON c.file_id = f.id AND c.caller = w.name
     WHERE ${current} AND ${visibleFile} AND c.way = 'unresolved' ORDER BY f.path, c.line LIMIT @limit`,
  )
  const mostOpen = db.prepare<
    [object],
    Omit<OpenCalls, 'example' | 'isOutside'> & { readonly path: string; readonly line: number }
  >(
    `SELECT c.written, c.reason, count(*) AS times, count(DISTINCT c.file_id || ' ' || c.caller) AS functions,
       min(f.path) AS path, c.line
     FROM code_calls c JOIN code_files f ON f.id = c.file_id
     WHERE c.project_id = @project AND c.way = 'unresolved' AND ${current} AND ${visibleFile}
     GROUP BY c.written, c.reason ORDER BY times DESC, c.written, c.reason`,
  )
  const openNamed = db.prepare<
    [object],
    Pick<OpenCalls, 'times' | 'functions'> & { readonly path: string | null; readonly line: number }
  >(
    `SELECT count(*) AS times, count(DISTINCT c.file_id || ' ' || c.caller) AS functions, min(f.path) AS path, c.line
     FROM code_calls c INDEXED BY code_calls_run JOIN code_files f ON f.id = c.file_id
     WHERE c.project_id = @project AND c.way = 'unresolved' AND ${current} AND ${visibleFile}
       AND (c.written IN (SELECT value FROM json_each(@names)) OR EXISTS (SELECT 1 FROM json_each(@names) n
         WHERE substr(c.written, -length(n.value)) = n.value
           AND substr(c.written, -length(n.value) - 1, 1) IN ('.', ':', '>', '')))`,
  )
  // In the order of their rows: by file first it takes four times as long.
  const ofFiles = (columns: string, condition: string, by: string): string =>
    `SELECT f.path, x.* FROM (SELECT c.file_id, ${columns} FROM code_calls c INDEXED BY code_calls_run
       WHERE c.project_id = @project AND ${current} AND c.is_first = 1 AND ${condition} GROUP BY ${by}) x
     JOIN code_files f ON f.id = x.file_id WHERE ${visibleFile} ORDER BY f.path`
  const resolvedIn = db.prepare<[object], { path: string; calls: number }>(
    ofFiles('count(*) AS calls', 'c.callee_path IS NOT NULL', 'c.file_id'),
  )
  const openByFile = db.prepare<[object], { path: string; written: string; calls: number }>(
    ofFiles('c.written, count(*) AS calls', `c.way = 'unresolved'`, 'c.file_id, c.written'),
  )
  const definedNames = db
    .prepare<[object], string>(
      `SELECT DISTINCT d.name FROM code_files f JOIN code_definitions d ON d.file_id = f.id
       WHERE f.project_id = @project AND ${visibleFile}`,
    )
    .pluck()
  const pathsOf = db
    .prepare<[object], string>(
      `SELECT f.path FROM code_files f WHERE f.project_id = @project AND ${visibleFile}`,
    )
    .pluck()
  const analysed = db.prepare<[string], { at: number; tallies: string }>(
    'SELECT at, tallies FROM code_analyses WHERE project_id = ?',
  )
  const counts = db.prepare<[object], Pick<CodeFigures, 'files' | 'definitions' | 'calls'>>(
    `SELECT (SELECT count(*) FROM code_files f WHERE f.project_id = @project AND ${visibleFile}) AS files,
       (SELECT count(*) FROM code_files f JOIN code_definitions d ON d.file_id = f.id
        WHERE f.project_id = @project AND ${visibleFile}) AS definitions,
       (SELECT coalesce(sum(c.is_first), 0) FROM code_calls c WHERE c.project_id = @project AND ${current}
         AND ${visible}) AS calls`,
  )

  function names(project: string): Set<string> {
    const paths = pathsOf.all({ project }).flatMap((path) => path.split(/[/.]/))
    return new Set([...definedNames.all({ project }), ...paths])
  }

  function codeOf(project: string, path: string): FunctionRef[] {
    return fileThere.get({ project, path }) === undefined ? [] : [fileRef(path)]
  }

  const asked = (project: string, ids: readonly string[], limit: number, usual = 0): Asked => ({
    ...{ project, ids: JSON.stringify(ids), limit, usual },
  })

  function all<Row>(
    statement: { readonly all: (given: Asked) => Row[] },
    given: Asked,
    cut: (() => void) | undefined,
  ): Row[] {
    const rows = statement.all(given)
    if (rows.length >= given.limit) cut?.()
    return rows
  }

  return {
    meant(project, name, path = undefined, limit) {
      const asked = { project, path: path ?? null }
      const found = named.all({ ...asked, name, limit }).map(refOf)
      const own = ownName(name)
      if (found.length > 0 || own === name) return found
      return named
        .all({ ...asked, name: own, limit: mostNamed })
        .filter((one) => isEndOf(name, one.path ?? '', one.qualifiedName))
        .slice(0, limit)
        .map(refOf)
    },
    find: (project, text, limit) => holding.all({ project, text, limit }).map(refOf),
    ofFile: (project, path) => [
      ...codeOf(project, path),
      ...inFile.all({ project, path, limit: -1 }).map(refOf),
    ],
    refs(project, ids) {
      const found = byIds.all({ project, ids: JSON.stringify(ids) }).map(refOf)
      const files = ids
        .filter((id) => id.endsWith('#'))
        .flatMap((id) => codeOf(project, pathOf(id)))
      const outside = ids.filter((id) => !id.includes('#')).map(outsideRef)
      return [...found, ...files, ...outside]
    },
    callers(project, ids, limit, cut) {
      const given = asked(project, ids, limit)
      return edgesOf(all(into, given, cut), all(tracedInto, given, cut))
    },
    callerPairs(project, ids, limit, cut) {
      const given = asked(project, ids, limit)
      const traced = edgesOf([], all(tracedInto, given, cut))
      const pairs = all(pairsInto, given, cut).map(
        ([callerPath, caller, calleePath, callee, confidence]) => ({
          ...{ from: idOf(callerPath, caller), to: idOf(calleePath, callee), confidence },
        }),
      )
      return [...traced, ...pairs]
    },
    callees(project, ids, limit, withUsual, cut) {
      const given = asked(project, ids, limit, Number(withUsual))
      return edgesOf(all(outOf, given, cut), all(tracedOutOf, given, cut))
    },
    open: (project, ids, cut) =>
      all(openIn, asked(project, ids, mostOpenCalls), cut).map(({ path, caller, ...rest }) => ({
        from: idOf(path, caller),
        ...rest,
      })),
    unresolved(project, limit) {
      const known = names(project)
      const all = mostOpen.all({ project }).map(({ path, line, ...rest }) => ({
        ...rest,
        isOutside: leadsOutside(rest.written, known),
        example: { path, line },
      }))
      const sorted = all.toSorted((one, other) => Number(one.isOutside) - Number(other.isOutside))
      return limit < 0 ? sorted : sorted.slice(0, limit)
    },
    openNamed(project, wanted) {
      const found = openNamed.get({ project, names: JSON.stringify(wanted) })
      if (found === undefined || found.path === null || found.times === 0) return null
      const { times, functions, path, line } = found
      return { times, functions, example: { path, line } }
    },
    names,
    byFile(project) {
      const known = names(project)
      const counts = new Map<string, { path: string; resolved: number; unresolved: number }>()
      const of = (path: string) => {
        const one = counts.get(path) ?? { path, resolved: 0, unresolved: 0 }
        counts.set(path, one)
        return one
      }
      for (const { path, calls } of resolvedIn.all({ project })) of(path).resolved += calls
      for (const { path, written, calls } of openByFile.all({ project }))
        if (!leadsOutside(written, known)) of(path).unresolved += calls
      return [...counts.values()].sort((one, other) => (one.path < other.path ? -1 : 1))
    },
    figures(project) {
      const last = analysed.get(project)
      const known = counts.get({ project }) ?? { files: 0, definitions: 0, calls: 0 }
      const tallies = storedTallies.parse(JSON.parse(last?.tallies ?? '[]'))
      return { ...known, analysedAt: last?.at ?? null, tallies }
    },
  }
}

const count = z.int()
const storedTallies = z.array(
  z.object({
    language: z.enum(syntaxLanguages),
    byWay: z.object({
      ...{ direct: count, 'own method': count, import: count },
      ...{ inferred: count, unresolved: count },
    }),
    toProject: count,
    openOutside: count,
  }) satisfies z.ZodType<CallTally>,
)

/** Rows of one pair together; what was resolved and then seen in a trace is certain. */
function edgesOf(rows: readonly EdgeRow[], traced: readonly EdgeRow[]): CallEdge[] {
  const edges = new Map<string, CallEdge>()
  for (const row of [...rows, ...traced]) {
    const from = idOf(row.callerPath, row.caller)
    const to = row.calleePath === null ? row.callee : idOf(row.calleePath, row.callee)
    const key = `${from}\n${to}`
    const known = edges.get(key)
    // A trace of a function that has changed since adds no call, but may confirm one that is still written.
    const isStale = row.isAsSeen === 0
    if (!known && isStale) continue
    if (!known) {
      const { line, written, way, confidence, seenAt } = row
      edges.set(key, { from, to, lines: [line], written, way, confidence, seenAt })
      continue
    }
    edges.set(key, {
      ...known,
      lines: isStale ? known.lines : joined(known.lines, row.line),
      confidence: isStale
        ? known.confidence
        : row.way === 'traced' && known.way !== 'traced'
          ? 1
          : Math.max(known.confidence, row.confidence),
      seenAt: Math.max(known.seenAt ?? 0, row.seenAt ?? 0) || null,
    })
  }
  return [...edges.values()].map((edge) => ({
    ...edge,
    lines: [...edge.lines].sort((one, other) => one - other),
  }))
}

/** With thousands of callers each has a line or two: lists stay short. */
const joined = (lines: readonly number[], line: number): readonly number[] =>
  lines.includes(line) ? lines : [...lines, line]

function refOf(row: Omit<FunctionRef, 'id'>): FunctionRef {
  return { id: idOf(row.path ?? '', row.qualifiedName), ...row }
}

/** The code of a file that runs when the file does. */
function fileRef(path: string): FunctionRef {
  return {
    ...{ id: idOf(path, ''), name: basename(path), qualifiedName: '', path, kind: 'module' },
    ...{ signature: null, firstLine: null, lastLine: null },
  }
}

/** What is called outside of the project: nothing but its name is known. */
function outsideRef(id: string): FunctionRef {
  return {
    ...{ id, name: id.split(/::|[.\\]/).at(-1) ?? id, qualifiedName: id, path: null, kind: null },
    ...{ signature: null, firstLine: null, lastLine: null },
  }
}
