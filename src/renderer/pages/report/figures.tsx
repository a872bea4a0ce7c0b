// The report in figures: how much was done, changed and taken.
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Stat } from '../../components/charts/stat.tsx'
import { cost } from '../../format/cost.ts'
import { compactCount, count } from '../../format/numbers.ts'

export function Figures({ facts }: { facts: Report }) {
  const { sessions, observations, functions } = facts
  const { agent } = facts.cost
  const tokens = agent.tokensIn + agent.tokensOut
  return (
    <dl className="mb-8 grid grid-cols-3 gap-4 rounded-lg border border-line p-4 min-[1000px]:grid-cols-6 print:grid-cols-6">
      <Stat name="Sessions" value={count(sessions.count)} />
      <Stat name="Turns" value={count(sessions.turns)} />
      <Stat name="Tool calls" value={count(sessions.toolEvents)} />
      <Stat name="Observations" value={count(observations.count)} />
      <Stat
        name="Functions"
        value={count(functions.added + functions.modified + functions.deleted)}
      />
      <Stat
        name="Cost of the agent"
        value={tokens === 0 ? '–' : cost(agent.usd)}
        about={
          tokens === 0
            ? 'no tokens recorded'
            : `${compactCount(tokens)} tokens${agent.usd !== null && agent.unpriced.length > 0 ? ', in part without a price' : ''}`
        }
      />
    </dl>
  )
}
