// Memories in a file that a person edits and gives back: what is sent of it, and what became of each item.
import { z } from 'zod'
import { memoryKinds } from '../kinds.ts'
import { fileMarkSchema } from '../memories/memory-file.ts'

/** More in one request would hold the app up. */
export const mostItems = 20

export const fileItemSchema = z.object({
  line: z.int().min(1),
  content: z.string().min(1).max(100_000),
  kind: z.enum(memoryKinds),
  /** A project's name or id, 'global', or null where the file names none. */
  place: z.string().max(300).nullable(),
  mark: fileMarkSchema.nullable(),
})
export type FileItem = z.infer<typeof fileItemSchema>

/** `conflict`: it was changed or has gone here meanwhile and is left, or it contradicts one here and waits for review. */
const outcomes = ['addition', 'change', 'conflict', 'known', 'unchanged', 'refused'] as const
const reasons = [
  ...(['changed_here', 'gone_here', 'contradicts'] as const),
  ...(['rejected', 'unknown_project', 'too_long'] as const),
] as const

export const fileFindingSchema = z.object({
  line: z.int(),
  content: z.string(),
  what: z.enum(outcomes),
  reason: z.enum(reasons).nullable(),
  /** The memory that it is or became; null where there is none. */
  id: z.string().nullable(),
  /** What stands here: before the change, or against it. */
  other: z.string().nullable(),
})
export type FileFinding = z.infer<typeof fileFindingSchema>
