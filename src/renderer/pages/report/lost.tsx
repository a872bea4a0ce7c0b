// Says what the figures of a report leave out: rows and events that the store lost.
import { TriangleAlert } from 'lucide-react'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { oneLine } from '../../format/plain-text.ts'

export function Lost({ lost }: { lost: Report['lost'] }) {
  if (lost.length === 0) return null
  return (
    <section aria-label="Missing" className="mx-auto mb-5 grid max-w-270 gap-2">
      {lost.map(({ at, message }) => (
        <p key={`${at} ${message}`} className="flex gap-2 text-warn">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0 max-w-[85ch]">
            These figures may be too small: {oneLine(message, 600)}{' '}
            <span className="text-ink-faint">
              (<RelativeTime at={at} />)
            </span>
          </span>
        </p>
      ))}
    </section>
  )
}
