// What calls of language models took: today, this month, and the last of them.
import { useQuery } from '@tanstack/react-query'
import type {
  ModelCall,
  SpendingRow,
  SpendingSum,
} from '../../../../shared/contract/distilling/distill.ts'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { SmallTable } from '../../../components/small-table.tsx'
import { RelativeTime } from '../../../components/text/relative-time.tsx'
import { api } from '../../../core-client.ts'
import { callCost } from '../../../format/figures.ts'
import { count, plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { spent } from '../../../format/spent.ts'

const callsShown = 10

const tables = [
  ['provider', 'Provider'],
  ['project', 'Project'],
  ['purpose', 'For'],
] as const

export function Spending() {
  const spending = useQuery(api.distill.spending.queryOptions({ input: { last: callsShown } }))
  return (
    <Section
      title="What it took"
      about="From the providers’ own figures. What is of a plan is what the same tokens cost by the list of prices; it is not billed."
    >
      <Loaded query={spending} skeleton={<SkeletonRows rows={4} height={32} />}>
        {({ today, month, leftToday, leftThisMonth, by, calls }) => (
          <>
            <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
              <Span name="Today" sum={today} left={leftToday} />
              <Span name="This month" sum={month} left={leftThisMonth} />
            </dl>
            {month.calls === 0 ? (
              <p className="mt-3 text-ink-faint">No model was asked this month.</p>
            ) : (
              tables.map(([group, head]) => (
                <div key={group} className="mt-5">
                  <Groups head={head} rows={by[group]} />
                </div>
              ))
            )}
            {calls.length > 0 && (
              <>
                <h3 className="mt-6 mb-1 text-xs font-semibold text-ink-faint">Last calls</h3>
                <Calls calls={calls} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Span({ name, sum, left }: { name: string; sum: SpendingSum; left: number | null }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-faint">{name}</dt>
      <dd className="text-base font-medium">{spent(sum)}</dd>
      <dd className="text-ink-faint">
        {plural(sum.calls, 'call')} with {plural(sum.tokens, 'token')}
        {left === null ? '' : `; ${callCost(left)} left for paid ones`}
      </dd>
    </div>
  )
}

/** What calls were made for. */
const purposes: Readonly<Record<string, string>> = {
  turn: 'Turns',
  session: 'Sessions',
  test: 'Tests',
}

function Groups({ head, rows }: { head: string; rows: readonly SpendingRow[] }) {
  const caption = `What language models took, by ${head === 'For' ? 'what it was for' : head.toLowerCase()}`
  return (
    // Focusable: what is wider than the page is reached with the arrow keys.
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={caption}>
      <div className="min-w-140">
        <SmallTable
          caption={caption}
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            { head, className: 'w-1/4', cell: ({ key, name }) => nameOf(head, key, name) },
            { head: 'Calls', isFigure: true, cell: ({ month }) => count(month.calls) },
            { head: 'Tokens', isFigure: true, cell: ({ month }) => count(month.tokens) },
            {
              head: 'Today',
              isFigure: true,
              tone: 'soft',
              className: 'pl-3',
              cell: ({ today }) => (today.calls === 0 ? '–' : spent(today)),
            },
            {
              head: 'This month',
              isFigure: true,
              className: 'pl-3',
              cell: ({ month }) => spent(month),
            },
          ]}
        />
      </div>
    </div>
  )
}

function nameOf(head: string, key: string, name: string): string {
  if (head === 'For') return purposes[key] ?? oneLine(name, 60)
  return key === '' ? 'None' : oneLine(name, 60)
}

function Calls({ calls }: { calls: readonly ModelCall[] }) {
  return (
    // Focusable: what is wider than the page is reached with the arrow keys.
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Last calls">
      <table className="w-full min-w-160">
        <thead>
          <tr className="border-b text-left text-xs text-ink-faint">
            {['When', 'Model', 'For', 'How it ended', 'Tokens', 'Cost'].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-3 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <tr key={call.id} className="border-b align-top last:border-0">
              <td className="py-1.5 pr-3 whitespace-nowrap">
                <RelativeTime at={call.at} />
              </td>
              <td className="py-1.5 pr-3">
                {oneLine(call.model === '' ? call.provider : call.model, 60)}
              </td>
              <td className="py-1.5 pr-3">
                {[call.purpose, call.project ?? ''].filter((one) => one !== '').join(', ')}
              </td>
              <td className="py-1.5 pr-3" title={call.detail ?? undefined}>
                {call.outcome.replaceAll('_', ' ')}
                {call.detail !== null && (
                  <span className="block text-xs text-ink-faint">{oneLine(call.detail, 160)}</span>
                )}
              </td>
              <td className="py-1.5 pr-3 tabular-nums">{count(call.tokens)}</td>
              <td className="py-1.5 tabular-nums">{callCost(call.costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
