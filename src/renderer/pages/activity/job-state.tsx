// What a job is called, and the state it is in.
import { CircleCheck, CircleDashed, CircleX, Loader } from 'lucide-react'
import type { z } from 'zod'
import type { jobSchema } from '../../../shared/contract/system.ts'
import { Badge } from '../../components/text/badge.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'

export type Job = z.infer<typeof jobSchema>

const words: Readonly<Record<string, string>> = {
  'distill.turn': 'Distil turn',
  'distill.session': 'Summarise session',
  'transcript.catch_up': 'Read on in the transcript of',
  forget: 'Erase',
  purge: 'Clear erased bytes from',
  retention: 'Drop what is too old of',
}

export function jobWord(kind: string): string {
  return words[kind] ?? kind
}

export function JobState({ job }: { job: Job }) {
  switch (job.status) {
    case 'pending':
      return (
        <span className="flex flex-wrap items-center gap-1.5">
          <Badge>
            <CircleDashed aria-hidden="true" /> {job.attempts > 0 ? 'Waits to retry' : 'Waiting'}
          </Badge>
          {job.waitsFor?.until && (
            <RelativeTime at={job.waitsFor.until} className="text-xs text-ink-faint" />
          )}
        </span>
      )
    case 'leased':
      return (
        <Badge tone="accent">
          <Loader aria-hidden="true" /> Running
        </Badge>
      )
    case 'done':
      return (
        <Badge tone="good">
          <CircleCheck aria-hidden="true" /> Done
        </Badge>
      )
    case 'dead':
      return (
        <Badge tone="bad">
          <CircleX aria-hidden="true" /> Failed
        </Badge>
      )
  }
}
