// What a host asks of the process that parses, and why it may get no answer; both sides check it.
import { z } from 'zod'

/** Questions by name. */
export const parseQuestions = {
  /** Answered by parts, each a list of definitions. */
  definitions: z.object({
    /** Its ending tells the language. */
    path: z.string(),
    text: z.string(),
  }),
  /** Answered by parts, each a list of what one text after the other declares, null where that is not known. */
  declared: z.object({
    texts: z.array(z.object({ path: z.string(), text: z.string(), isPart: z.boolean() })),
  }),
  /** Answered by parts, each a list of calls. */
  calls: z.object({
    root: z.string(),
    /** From the root; files are read as they lie there now. */
    paths: z.array(z.string()),
  }),
} as const
export type ParseQuestion<Name extends keyof typeof parseQuestions> = z.infer<
  (typeof parseQuestions)[Name]
>

/** A part of an answer that is a list. One that is asked again after a crash begins anew. */
export const listPartSchema = z.object({
  /** The place of its first in the whole list. */
  from: z.int(),
  list: z.array(z.unknown()),
})
export type ListPart = z.infer<typeof listPartSchema>

/** What is told when a part was taken: the next one comes only then, so that no two are read in one turn of a loop. */
export const partTaken = 'taken'

/** Why something was not read; each is expected, and counted by who asked. */
export const notReadReasons = [
  'unknown_language',
  'too_long',
  /** The parser took too long, or broke over this text. */
  'gave_up',
  'no_grammar',
  /** Whatever reads the tree failed: a defect of ours. */
  'failed',
  /** The process ended over it, or was ended because it took too long. */
  'process_ended',
  /** The process cannot be started, or is closing. */
  'no_process',
  /** Whoever asked wants it no more. */
  'cancelled',
] as const

export const notReadSchema = z.object({
  notRead: z.enum(notReadReasons),
  /** One sentence about it, for a log. */
  detail: z.string(),
})
export type NotRead = z.infer<typeof notReadSchema>
