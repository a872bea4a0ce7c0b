// Contract area: what sources define, who calls whom, and what sessions changed of them, function by function.
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { timeSchema } from './common.ts'

/** One function, class or other definition that one event changed. */
const codeChangeSchema = z.object({
  /** From the project's root. */
  path: z.string(),
  name: z.string(),
  /** With all that it stands in, in the way of its language. */
  qualifiedName: z.string(),
  kind: z.string(),
  change: z.enum(['new', 'modified', 'deleted', 'renamed', 'moved']),
  /** Its qualified name before, where it had another. */
  formerName: z.string().nullable(),
  /** The file in which it stood before, where that was another one. */
  formerPath: z.string().nullable(),
  /** Whether it left the function as it was before an earlier change. */
  isPutBack: z.boolean(),
  /** As it was then. */
  signature: z.string(),
  sessionId: z.string(),
  turnId: z.string(),
  at: timeSchema,
})

/** A change with what asked for it and what is told of it. */
const codeTouchSchema = codeChangeSchema.extend({
  sessionTitle: z.string().nullable(),
  /** The prompt of its turn. */
  prompt: z.string().nullable(),
  observationIds: z.array(z.string()),
})

/** A tool's output with a stack trace in which a function stands. */
const codeFailureSchema = z.object({
  path: z.string(),
  /** As it was named when it failed. */
  qualifiedName: z.string(),
  sessionId: z.string(),
  sessionTitle: z.string().nullable(),
  turnId: z.string(),
  toolEventId: z.string(),
  observationIds: z.array(z.string()),
  /** The prompt of its turn. */
  prompt: z.string().nullable(),
  /** What the newest of those observations is called; null where none is there yet. */
  told: z.string().nullable(),
  at: timeSchema,
})

/** A definition of the project, the code of a file, or what is called outside of the project. */
export const functionRefSchema = z.object({
  /** `path#qualifiedName`, with `%23` and `%25` for those signs in the path; outside of the project the name alone. */
  id: z.string(),
  name: z.string(),
  /** As in its file; empty for the code of the file itself. */
  qualifiedName: z.string(),
  /** From the project's root; null outside of it. */
  path: z.string().nullable(),
  kind: z.string().nullable(),
  signature: z.string().nullable(),
  firstLine: z.int().nullable(),
  lastLine: z.int().nullable(),
})

/** That one function calls another, at all places where it does. */
export const callEdgeSchema = z.object({
  /** Ids of functions. */
  from: z.string(),
  to: z.string(),
  lines: z.array(z.int()),
  /** As written at the first of them; empty where only a stack trace shows the call. */
  written: z.string(),
  way: z.enum(['direct', 'own method', 'import', 'inferred', 'traced']),
  /** From 0 to 1. */
  confidence: z.number(),
  /** When a stack trace showed it last. */
  seenAt: timeSchema.nullable(),
})

/** What of the caller changed since the call was resolved, so that it may be gone: itself, or something in its file. */
const callerChangeSchema = z.enum(['function', 'file']).nullable()
/** A call as an answer tells it. */
const toldEdgeSchema = callEdgeSchema.extend({ changed: callerChangeSchema })

/** Sources that changed since calls were resolved: calls that they gained are missing. Null where none did. */
const changedSinceSchema = z
  .object({
    /** When the resolution began. */
    resolvedAt: timeSchema,
    /** The newest first, some of them. */
    files: z.array(
      z.object({
        path: z.string(),
        /** Those that are known to have changed in it; it may be more. */
        functions: z.array(z.string()),
      }),
    ),
    /** How many files that are. */
    total: z.int(),
  })
  .nullable()

/** A definition of a file's snapshot. */
const codeDefinitionSchema = z.object({
  name: z.string(),
  qualifiedName: z.string(),
  kind: z.string(),
  /** Qualified name of the definition around it. */
  parent: z.string().nullable(),
  signature: z.string(),
  decorators: z.array(z.string()),
  /** First sentence of its documentation. */
  documentation: z.string().nullable(),
  firstLine: z.int(),
  lastLine: z.int(),
  isAsync: z.boolean(),
  isGenerator: z.boolean(),
  isStatic: z.boolean(),
  isAnonymous: z.boolean(),
  /** Tells bodies apart, whatever their comments and layout. */
  bodyHash: z.string(),
  lastChange: codeChangeSchema.nullable(),
})

