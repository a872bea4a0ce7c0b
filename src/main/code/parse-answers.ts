// What the process that parses may answer: checked once, where it comes in.
import { z } from 'zod'
import type { Declared, DeclaredKind } from '../../shared/facts/declared.ts'
import { notReadSchema } from '../../shared/worker/parse-messages.ts'
import type { CallWay, LocatedCall } from '../syntax/callgraph/call-fact.ts'
import type { CallTally } from '../syntax/callgraph/tally-calls.ts'
import type { Definition, DefinitionKind } from '../syntax/definitions/definition.ts'
import { syntaxLanguages } from '../syntax/grammars/language.ts'
import type { ProjectCalls } from './parser.ts'

const kinds = [
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'struct',
  'trait',
  'enum',
  'union',
  'type',
  'module',
] as const satisfies readonly DefinitionKind[]

/** A definition, as a part of an answer. */
export const definitionSchema = z.object({
  name: z.string(),
  qualifiedName: z.string(),
  kind: z.enum(kinds),
  parent: z.string().nullable(),
  signature: z.string(),
  decorators: z.array(z.string()),
  documentation: z.string().nullable(),
  firstLine: z.int(),
  lastLine: z.int(),
  bodyHash: z.string(),
  isAsync: z.boolean(),
  isGenerator: z.boolean(),
  isStatic: z.boolean(),
  isAnonymous: z.boolean(),
}) satisfies z.ZodType<Definition>

/** A part of the answer to `definitions`. */
export const definitionsSchema = z.array(definitionSchema)

/** Its end. */
export const definitionsEndSchema = z.union([
  notReadSchema,
  z.object({ language: z.enum(syntaxLanguages), hasError: z.boolean(), cpuMs: z.number() }),
])

const declaredKinds = [
  'function',
  'type',
  'constant',
  'test',
] as const satisfies readonly DeclaredKind[]

/** A part of the answer to `declared`: for each text what it declares. */
export const declaredSchema = z.array(
  z
    .array(
      z.object({
        name: z.string(),
        kind: z.enum(declaredKinds),
        line: z.int(),
        firstLine: z.int(),
        lastLine: z.int(),
        parameters: z.array(z.string()).nullable(),
      }) satisfies z.ZodType<Declared>,
    )
    .nullable(),
)

/** Its end. */
export const declaredEndSchema = z.union([
  notReadSchema,
  z.object({ cpuMs: z.number(), left: z.int() }),
])

const ways = [
  'direct',
  'own method',
  'import',
  'inferred',
  'unresolved',
] as const satisfies readonly CallWay[]

const placeSchema = z.object({ path: z.string(), line: z.int() })

/** A part of the answer to `calls`. */
export const callsSchema = z.array(
  z.object({
    caller: z.string(),
    path: z.string(),
    line: z.int(),
    written: z.string(),
    resolved: z.array(z.string()),
    way: z.enum(ways),
    reason: z.enum(['injected', 'dynamic', 'chained']).nullable(),
    confidence: z.number(),
    callerPlace: placeSchema.nullable(),
    places: z.array(placeSchema.nullable()),
  }) satisfies z.ZodType<LocatedCall>,
)

/** Its end. */
export const callsEndSchema = z.union([
  notReadSchema,
  z.object({
    files: z.int(),
    parts: z.int(),
    engines: z.int(),
    characters: z.int(),
    edges: z.int(),
    tally: z.array(
      z.object({
        language: z.enum(syntaxLanguages),
        byWay: z.record(z.enum(ways), z.int()),
        toProject: z.int(),
        openOutside: z.int(),
      }) satisfies z.ZodType<CallTally>,
    ),
    problems: z.array(z.string()),
    cpuMs: z.number(),
    peakBytes: z.number(),
  }) satisfies z.ZodType<ProjectCalls>,
])
