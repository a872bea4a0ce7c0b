// What a session used, by model; what its subagents used stands apart, and what it took to tell it.
import { useQuery } from '@tanstack/react-query'
import { agentName } from '../../../shared/agents.ts'
import { UsageTable } from '../../components/charts/usage-table.tsx'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { api } from '../../core-client.ts'
import { useSessionTokens } from '../../features/use-session-tokens.ts'
import { cost, modelName, sumOfTokens } from '../../format/cost.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { spent } from '../../format/spent.ts'

/** `agent` is the one whose session it is: the transcripts of Claude Code alone are read. */
export function SessionUsage({ sessionId, agent }: { sessionId: string; agent: string }) {
  const { main, agents } = useSessionTokens(sessionId)
  if (main.data === undefined || agents.data === undefined) {
    const error = main.error ?? agents.error
    if (error !== null) {
      const retry = () => void Promise.all([main.refetch(), agents.refetch()])
      return <Failed error={error} retry={retry} />
    }
    // Its place is kept: what stands below must not move when it comes.
    return (
      <div className="mt-6">
        <SkeletonBlock height={98} />
      </div>
    )
  }
  const lines = [
    ...main.data.map((row) => ({ ...row, name: oneLine(modelName(row.key), 60) })),
    ...agents.data.map((row) => ({
      ...row,
      key: `subagents ${row.key}`,
      name: `Subagents: ${oneLine(modelName(row.key), 60)}`,
    })),
  ]
  return (
    <section className="mt-6">
      <h2 className="mb-2 font-semibold">Tokens and cost</h2>
      {lines.length === 0 ? (
        <p className="text-ink-faint">
          {agent === 'claude-code'
            ? 'None are counted yet. They are read from the transcript when a turn ends.'
            : `None are counted: transcripts of ${oneLine(agentName(agent), 40)} are not read.`}
        </p>
      ) : (
        <UsageTable caption="Tokens and cost of this session" head="Model" lines={lines} />
      )}
      <ToldFor
        sessionId={sessionId}
        costUsd={lines.length === 0 ? 0 : sumOfTokens(lines).costUsd}
      />
    </section>
  )
}

/** What language models took to tell the session, beside what the session itself cost; nothing where none was asked. */
function ToldFor({ sessionId, costUsd }: { sessionId: string; costUsd: number | null }) {
  const { data } = useQuery(api.distill.ofSession.queryOptions({ input: { sessionId } }))
  if (data === undefined || data.calls === 0) return null
  return (
    <p className="mt-2 text-ink-faint">
      To tell it, {plural(data.calls, 'call')} of language models took{' '}
      {plural(data.tokens, 'token')}: {spent(data)}
      {costUsd === null || costUsd === 0 ? '' : `, beside ${cost(costUsd)} of the session itself`}.
    </p>
  )
}
