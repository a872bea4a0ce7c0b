// The figures of today and the last weeks, side by side.
import type { z } from 'zod'
import type { overviewSchema } from '../../../shared/contract/system.ts'
import { count } from '../../format/numbers.ts'

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
  { name: 'In all', key: 'total' },
] as const

export function Figures({ overview }: { overview: Overview }) {
  return (
    <table className="w-full">
      <caption className="sr-only">What was remembered today, in the last weeks and in all</caption>
      <thead>
        <tr className="border-b text-xs text-ink-faint">
          <th
            scope="col"
            className="h-7.5 pb-1.5 text-left align-bottom text-sm font-semibold text-ink"
          >
            Remembered
          </th>
          {periods.map(({ name }) => (
            <th
              key={name}
              scope="col"
              className="w-[16%] pb-1.5 text-right align-bottom font-normal"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, key }) => (
          <tr key={key} className="border-b last:border-0">
            <th scope="row" className="py-1 text-left font-normal text-ink-soft">
              {name}
            </th>
            {periods.map((period) => (
              <td
                key={period.key}
                className={`py-1 text-right ${period.key === 'today' ? 'font-semibold' : ''} ${overview[period.key][key] === 0 ? 'text-ink-faint' : ''}`}
              >
                {count(overview[period.key][key])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