/** The last good snapshot of a file. */
export const codeFileSchema = z.object({
  path: z.string(),
  language: z.string(),
  /** `partial`: not all of the file is known; `broken`: it has since been written so that it does not parse. */
  state: z.enum(['whole', 'partial', 'broken']),
  at: timeSchema,
  definitions: z.array(codeDefinitionSchema),
  /** What was deleted and is not there again, newest first. */
  deleted: z.array(codeChangeSchema),
})

/** Calls by how they were resolved, in one language. */
const callTallySchema = z.object({
  language: z.string(),
  byWay: z.object({
    direct: z.int(),
    'own method': z.int(),
    import: z.int(),
    inferred: z.int(),
    unresolved: z.int(),
  }),
  /** Calls that lead to the project's own code. */
  toProject: z.int(),
  /** Open calls of members by names that nothing in the project has; part of `unresolved`. */
  openOutside: z.int(),
})

/** What is known of a project as a whole. */
export const codeFiguresSchema = z.object({
  /** When its calls were resolved last; null where they never were. */
  analysedAt: timeSchema.nullable(),
  files: z.int(),
  definitions: z.int(),
  calls: z.int(),
  /** As counted while they were read, with those that lead out of the project. */
  tallies: z.array(callTallySchema),
  /** Calls to code of the project, resolved and left open, by language: as the report counts them. */
  toProject: z.array(z.object({ language: z.string(), resolved: z.int(), unresolved: z.int() })),
})

export const codeFilesSchema = z.array(
  z.object({
    path: z.string(),
    language: z.string(),
    state: z.enum(['whole', 'partial', 'broken']),
    definitions: z.int(),
    lastChangedAt: timeSchema.nullable(),
    changes: z.object({ new: z.int(), modified: z.int(), deleted: z.int() }),
    calls: z.object({ resolved: z.int(), unresolved: z.int() }),
  }),
)

const name = z.string().min(1).max(500)
const projectId = z.string()
const path = z.string().max(4096)
const limit = (most: number, usual: number) => z.int().min(1).max(most).default(usual)

export const codeChangedInputSchema = z.object({
  /** Needed without a session. */
  projectId: projectId.optional(),
  /** Only what this session changed. */
  sessionId: z.string().optional(),
  /** Only what changed at or after this time. */
  since: timeSchema.default(0),
  limit: limit(5000, 500),
})
export const codeChangedSchema = z.object({
  /** Newest first. */
  changes: z.array(codeChangeSchema),
  /** All that there are, the first of which were given. */
  total: z.int(),
  /** Whether any source of the project, or what the session wrote, was read at all. */
  isScanned: z.boolean(),
})
export const codeWhyInputSchema = z.object({
  projectId,
  /** A name of its own or a qualified one, of now or of before it was renamed. */
  name,
  limit: limit(500, 50),
})
export const codeWhySchema = z.object({
  /** Whether a definition has that name now, or a change was told of it. */
  isKnown: z.boolean(),
  /** Newest first. */
  touches: z.array(codeTouchSchema),
  total: z.int(),
  /** The failures that went through it, newest first. */
  failures: z.array(codeFailureSchema),
  totalFailures: z.int(),
})
export const codeNamedInputSchema = z.object({
  projectId,
  /** A name of its own or a qualified one. */
  name,
  /** The file that defines it, where several do. */
  path: path.optional(),
  depth: z.int().min(1).max(20).default(1),
  limit: limit(2000, 200),
  /** Builtins and the standard libraries' logging as well. */
  withOutside: z.boolean().default(false),
})
/** How far the project was read: what was not may call anything. */
const scanCoverageSchema = z.object({
  /** When calls were resolved last; null where they never were. */
  resolvedAt: timeSchema.nullable(),
  /** How the last scan ended; null where nothing tells it. */
  outcome: z.enum(['done', 'cancelled', 'failed']).nullable(),
  /** Whether the calls could not be resolved the last time. */
  hasFailed: z.boolean(),
  /** Sources of the last scan, those that it went over, and those beyond its limit. */
  files: z.int(),
  filesDone: z.int(),
  left: z.int(),
  /** Files that it did not read, by the reason. */
  skipped: z.record(z.string(), z.int()),
})
/** What an answer leaves out without counting it. */
const cutsOf = {
  /** Whether the name means more definitions than `matches`, which alone are answered. */
  hasMoreMatches: z.boolean(),
  /** False where there are more calls than were read: some of them, and what lies behind, may be missing. */
  isWhole: z.boolean(),
  changedSince: changedSinceSchema,
  scan: scanCoverageSchema,
}
/** Calls that are left open and written with the name of what is asked for: they may be calls of it. */
const openByNameSchema = z
  .object({
    times: z.int(),
    /** Functions that hold them. */
    functions: z.int(),
    example: z.object({ path: z.string(), line: z.int() }),
  })
  .nullable()
