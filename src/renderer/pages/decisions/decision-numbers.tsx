// The numbers that matter of the last 30 days: how often the agent asked, how much of it was refused, the time waited.
import { useQuery } from '@tanstack/react-query'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { duration } from '../../format/time.ts'

const days = 30

export function DecisionNumbers({ projectId }: { projectId: string | undefined }) {
  const input = { days, ...(projectId === undefined ? {} : { projectId }) }
  const numbers = useQuery(api.decisions.numbers.queryOptions({ input })).data
  if (numbers === undefined || numbers.requests === 0)
    return <p>What the agent asked leave for, and what was answered</p>
  const { requests, allowed, refused, waitedMs, answered } = numbers
  const perDay = requests / days
  const told = allowed + refused
  return (
    <p>
      {[
        `In ${days} days ${plural(requests, 'request')}${perDay >= 1 ? `, ${Math.round(perDay * 10) / 10} a day` : ''}`,
        ...(told === 0
          ? []
          : [`${Math.round((100 * refused) / told)} % of those answered refused`]),
        ...(waitedMs < 1000 || answered === 0
          ? []
          : [`${duration(waitedMs)} waited for you, ${duration(waitedMs / answered)} each`]),
      ].join('; ')}
    </p>
  )
}
