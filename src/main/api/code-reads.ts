// The reads of the code map: what sources define, who calls whom, and what changed.
import { posix } from 'node:path'
import { z } from 'zod'
import {
  codeCallsSchema,
  codeChangedInputSchema,
  codeChangedSchema,
  codeFiguresSchema,
  codeFileInputSchema,
  codeFileSchema,
  codeFilesSchema,
  codeFindInputSchema,
  codeGraphInputSchema,
  codeGraphSchema,
  codeImpactInputSchema,
  codeImpactSchema,
  codeNamedInputSchema,
  codeProjectInputSchema,
  codeUnresolvedInputSchema,
  codeUnresolvedSchema,
  codeWhyInputSchema,
  codeWhySchema,
  functionRefSchema,
} from '../../shared/contract/code.ts'
import { pathFrom } from '../agents/path-from.ts'
import { type CallQueries, createCallQueries, type FunctionRef } from '../db/code/call-queries.ts'
import { type ChangedSince, createChangedSince } from '../db/code/changed-since.ts'
import { type CodeQueries, createCodeQueries } from '../db/code/code-queries.ts'
import { createFailureQueries } from '../db/code/failure-queries.ts'
import { createScanCoverage, type ScanCoverage } from '../db/code/scan-coverage.ts'
import { type CallPart, impactOf, walkCalls, withMembers } from '../db/code/walk-calls.ts'
import { byLanguage, createProjectCalls } from '../db/evaluation/project-calls.ts'
import type { Db } from '../db/open.ts'
import { createProjectRoots } from '../db/projects/open-project.ts'
import { defineRead } from '../threads/define-read.ts'
import { createCallerChanges, toldChanges } from './as-resolved.ts'

/** A name means so many definitions at most; of more nobody knows which is meant. */
const mostMatches = 50

/** The same question with a file as the map has it: agents name files by all of their path, people by `./` as well. */
function createPathAsked(db: Db) {
  const rootOf = createProjectRoots(db)
  return <Asked extends object>(asked: Asked): Asked => {
    if (!('path' in asked && 'projectId' in asked)) return asked
    const { path, projectId } = asked
    if (typeof path !== 'string' || typeof projectId !== 'string' || path === '') return asked
    return { ...asked, path: pathFrom(rootOf(projectId), path) ?? posix.normalize(path) }
  }
}

/** A read over the queries of snapshots and changes. */
function ofCode<Input extends object, Output>(
  name: string,
  [input, output]: readonly [z.ZodType<Input>, z.ZodType<Output>],
  answer: (queries: CodeQueries, input: Input) => unknown,
) {
  return defineRead({
    name: `code.${name}`,
    input,
    output,
    open(db) {
      const queries = createCodeQueries(db)
      const pathAsked = createPathAsked(db)
      return (given) => output.parse(answer(queries, pathAsked(given)))
    },
  })
}

/** What calls that are known are worth: what changed since they were resolved, and what was never read. */
interface AsOf {
  readonly changed: ChangedSince | null
  readonly scan: ScanCoverage
}

/** A read over the queries of calls. */
function ofCalls<Input extends object, Output>(
  name: string,
  [input, output]: readonly [z.ZodType<Input>, z.ZodType<Output>],
  answer: (queries: CallQueries, input: Input, asOf: (projectId: string) => AsOf) => unknown,
) {
  return defineRead({
    name: `code.${name}`,
    input,
    output,
    open(db) {
      const queries = createCallQueries(db)
      const changedSince = createChangedSince(db)
      const coverage = createScanCoverage(db)
      const pathAsked = createPathAsked(db)
      const asOf = (projectId: string): AsOf => ({
        changed: changedSince(projectId),
        scan: coverage(projectId),
      })
      return (given) => output.parse(answer(queries, pathAsked(given), asOf))
    },
  })
}