export const codeCallsSchema = z.object({
  /** What the name means: all of them are answered together. */
  matches: z.array(functionRefSchema),
  nodes: z.array(functionRefSchema),
  edges: z.array(toldEdgeSchema),
  left: z.int(),
  ...cutsOf,
  /** Asked for callers alone. */
  openByName: openByNameSchema,
  /** Calls of the matches that are left open. */
  unresolved: z.array(
    z.object({
      from: z.string(),
      written: z.string(),
      line: z.int(),
      reason: z.enum(['injected', 'dynamic', 'chained']).nullable(),
    }),
  ),
})
export const codeImpactInputSchema = codeNamedInputSchema
  .omit({ withOutside: true })
  .extend({ depth: z.int().min(1).max(20).default(5) })
export const codeImpactSchema = z.object({
  matches: z.array(functionRefSchema),
  /** Nearest first. */
  affected: z.array(
    z.object({
      function: functionRefSchema,
      depth: z.int(),
      /** Ids of functions, from it to what was asked. */
      path: z.array(z.string()),
      confidence: z.number(),
      /** Of the calls on that path. */
      changed: callerChangeSchema,
    }),
  ),
  total: z.int(),
  ...cutsOf,
  openByName: openByNameSchema,
  /** False where there are more than that: the count was given up. */
  isWhole: z.boolean(),
})
export const codeGraphInputSchema = z.object({
  projectId,
  /** The functions of this file, or those of this name. */
  path: path.optional(),
  name: name.optional(),
  depth: z.int().min(0).max(20).default(1),
  direction: z.enum(['callers', 'callees', 'both']).default('both'),
  limit: limit(5000, 2000),
  withOutside: z.boolean().default(false),
})
export const codeGraphSchema = z.object({
  nodes: z.array(functionRefSchema),
  edges: z.array(toldEdgeSchema),
  /** Functions beyond the limit. */
  left: z.int(),
  ...cutsOf,
})
export const codeUnresolvedSchema = z.object({
  calls: z.array(
    z.object({
      written: z.string(),
      reason: z.enum(['injected', 'dynamic', 'chained']).nullable(),
      times: z.int(),
      functions: z.int(),
      /** Whether nothing in the project has that name: a type written there would lead out of it. */
      isOutside: z.boolean(),
      example: z.object({ path: z.string(), line: z.int() }),
    }),
  ),
  changedSince: changedSinceSchema,
  scan: scanCoverageSchema,
})
export const codeProjectInputSchema = z.object({ projectId })
export const codeFileInputSchema = z.object({ projectId, path })
export const codeFindInputSchema = z.object({ projectId, text: name, limit: limit(200, 20) })
export const codeUnresolvedInputSchema = z.object({ projectId, limit: limit(500, 30) })

export const codeContract = {
  /** What changed in a project or a session. */
  changed: oc.input(codeChangedInputSchema).output(codeChangedSchema),
  /** What touched a function. */
  why: oc.input(codeWhyInputSchema).output(codeWhySchema),
  /** The files of a project that were read, by path. */
  files: oc.input(codeProjectInputSchema).output(codeFilesSchema),
  /** What a file defines; null where nothing is known of it. */
  file: oc.input(codeFileInputSchema).output(codeFileSchema.nullable()),
  /** Definitions by a part of their name. */
  find: oc.input(codeFindInputSchema).output(z.array(functionRefSchema)),
  /** Who calls a function. */
  callers: oc.input(codeNamedInputSchema).output(codeCallsSchema),
  /** What a function calls. */
  callees: oc.input(codeNamedInputSchema).output(codeCallsSchema),
  /** All that a change of a function could affect. */
  impact: oc.input(codeImpactInputSchema).output(codeImpactSchema),
  /** The calls around a file or a function, to be drawn. */
  graph: oc.input(codeGraphInputSchema).output(codeGraphSchema),
  /** The calls that are left open most often, those first where a type written there would help. */
  unresolved: oc.input(codeUnresolvedInputSchema).output(codeUnresolvedSchema),
}
