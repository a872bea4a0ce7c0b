// What the agent took, what the memory's own calls of language models took, and what sessions were given.
import { Link } from '@tanstack/react-router'
import type { Report } from '../../../shared/contract/evaluation/report.ts'
import { Facts } from '../../components/charts/stat.tsx'
import { Section } from '../../components/layout/page.tsx'
import { cost as money } from '../../format/cost.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'

export function Cost({ cost: { agent, memory, given } }: { cost: Report['cost'] }) {
  return (
    <Section
      title="Cost"
      about="Of the agent’s own models, and of the memory beside it"
      aside={
        <Link to="/" className="link print:hidden">
          By day and model
        </Link>
      }
    >
      <Facts
        facts={[
          [
            'The agent',
            agent.tokensIn + agent.tokensOut === 0
              ? 'no tokens were recorded'
              : `${agent.usd === null ? 'cost not known' : money(agent.usd)}${unpricedWords(agent)}; ${count(agent.tokensIn)} tokens in, ${count(agent.tokensOut)} out`,
          ],
          [
            'The memory',
            memory.calls === 0
              ? 'no call of a language model'
              : `${money(memory.usd)}${memory.unpriced > 0 ? ` and ${memory.unpriced} without a known price` : ''}, ${plural(memory.calls, 'call')} of language models, ${plural(memory.tokens, 'token')}`,
          ],
          [
            'Given to sessions',
            given.times === 0
              ? 'nothing'
              : `${plural(given.tokens, 'token')}, ${plural(given.times, 'time')}`,
          ],
        ]}
      />
    </Section>
  )
}

/** What the cost leaves out; empty where every model has a price. */
function unpricedWords({ usd, unpriced }: Report['cost']['agent']): string {
  if (unpriced.length === 0) return ''
  const names = unpriced.map(({ model }) => oneLine(model, 60)).join(', ')
  const tokens = unpriced.reduce((sum, one) => sum + one.tokens, 0)
  return usd === null
    ? `, as ${names} has no known price`
    : ` without ${plural(tokens, 'token')} of ${names}, whose price is not known`
}
