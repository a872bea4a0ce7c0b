// Names a session after what was done in it: its pull request, its commits, else its tasks.
import { requestState } from '../../../../shared/facts/git-work.ts'
import { count, fitMarked } from '../../../base/plain-text.ts'
import { commitsTakenBack } from '../../matters/taken-back.ts'
import type { PromptGist } from '../prompts/prompt-gist.ts'
import { isUpkeep } from './commit-words.ts'
import type { TurnOfSession } from './session-turn.ts'

/** Characters of a title. */
export const longestTitle = 80

/** What was done by its weightiest name: the pull request, else the commit that is more than upkeep; else empty. */
export function deedOf(turns: readonly TurnOfSession[]): string {
  const requests: { readonly number: number | null; readonly title: string }[] = []
  const subjects: string[] = []
  const calls = turns
    .flatMap(({ observations }) => observations)
    .flatMap(({ facts }) => (facts && 'commits' in facts && facts.outcome === 'done' ? facts : []))
  const gone = commitsTakenBack(calls)
  for (const facts of calls) {
    const asked = facts.pullRequest
    if (asked && requestState(asked.action) === 'opened' && asked.title !== null)
      requests.push({ number: asked.number, title: asked.title })
    // What was closed without being merged came to nothing.
    if (asked && requestState(asked.action) === 'closed') {
      const at = requests.findLastIndex(
        ({ number }) => asked.number === null || number === asked.number,
      )
      if (at >= 0) requests.splice(at, 1)
    }
    for (const commit of facts.commits) {
      const { subject, amended } = commit
      if (gone.has(commit)) continue
      // A commit that was amended has a new subject, or the same.
      if (amended) subjects.pop()
      if (subject) subjects.push(subject)
    }
  }
  const request = requests.at(-1)?.title ?? ''
  const named = subjects.filter((one) => !isUpkeep(one))
  // Upkeep on the way may be committed first.
  const first =
    ['feat', 'fix'].flatMap((type) => named.find((one) => one.startsWith(type)) ?? [])[0] ??
    named[0]
  if (request === '' && first === undefined)
    return fitMarked(
      planOf(turns) || (subjects.find((one) => /^docs\b/i.test(one)) ?? ''),
      longestTitle,
    )
  if (request !== '' || first === undefined) return fitMarked(request, longestTitle)
  return named.length > 2
    ? `${fitMarked(first, longestTitle - 20)} and ${count(named.length - 1, 'more commit')}`
    : fitMarked(first, longestTitle)
}

/** The last plan that the user accepted; else empty. */
function planOf(turns: readonly TurnOfSession[]): string {
  const plans = turns
    .flatMap(({ observations }) => observations)
    .flatMap(({ facts }) => (facts?.kind === 'plan' && facts.proposal ? facts.proposal : []))
  return plans.findLast(({ state }) => state === 'accepted')?.title ?? ''
}

/** By its list of tasks, where a command or a nod began the session: a turn is named after one of its edits then. */
export function tasksOf(turns: readonly TurnOfSession[], gist: PromptGist): string {
  if (gist.kind === 'ask' || gist.telling) return ''
  const facts = turns
    .flatMap(({ observations }) => observations)
    .findLast((one) => one.facts?.kind === 'plan' && one.facts.tasks.length > 0)?.facts
  const [first, ...more] = facts?.kind === 'plan' ? facts.tasks : []
  // One task of a command such as /init is no more than what it is for.
  if (first === undefined || (more.length === 0 && gist.kind === 'command')) return ''
  const rest = more.length > 0 ? ` and ${count(more.length, 'more task')}` : ''
  const asked = gist.ask.length > 30 ? (gist.ask.split(' ')[0] ?? '') : gist.ask
  const command = gist.kind === 'command' ? `${asked}: ` : ''
  return `${command}${fitMarked(first.subject, longestTitle - rest.length - command.length)}${rest}`
}
