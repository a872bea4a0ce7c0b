// Tells which tasks of the last list were left open, and what was agreed with the user.
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine, plainSentence } from '../plain-line.ts'
import type { LayerObservation, ObservationReader } from '../rows/observation-rows.ts'

/** A list of tasks that no one touched for so long (ms) is forgotten. */
const openFor = 30 * 24 * 3_600_000
const tasksNamed = 5
const mostAgreed = 4
const mostLookedAt = 12

/** The open tasks of the newest list, if there are any. */
export function openTaskItems(read: ObservationReader, scope: Scope): LayerItem[] {
  const plan = read.newest(scope, 'plan', { failed: false, limit: 6 }).find(hasTasks)
  if (plan?.facts.kind !== 'plan' || plan.facts.saidDone || plan.at < scope.now - openFor) return []
  const open = plan.facts.tasks.flatMap(({ subject, state }) =>
    state === 'done'
      ? []
      : [`${plainLine(subject, 90)}${state === 'in_progress' ? ' (begun)' : ''}`],
  )
  if (open.length === 0) return []
  const more = open.length > tasksNamed ? `; ${open.length - tasksNamed} more` : ''
  const ref = formatId('observation', plan.id)
  return [
    {
      ref,
      full: [
        `Tasks left open ${dated(plan.at, scope.now)}: ${open.slice(0, tasksNamed).join('; ')}${more} [${ref}]`,
      ],
      short: `Tasks left open ${dated(plan.at, scope.now)}: ${open.length} [${ref}]`,
    },
  ]
}

function hasTasks({ facts }: LayerObservation): boolean {
  return facts.kind === 'plan' && facts.tasks.length > 0
}

/** Questions that the user answered and plans that the user accepted, newest first. */
export function agreementItems(read: ObservationReader, scope: Scope): LayerItem[] {
  const answers = read
    .newest(scope, 'message', { failed: false, limit: mostLookedAt })
    .filter(isAnswer)
  const plans = read
    .newest(scope, 'plan', { failed: false, limit: mostLookedAt })
    .filter(isAccepted)
  return [...answers, ...plans]
    .sort((a, b) => b.at - a.at || b.id - a.id)
    .slice(0, mostAgreed)
    .map((row) => {
      const ref = formatId('observation', row.id)
      const when = dated(row.at, scope.now)
      return {
        ref,
        full: [`Agreed with the user ${when}: ${plainSentence(row.summary, 260)} [${ref}]`],
        short: `Agreed with the user ${when}: ${plainLine(row.title, 110)} [${ref}]`,
      }
    })
}

function isAnswer({ facts }: LayerObservation): boolean {
  return facts.kind === 'message' && facts.questions.some(({ answer }) => answer !== null)
}

function isAccepted({ facts }: LayerObservation): boolean {
  return facts.kind === 'plan' && facts.proposal?.state === 'accepted'
}
