// Tells what the user did not permit in the last sessions; what a rule or a mode denied is nobody's wish.
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine, quotedLine } from '../plain-line.ts'
import type { TurnFactsReader, TurnTold } from '../rows/turn-facts.ts'

const mostTold = 3

/** The reader of what the user refused in the sessions that `turnFacts` reads. */
export function createRefusals(turnFacts: TurnFactsReader): LayerReader {
  return (scope) => ({
    name: 'refusals',
    heading: scope.since === null ? 'Refused by the user:' : 'Refused by the user since then:',
    items: refusalItems(turnFacts.lately(scope), scope),
  })
}

/** The refusals of the user in these turns, newest first. */
function refusalItems(turns: readonly TurnTold[], scope: Scope): LayerItem[] {
  return turns
    .flatMap(({ id, startedAt, sessionId, facts }, at) => [
      // What was revised and then accepted is told as that.
      ...(isAcceptedLater(turns.slice(0, at), sessionId)
        ? []
        : refusedPlans(facts, formatId('turn', id), () => dated(startedAt, scope.now))),
      ...facts.refusals
        .flatMap(({ by, tool, aim, message, at }) => {
          // Calls that were asked for together go with the one that was refused; they say nothing.
          if (by !== 'user' || (aim === '' && message === null)) return []
          const ref = formatId('turn', id)
          const what = aim === '' ? '' : `, \`${plainLine(aim, 110).replaceAll('`', "'")}\``
          const reason = message === null ? '' : `; the user said ${quotedLine(message, 140)}`
          return {
            ref,
            full: [
              `Refused by the user, ${dated(at ?? startedAt, scope.now)}: ${plainLine(tool, 60)}${what}${reason} [${ref}]`,
            ] as const,
          }
        })
        .reverse(),
    ])
    .slice(0, mostTold)
}

function isAccepted({ state }: TurnTold['facts']['proposals'][number]): boolean {
  return state === 'accepted' || state === 'handed_on'
}

/** Whether a later turn of the session, of those that are newer, accepted a plan. */
function isAcceptedLater(newer: readonly TurnTold[], sessionId: string): boolean {
  return newer.some((turn) => turn.sessionId === sessionId && turn.facts.proposals.some(isAccepted))
}

function refusedPlans(
  { proposals }: TurnTold['facts'],
  ref: string,
  when: () => string,
): LayerItem[] {
  return proposals.flatMap(({ state, title, reason }, at) => {
    if (state !== 'refused' || reason === null) return []
    if (proposals.slice(at + 1).some(isAccepted)) return []
    const plan = title === '' ? '' : ` “${plainLine(title, 110)}”`
    const words = quotedLine(reason, 140)
    return {
      ref,
      full: [`The user did not accept the plan${plan}, ${when()}, and said ${words} [${ref}]`],
    }
  })
}
