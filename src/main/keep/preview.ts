// The read that counts what retention would drop now, for the settings page.
import { z } from 'zod'
import { previewSchema } from '../../shared/contract/retention.ts'
import { defineRead } from '../threads/define-read.ts'
import { countContextTexts } from './context-texts.ts'
import { countEvents } from './events.ts'
import { countFinishedJobs } from './finished-jobs.ts'
import { countHookEvents } from './hook-events.ts'
import { countPayloads } from './payloads.ts'
import { countRejectedEvents } from './rejected.ts'
import { countTranscriptCopies } from './transcript-copies.ts'

const before = z.number().nullable()

/** Takes the time before which each kind goes (ms since 1970), or null for what is kept for ever. */
export const retentionPreview = defineRead({
  name: 'retention.preview',
  input: z.object({
    /** Where events lie that were set aside. */
    rejectedFolder: z.string(),
    payloads: before,
    hookEvents: before,
    events: before,
    contextTexts: before,
    transcriptCopies: before,
    rejectedEvents: before,
    finishedJobs: before,
  }),
  output: previewSchema,
  thread: 'sizes',
  open(db) {
    const counts = {
      payloads: countPayloads(db),
      hookEvents: countHookEvents(db),
      events: countEvents(db),
      contextTexts: countContextTexts(db),
      transcriptCopies: countTranscriptCopies(db),
      finishedJobs: countFinishedJobs(db),
    }
    return ({ rejectedFolder, ...limits }) => {
      const rejected = countRejectedEvents(rejectedFolder)
      const amount = (kind: keyof typeof counts) => {
        const limit = limits[kind]
        return limit === null ? null : counts[kind](limit)
      }
      return {
        payloads: amount('payloads'),
        hookEvents: amount('hookEvents'),
        events: amount('events'),
        contextTexts: amount('contextTexts'),
        transcriptCopies: amount('transcriptCopies'),
        rejectedEvents: limits.rejectedEvents === null ? null : rejected(limits.rejectedEvents),
        finishedJobs: amount('finishedJobs'),
      }
    }
  },
})
