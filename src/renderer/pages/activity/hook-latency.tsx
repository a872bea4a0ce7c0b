// What the agent's hooks wait for Recollect: the median and the slow end.
import { useQuery } from '@tanstack/react-query'
import { Stat } from '../../components/charts/stat.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { duration } from '../../format/time.ts'

export function HookLatency() {
  const { data } = useQuery(api.system.overview.queryOptions())
  if (data === undefined) return null
  const { p50, p95, events } = data.captureLatency
  return (
    <section className="mt-8">
      <h2 className="mb-2 font-semibold">Taking in an event</h2>
      {p50 === null || p95 === null ? (
        <p className="text-ink-faint">Not measured: no event arrived in the last day.</p>
      ) : (
        <dl className="flex flex-wrap gap-x-10 gap-y-3">
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
