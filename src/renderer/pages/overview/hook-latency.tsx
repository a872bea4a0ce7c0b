// What the agent's hooks wait for Recollect: the median and the slow end.

import { Stat } from '../../components/charts/stat.tsx'
import { plural } from '../../format/numbers.ts'
import { duration } from '../../format/time.ts'

export function HookLatency({
  latency,
}: {
  latency: { readonly p50: number | null; readonly p95: number | null; readonly events: number }
}) {
  const { p50, p95, events } = latency
  return (
    <section>
      <h2 className="mb-2 font-semibold">Taking in an event</h2>
      {p50 === null || p95 === null ? (
        <p className="text-ink-faint">Not measured: no event arrived in the last day.</p>
      ) : (
        <dl className="flex gap-8 xl:flex-col xl:gap-3">
          <Stat name="Half of them within" value={duration(p50)} />
          <Stat
            name="95 of 100 within"
            value={duration(p95)}
            about={`${plural(events, 'event')} in the last day`}
          />
        </dl>
      )}
    </section>
  )
}
