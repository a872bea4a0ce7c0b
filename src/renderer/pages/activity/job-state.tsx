// What a job is called, and the state it is in.
import { CircleCheck, CircleDashed, CircleX, Loader } from 'lucide-react'
import type { z } from 'zod'
import type { jobSchema } from '../../../shared/contract/system.ts'
import { Badge } from '../../components/text/badge.tsx'
import { useNow } from '../../components/text/relative-time.tsx'
import { oneLine } from '../../format/plain-text.ts'
import { comingTime } from '../../format/time.ts'

export type Job = z.infer<typeof jobSchema>

const words: Readonly<Record<string, string>> = {
  'distill.turn': 'Distil turn',
  'distill.session': 'Summarise session',
  'distill.model': 'Have a model tell turn',
  'distill.model-session': 'Have a model tell session',
  'distill.replay': 'Tell again for a comparison',
  'transcript.catch_up': 'Read on in the transcript of',
  forget: 'Erase',
  purge: 'Clear erased bytes from the files',
  retention: 'Drop what is too old',
  'distill.facts': 'Make facts of what an older version told',
}

export function jobWord(kind: string): string {
  return words[kind] ?? kind
}

/** What the job is about: the key of its row, or nothing where there is one such job for everything. */
export function jobSubject({ kind, key }: Pick<Job, 'kind' | 'key'>): string {
  return kind in words && ['all', 'file'].includes(key) ? '' : oneLine(key, 80)
}

/** Why a job waits, and until when where that is known. */
export function WaitsFor({ wait }: { wait: NonNullable<Job['waitsFor']> }) {
  const now = useNow()
  const until = wait.until === null ? '' : ` Not before ${comingTime(wait.until, now)}.`
  return <p className="line-clamp-5 text-ink-faint">{`${oneLine(wait.reason, 200)}${until}`}</p>
}

export function JobState({ job }: { job: Job }) {
  switch (job.status) {
    case 'pending':
      return (
        <Badge>
          <CircleDashed aria-hidden="true" /> {job.attempts > 0 ? 'Waits to retry' : 'Waiting'}
        </Badge>
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
