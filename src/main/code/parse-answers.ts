// What the process that parses may answer: checked once, where it comes in.
import { z } from 'zod'
import { notReadSchema } from '../../shared/worker/parse-messages.ts'
import type { Definition, DefinitionKind } from '../syntax/definitions/definition.ts'
import { syntaxLanguages } from '../syntax/grammars/language.ts'

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

const definitionSchema = z.object({
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
  z.object({ language: z.enum(syntaxLanguages), hasError: z.boolean() }),
])
