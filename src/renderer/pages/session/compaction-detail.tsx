// A compaction: when the agent shortened its own context, and what it kept.

import { LongText } from '../../components/text/long-text.tsx'
import { duration, exactTime } from '../../format/time.ts'
import type { OutlineEntry } from './outline.ts'

type Compaction = Extract<OutlineEntry, { type: 'compaction' }>['compaction']

export function CompactionDetail({ compaction }: { compaction: Compaction }) {
  const { startedAt, endedAt, trigger, summary } = compaction
  const at = startedAt ?? endedAt
  return (
    <article className="mx-auto max-w-220 px-6 py-5">
      <h2 className="text-base font-semibold">The agent compacted its context</h2>
      <p className="text-ink-faint">
        {at === null ? 'At an unknown time' : exactTime(at)} ·{' '}
        {trigger === 'auto' ? 'by itself, when it was full' : 'because it was asked to'}
        {startedAt !== null && endedAt !== null && ` · took ${duration(endedAt - startedAt)}`}
      </p>
      {summary === null ? (
        <p className="mt-4 text-ink-soft">
          {endedAt === null
            ? 'It has not reported the end of it yet.'
            : 'It did not tell what it kept.'}
        </p>
      ) : (
        <>
          <h3 className="mt-5 mb-1.5 font-semibold">What it kept</h3>
          <LongText text={summary} lines={40} className="text-ink-soft" />
        </>
      )}
    </article>
  )
}
