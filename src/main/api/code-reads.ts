// The reads of the code map: what sources define, who calls whom, and what changed.
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
import { type CallQueries, createCallQueries } from '../db/code/call-queries.ts'
import { type CodeQueries, createCodeQueries } from '../db/code/code-queries.ts'
import { createFailureQueries } from '../db/code/failure-queries.ts'
import { impactOf, walkCalls, withMembers } from '../db/code/walk-calls.ts'
import { byLanguage, createProjectCalls } from '../db/evaluation/project-calls.ts'
import { defineRead } from '../threads/define-read.ts'

/** A name means so many definitions at most; of more nobody knows which is meant. */
const mostMatches = 50

/** A read over the queries of snapshots and changes. */
function ofCode<Input, Output>(
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
      return (given) => output.parse(answer(queries, given))
    },
  })
}

/** A read over the queries of calls. */
function ofCalls<Input, Output>(
  name: string,
  [input, output]: readonly [z.ZodType<Input>, z.ZodType<Output>],
  answer: (queries: CallQueries, input: Input) => unknown,
) {
  return defineRead({
    name: `code.${name}`,
    input,
    output,
    open(db) {
      const queries = createCallQueries(db)
      return (given) => output.parse(answer(queries, given))
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
    return ({ projectId, name, limit }) => {
      const { failures, total } = failuresOf(projectId, name, limit)
      const found = touches(projectId, name, limit)
      const isKnown = found.isKnown || total > 0
      return codeWhySchema.parse({ ...found, isKnown, failures, totalFailures: total })
    }
  },
})
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

const named =
  (direction: 'callers' | 'callees') =>
  (queries: CallQueries, input: z.output<typeof codeNamedInputSchema>): unknown => {
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
    return { ...meant, ...part, unresolved, isWhole }
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
  (queries, { projectId, name, path, depth, limit }) => {
    const meant = matchesOf(queries, { projectId, name, path })
    const ids = withMembers(queries, projectId, meant.matches)
    return { ...meant, ...impactOf(queries, projectId, ids, { depth, limit }) }
  },
)
export const codeGraph = ofCalls(
  'graph',
  [codeGraphInputSchema, codeGraphSchema],
  (queries, { projectId, path, name, depth, direction, limit, withOutside }) => {
    const asked = { depth, direction, limit, withUsual: withOutside }
    if (name === undefined) {
      const start = path === undefined ? [] : queries.ofFile(projectId, path).map(({ id }) => id)
      return { ...walkCalls(queries, projectId, start, asked), hasMoreMatches: false }
    }
    const { matches, hasMoreMatches } = matchesOf(queries, { projectId, name, path })
    const start = withMembers(queries, projectId, matches)
    return { ...walkCalls(queries, projectId, start, asked), hasMoreMatches }
  },
)
export const codeUnresolved = ofCalls(
  'unresolved',
  [codeUnresolvedInputSchema, codeUnresolvedSchema],
  (queries, { projectId, limit }) => queries.unresolved(projectId, limit),
)

/** All of them, for the thread that answers. */
export const codeReads = [
  ...[codeChanged, codeWhy, codeFile, codeFiles, codeFigures, codeFind],
  ...[codeCallers, codeCallees, codeImpact, codeGraph, codeUnresolved],
]
