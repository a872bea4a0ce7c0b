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
import { impactOf, walkCalls, withMembers } from '../db/code/walk-calls.ts'
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
export const codeWhy = ofCode(
  'why',
  [codeWhyInputSchema, codeWhySchema],
  (queries, { projectId, name, limit }) => queries.touches(projectId, name, limit),
)
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

export const codeFigures = ofCalls(
  'figures',
  [codeProjectInputSchema, codeFiguresSchema],
  (queries, { projectId }) => queries.figures(projectId),
)
export const codeFind = ofCalls(
  'find',
  [codeFindInputSchema, z.array(functionRefSchema)],
  (queries, { projectId, text, limit }) => queries.find(projectId, text, limit),
)
const named =
  (direction: 'callers' | 'callees') =>
  (queries: CallQueries, input: z.output<typeof codeNamedInputSchema>): unknown => {
    const { projectId, name, path, depth, limit, withOutside } = input
    const matches = queries.meant(projectId, name, path, mostMatches)
    const ids = withMembers(queries, projectId, matches)
    const asked = { depth, direction, limit: ids.length + limit, withUsual: withOutside }
    const open = direction === 'callees' ? queries.open(projectId, ids) : []
    return { matches, ...walkCalls(queries, projectId, ids, asked), unresolved: open }
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
    const matches = queries.meant(projectId, name, path, mostMatches)
    const ids = withMembers(queries, projectId, matches)
    return { matches, ...impactOf(queries, projectId, ids, { depth, limit }) }
  },
)
export const codeGraph = ofCalls(
  'graph',
  [codeGraphInputSchema, codeGraphSchema],
  (queries, { projectId, path, name, depth, direction, limit, withOutside }) => {
    const start =
      name === undefined
        ? path === undefined
          ? []
          : queries.ofFile(projectId, path).map(({ id }) => id)
        : withMembers(queries, projectId, queries.meant(projectId, name, path, mostMatches))
    const asked = { depth, direction, limit, withUsual: withOutside }
    return walkCalls(queries, projectId, start, asked)
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
