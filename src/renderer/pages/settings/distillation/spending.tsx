// What calls of language models took: today, this month, and the last of them.
import { useQuery } from '@tanstack/react-query'
import type { ModelCall } from '../../../../shared/contract/distilling/distill.ts'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { RelativeTime } from '../../../components/text/relative-time.tsx'
import { api } from '../../../core-client.ts'
import { callCost } from '../../../format/figures.ts'
import { count, plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'

const callsShown = 10

export function Spending() {
  const spending = useQuery(api.distill.spending.queryOptions({ input: { last: callsShown } }))
  return (
    <Section title="What it took">
      <Loaded query={spending} skeleton={<SkeletonRows rows={4} height={32} />}>
        {({ today, month, leftToday, calls }) => (
          <>
            <p className="mb-2">
              Today {plural(today.calls, 'call')} with {plural(today.tokens, 'token')},{' '}
              {callCost(today.costUsd)}; this month {callCost(month.costUsd)}. {callCost(leftToday)}{' '}
              of today’s budget are left.
            </p>
            {calls.length > 0 && <Calls calls={calls} />}
          </>
        )}
      </Loaded>
    </Section>
  )
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
              <td className="py-1.5 pr-3">{oneLine(call.model, 60)}</td>
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
