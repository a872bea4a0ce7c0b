// The observations of a turn and the questions that the agent asked, in order.
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '../../../shared/contract/contract.ts'
import { Capped } from './capped.tsx'
import { DecisionLine } from './decision-line.tsx'
import { type Depth, ObservationItem } from './observation-item.tsx'
import { callsBehind, observationStream } from './turn-stream.ts'

/** The answer of `sessions.turn`. */
export type TurnAnswer = InferContractRouterOutputs<typeof contract>['sessions']['turn']

export function ObservationList({
  turn,
  depth,
  cwd,
  focus,
}: {
  turn: TurnAnswer
  depth: Depth
  cwd: string | null
  focus: string | null
}) {
  const items = observationStream(turn.observations, turn.decisions)
  if (items.length === 0) {
    return (
      <p className="px-1 py-4 text-ink-faint">
        {turn.toolEvents.length === 0
          ? 'The agent used no tool in this turn.'
          : turn.turn.endedAt === null
            ? 'Observations are written when the turn ends. Its tool calls are here already: press e.'
            : 'The observations wait in the queue and appear here by themselves. Its tool calls are here already: press e.'}
      </p>
    )
  }
  return (
    <Capped
      items={items}
      keep={(item) => item.type === 'observation' && item.observation.id === focus}
      render={(item) =>
        item.type === 'decision' ? (
          <DecisionLine key={item.decision.id} decision={item.decision} />
        ) : (
          <ObservationItem
            key={item.observation.id}
            observation={item.observation}
            calls={callsBehind(item.observation, turn.toolEvents)}
            depth={depth}
            cwd={cwd}
            isFocused={item.observation.id === focus}
          />
        )
      }
    />
  )
}
