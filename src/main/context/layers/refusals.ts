// Tells what the user did not permit, lately and again and again; what a rule or a mode denied is nobody's wish.
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine, quotedLine } from '../plain-line.ts'
import type { RefusedRequest } from '../rows/refused-again.ts'
import type { TurnFactsReader, TurnTold } from '../rows/turn-facts.ts'
import type { WantedFor } from '../rows/wanted-for.ts'

/** Of the last sessions, and of those before. */
const mostTold = 3
const mostToldOfOld = 3

/**
 * The reader of what the user refused in the sessions that `turnFacts` reads, with what the agent had said that it
 * `wantedFor`, then of what `refusedAgain` knows of
 * older ones.
 */
export function createRefusals(
  turnFacts: TurnFactsReader,
  wantedFor: WantedFor,
  refusedAgain: (scope: Scope) => readonly RefusedRequest[] = () => [],
): LayerReader {
  return (scope) => {
    const turns = turnFacts.lately(scope)
    const told = new Set(turns.map(({ id }) => id))
    const older = refusedAgain(scope).filter(({ turnId }) => turnId === null || !told.has(turnId))
    return {
      name: 'refusals',
      heading: scope.since === null ? 'Refused by the user:' : 'Refused by the user since then:',
      items: [
        ...refusalItems(turns, scope, wantedFor),
        ...older.slice(0, mostToldOfOld).map((one) => oldItem(one, scope.now)),
      ],
    }
  }
}

function oldItem(
  { turnId, tool, asked, message, wanted, times, at }: RefusedRequest,
  now: number,
): LayerItem {
  const ref = turnId === null ? null : formatId('turn', turnId)
  const when = times > 1 ? `${times} times, last ${dated(at, now)}` : dated(at, now)
  const what = plainLine(asked.replace(/^run /, ''), 110).replaceAll('`', "'")
  const reason = `${agentSaid(wanted)}${userSaid(message)}`
  const source = ref === null ? '' : ` [${ref}]`
  return {
    ref,
    full: [`Refused by the user, ${when}: ${plainLine(tool, 60)}, \`${what}\`${reason}${source}`],
  }
}

/** The refusals of the user in these turns, newest first. */
function refusalItems(turns: readonly TurnTold[], scope: Scope, wantedFor: WantedFor): LayerItem[] {
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
          const wanted = at === null ? null : wantedFor({ turnId: id, tool, at })
          const reason = `${agentSaid(wanted)}${userSaid(message)}`
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

/** Who said what travels with it: the agent's reason is no word of the user's. */
function agentSaid(wanted: string | null): string {
  return wanted === null ? '' : `; the agent had said ${quotedLine(wanted, 110)}`
}

function userSaid(message: string | null): string {
  return message === null ? '' : `; the user said ${quotedLine(message, 140)}`
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
