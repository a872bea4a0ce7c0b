// What a session used, by model; what its subagents used stands apart.
import { agentName } from '../../../shared/agents.ts'
import { UsageTable } from '../../components/charts/usage-table.tsx'
import { Failed, SkeletonBlock } from '../../components/feedback/states.tsx'
import { useSessionTokens } from '../../features/use-session-tokens.ts'
import { modelName } from '../../format/cost.ts'
import { oneLine } from '../../format/plain-text.ts'

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
    </section>
  )
}
