// The stream of announcements: what changed, by id; whoever shows it asks again.
import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { pagedKinds } from '../kinds.ts'

/** One announcement. It carries ids, never content. */
const announcementSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('session'), sessionId: z.string(), projectId: z.string() }),
  z.object({ type: z.literal('turn'), sessionId: z.string(), turnId: z.string() }),
  /** A record of a kind with a page of its own was stored, changed, deleted or taken back. */
  z.object({ type: z.enum(pagedKinds), ref: z.string() }),
  z.object({ type: z.literal('jobs') }),
  z.object({ type: z.literal('projects') }),
  /** A scan of a project's sources went on or ended. */
  z.object({ type: z.literal('code'), projectId: z.string() }),
  z.object({ type: z.literal('settings') }),
  /** The state of the database file, a notice or a backup changed. */
  z.object({ type: z.literal('store') }),
  /** A model, a download or the vector index changed. */
  z.object({ type: z.literal('models') }),
  z.object({ type: z.literal('event'), eventType: z.string(), sessionId: z.string().nullable() }),
  /** More changed than was kept for a slow reader: ask for everything on show again. */
  z.object({ type: z.literal('missed') }),
])

export type Announcement = z.infer<typeof announcementSchema>

export const liveContract = {
  /** Announcements from now on, until the caller stops listening. */
  announcements: oc.output(eventIterator(announcementSchema)),
}
