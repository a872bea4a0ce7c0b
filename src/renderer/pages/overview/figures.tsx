// The figures of today and the last weeks, side by side.
import type { z } from 'zod'
import type { overviewSchema } from '../../../shared/contract/system.ts'
import { count, plural } from '../../format/numbers.ts'
import { duration } from '../../format/time.ts'

type Overview = z.infer<typeof overviewSchema>

const rows = [
  { name: 'Sessions', key: 'sessions' },
  { name: 'Turns', key: 'turns' },
  { name: 'Tool calls', key: 'toolEvents' },
  { name: 'Observations', key: 'observations' },
  { name: 'Tokens given as context', key: 'tokensInjected' },
] as const

const periods = [
  { name: 'Today', key: 'today' },
  { name: '7 days', key: 'last7Days' },
  { name: '30 days', key: 'last30Days' },
] as const

export function Figures({ overview }: { overview: Overview }) {
  const { p50, p95, events } = overview.captureLatency
  return (
    <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[minmax(0,1fr)_260px]">
      <table className="w-full">
        <thead>
          <tr className="border-b text-xs text-ink-faint">
            <th className="py-1.5 text-left font-normal">
              <span className="sr-only">What</span>
            </th>
            {periods.map(({ name }) => (
              <th key={name} scope="col" className="w-[22%] py-1.5 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, key }) => (
            <tr key={key} className="border-b last:border-0">
              <th scope="row" className="py-1.5 text-left font-normal text-ink-soft">
                {name}
              </th>
              {periods.map((period) => (
                <td
                  key={period.key}
                  className={`py-1.5 text-right ${period.key === 'today' ? 'font-semibold' : ''} ${overview[period.key][key] === 0 ? 'text-ink-faint' : ''}`}
                >
                  {count(overview[period.key][key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="rounded-lg bg-sunken px-4 py-3">
        <h3 className="text-xs text-ink-faint">What a hook waits for Recollect</h3>
        {p50 === null || p95 === null ? (
          <p className="mt-1 text-ink-soft">Not measured in the last day: no event arrived.</p>
        ) : (
          <>
            <p className="mt-1 text-xl font-semibold tracking-tight">{duration(p50)}</p>
            <p className="text-ink-soft">
              half of the time; {duration(p95)} or less in 95 of 100. From {plural(events, 'event')}{' '}
              of the last day.
            </p>
          </>
        )}
      </div>
    </div>
  )
}