export const codeChanged = ofCode(
  'changed',
  [codeChangedInputSchema, codeChangedSchema],
  (queries, { projectId, sessionId, since, limit }) => ({
    ...queries.changes({ projectId, sessionId, since, limit }),
    isScanned: queries.isScanned({ projectId, sessionId }),
  }),
)
/** What touched a function needs both: the changes of it, and the failures that went through it. */
export const codeWhy = defineRead({
  name: 'code.why',
  input: codeWhyInputSchema,
  output: codeWhySchema,
  open(db) {
    const { touches } = createCodeQueries(db)
    const failuresOf = createFailureQueries(db)
    const { meant } = createCallQueries(db)
    return ({ projectId, name: asked, limit }) => {
      // Changes and traces know a function by its own name and by the one that its file gives it.
      const [one, other] = meant(projectId, asked, undefined, 2)
      const name =
        one !== undefined && other === undefined ? nameIn(one.qualifiedName, asked) : asked
      const { failures, total } = failuresOf(projectId, name, limit)
      const found = touches(projectId, name, limit)
      const isKnown = found.isKnown || total > 0
      return codeWhySchema.parse({ ...found, isKnown, failures, totalFailures: total })
    }
  },
})
/** The name by which the changes of a definition are asked for: the one asked, where it is one of its names. */
function nameIn(qualifiedName: string, asked: string): string {
  return qualifiedName.endsWith(asked) ? asked : qualifiedName
}

export const codeFile = ofCode(
  'file',
  [codeFileInputSchema, codeFileSchema.nullable()],
  (queries, { projectId, path }) => queries.fileMap(projectId, path),
)

/** The list of files needs both: what changed of them, and how many of their calls are resolved. */
export const codeFiles = defineRead({
  name: 'code.files',
  input: codeProjectInputSchema,
  output: codeFilesSchema,
  open(db) {
    const files = createCodeQueries(db).files
    const calls = createCallQueries(db).byFile
    return ({ projectId }) => {
      const counts = new Map(calls(projectId).map(({ path, ...rest }) => [path, rest]))
      return files(projectId).map((file) => ({
        ...file,
        calls: counts.get(file.path) ?? { resolved: 0, unresolved: 0 },
      }))
    }
  },
})

export const codeFigures = defineRead({
  name: 'code.figures',
  input: codeProjectInputSchema,
  output: codeFiguresSchema,
  open(db) {
    const queries = createCallQueries(db)
    const calls = createProjectCalls(db, queries)
    return ({ projectId }) => {
      const { tallies, ...figures } = queries.figures(projectId)
      return { ...figures, tallies: [...tallies], toProject: byLanguage(calls, projectId) }
    }
  },
})
export const codeFind = ofCalls(
  'find',
  [codeFindInputSchema, z.array(functionRefSchema)],
  (queries, { projectId, text, limit }) => queries.find(projectId, text, limit),
)
/** What a name means, and whether it means more. */
function matchesOf(
  queries: CallQueries,
  { projectId, name, path }: { projectId: string; name: string; path?: string | undefined },
) {
  const found = queries.meant(projectId, name, path, mostMatches + 1)
  return { matches: found.slice(0, mostMatches), hasMoreMatches: found.length > mostMatches }
}

/** Calls with what of their callers changed since they were resolved, and what else did of the files that they are about. */
function withChanges(part: CallPart, { changed, scan }: AsOf, isAbout?: (path: string) => boolean) {
  const changeOf = createCallerChanges(changed)
  const edges = part.edges.map((edge) => ({ ...edge, changed: changeOf(edge.from) }))
  return { ...part, edges, changedSince: toldChanges(changed, isAbout), scan }
}

/** Open calls that are written with the name of a match; a constructor is called by the name of its class. */
function openNamed(queries: CallQueries, projectId: string, matches: readonly FunctionRef[]) {
  const names = matches.flatMap(({ kind, name }) =>
    kind === 'constructor' || kind === 'module' ? [] : [name],
  )
  return names.length === 0 ? null : queries.openNamed(projectId, [...new Set(names)])
}

