// What a host asks of the process that parses about the files of a project, and what comes back; both sides check it.
import { z } from 'zod'
import { notReadReasons } from './parse-messages.ts'

/** A source of a project, as its folder tells it. */
export const listedSourceSchema = z.object({
  /** From the root, with slashes. */
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  /** When its text or its name changed last, ms since 1970. */
  changedAt: z.number(),
})
export type ListedSource = z.infer<typeof listedSourceSchema>

/** Sources that a scan leaves out, by the reason. */
export const leftOutSchema = z.object({
  /** Installed, copied in, built, or made by a program. */
  foreign: z.int(),
  tooLarge: z.int(),
  /** Symbolic links. */
  links: z.int(),
  unreadable: z.int(),
  /** Folders, not files, that there was no time to go into. */
  notWalked: z.int(),
})
export type LeftOut = z.infer<typeof leftOutSchema>

/** Questions by name. */
export const projectQuestions = {
  /** Answered by parts, each a list of sources. */
  listing: z.object({ root: z.string() }),
  /** Answered by parts, each a list of what was read: all of one file, and then the next. */
  sources: z.object({
    root: z.string(),
    files: z.array(
      z.object({
        /** From the root. */
        path: z.string(),
        /** Digest of the text that is known; one that is the same is not parsed. */
        known: z.string().nullable(),
      }),
    ),
  }),
} as const

/** Why a file of a project has no definitions; each is expected, and told. */
export const unreadReasons = [
  /** Its text is the one that is known. */
  'same',
  'gone',
  /** It leads out of the project. */
  'outside',
  'generated',
  'minified',
  ...notReadReasons,
] as const
