// What was understood of a time that the question names, with a way to drop it.
import { CalendarRange, X } from 'lucide-react'
import type { SearchTime } from '../../../shared/contract/search.ts'
import { quotedWords, rangeText } from '../../format/asked-time.ts'
import { oneLine } from '../../format/plain-text.ts'

export function UnderstoodTime({ time, drop }: { time: SearchTime; drop: () => void }) {
  const words = oneLine(quotedWords(time), 80)
  if (!time.isApplied) {
    return (
      <p className="mb-2 px-3 text-ink-soft" role="status">
        Nothing was found in the time that {words} names, {rangeText(time)}. These are of any time.
      </p>
    )
  }
  return (
    <p className="mb-2 flex px-3" role="status">
      <span className="inline-flex min-h-7 items-center gap-2 rounded-md bg-active px-2.5 py-0.5">
        <CalendarRange className="size-3.5 shrink-0 text-accent" aria-hidden="true" />
        <span>
          {time.prefer === null ? `Only ${rangeText(time)}` : 'Newer ones first'}
          <span className="text-ink-soft">, as {words} says</span>
        </span>
        <button
          type="button"
          className="rounded-sm p-0.5 text-ink-faint hover:text-ink"
          title={
            time.prefer === null
              ? `Any time; search for ${words} instead`
              : 'Without regard to time'
          }
          onClick={drop}
        >
          <X className="size-3.5" aria-label={`Drop ${words}`} />
        </button>
      </span>
    </p>
  )
}