const named =
  (direction: 'callers' | 'callees') =>
  (
    queries: CallQueries,
    input: z.output<typeof codeNamedInputSchema>,
    asOf: (projectId: string) => AsOf,
  ): unknown => {
    const { projectId, depth, limit, withOutside } = input
    const meant = matchesOf(queries, input)
    const ids = withMembers(queries, projectId, meant.matches)
    const asked = { depth, direction, limit: ids.length + limit, withUsual: withOutside }
    const part = walkCalls(queries, projectId, ids, asked)
    let { isWhole } = part
    const cut = (): void => {
      isWhole = false
    }
    const unresolved = direction === 'callees' ? queries.open(projectId, ids, cut) : []
    const callers = new Set(part.nodes.map(({ path }) => path))
    // What calls a function may stand anywhere; what it calls, in its own file alone.
    const isAbout = (path: string): boolean => direction === 'callers' || callers.has(path)
    const told = withChanges(part, asOf(projectId), isAbout)
    const openByName = direction === 'callers' ? openNamed(queries, projectId, meant.matches) : null
    return { ...meant, ...told, unresolved, openByName, isWhole }
  }
export const codeCallers = ofCalls(
  'callers',
  [codeNamedInputSchema, codeCallsSchema],
  named('callers'),
)
export const codeCallees = ofCalls(
  'callees',
  [codeNamedInputSchema, codeCallsSchema],
  named('callees'),
)
export const codeImpact = ofCalls(
  'impact',
  [codeImpactInputSchema, codeImpactSchema],
  (queries, { projectId, name, path, depth, limit }, asOf) => {
    const meant = matchesOf(queries, { projectId, name, path })
    const ids = withMembers(queries, projectId, meant.matches)
    const { affected, ...counts } = impactOf(queries, projectId, ids, { depth, limit })
    const { changed: since, scan } = asOf(projectId)
    const changeOf = createCallerChanges(since)
    const told = affected.map((one) => {
      const changes = one.path.slice(0, -1).map(changeOf)
      const changed = changes.includes('function') ? 'function' : (changes.find(Boolean) ?? null)
      return { ...one, changed }
    })
    const openByName = openNamed(queries, projectId, meant.matches)
    return {
      ...meant,
      ...counts,
      affected: told,
      changedSince: toldChanges(since),
      scan,
      openByName,
    }
  },
)
export const codeGraph = ofCalls(
  'graph',
  [codeGraphInputSchema, codeGraphSchema],
  (queries, { projectId, path, name, depth, direction, limit, withOutside }, asOf) => {
    const asked = { depth, direction, limit, withUsual: withOutside }
    const partFrom = (start: readonly string[]) =>
      withChanges(walkCalls(queries, projectId, start, asked), asOf(projectId))
    if (name === undefined) {
      const start = path === undefined ? [] : queries.ofFile(projectId, path).map(({ id }) => id)
      return { ...partFrom(start), hasMoreMatches: false }
    }
    const { matches, hasMoreMatches } = matchesOf(queries, { projectId, name, path })
    const start = withMembers(queries, projectId, matches)
    return { ...partFrom(start), hasMoreMatches }
  },
)
export const codeUnresolved = ofCalls(
  'unresolved',
  [codeUnresolvedInputSchema, codeUnresolvedSchema],
  (queries, { projectId, limit }, asOf) => {
    const { changed, scan } = asOf(projectId)
    return { calls: queries.unresolved(projectId, limit), changedSince: toldChanges(changed), scan }
  },
)

/** All of them, for the thread that answers. */
export const codeReads = [
  ...[codeChanged, codeWhy, codeFile, codeFiles, codeFigures, codeFind],
  ...[codeCallers, codeCallees, codeImpact, codeGraph, codeUnresolved],
]
