// Tells the pull requests of the last calls as they were last seen, each with its date.
import { type PullRequest, requestState } from '../../../shared/facts/git-work.ts'
import { formatId } from '../../../shared/ids.ts'
import { dated } from '../dates.ts'
import type { LayerItem, Scope } from '../layer.ts'
import { plainLine } from '../plain-line.ts'
import type { CommitCall } from '../rows/commit-calls.ts'

const mostRequests = 2
/** A pull request that nobody touched for so long (ms) is history; one that was merged or closed is after a few days. */
const openFor = 30 * 24 * 3_600_000
const doneFor = 3 * 24 * 3_600_000

/**
 * One item for each, with the time of its last sign; `calls` come newest first. What is history is seen from `restedAt`
 * (ms), when something was done in the project last: since then nobody here can have touched one.
 */
export function requestItems(
  calls: readonly CommitCall[],
  restedAt: number,
  scope: Scope,
): { readonly at: number; readonly item: LayerItem }[] {
  const told = new Map<
    number,
    { request: PullRequest; title: string | null; id: number; at: number }
  >()
  for (const [place, { id, at, facts }] of calls.entries()) {
    const request = numbered(facts.pullRequest, calls.slice(place + 1))
    if (request === null || request.number === null) continue
    const later = told.get(request.number)
    if (!later) told.set(request.number, { request, title: request.title, id, at })
    else if (later.title === null) told.set(request.number, { ...later, title: request.title })
  }
  const seenFrom = Math.min(restedAt, scope.now)
  return [...told.entries()]
    .filter(([, { request, at }]) => seenFrom - at < (isOver(request) ? doneFor : openFor))
    .slice(0, mostRequests)
    .map(([number, { request, title, id, at }]) => {
      const ref = formatId('observation', id)
      const name = title === null ? '' : ` “${plainLine(title, 90)}”`
      const pushed = calls.find((call) => call.at > at && call.facts.push !== null)
      const since =
        pushed && !isOver(request) ? `; pushed again ${dated(pushed.at, scope.now)}` : ''
      return {
        at: Math.max(at, pushed?.at ?? 0),
        item: {
          ref,
          full: [
            `PR #${number}${name}: ${stateOf(request)} ${dated(at, scope.now)}${since} [${ref}]`,
          ],
        },
      }
    })
}

/** Set to merge by itself without a number is the one that the same session worked on before; `before` come newest first. */
function numbered(request: PullRequest | null, before: readonly CommitCall[]): PullRequest | null {
  if (request === null || request.number !== null || request.action !== 'auto_merge') return request
  const last = before.find(({ facts }) => (facts.pullRequest?.number ?? null) !== null)
  return { ...request, number: last?.facts.pullRequest?.number ?? null }
}

function stateOf({ action, isDraft, isAuto }: PullRequest): string {
  const state = `${requestState(action) ?? 'last seen'}${isDraft ? ' as a draft' : ''}`
  return isAuto ? `${state} and set to merge by itself` : state
}

function isOver({ action }: PullRequest): boolean {
  const state = requestState(action)
  return state === 'merged' || state === 'closed'
}
