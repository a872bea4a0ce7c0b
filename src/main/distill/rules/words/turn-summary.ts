// Closes a turn: what was asked, what was done, how it ended.
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import type { DecisionRecord, TurnRecord } from '../../../agents/tool-call.ts'
import { capitalise, fit, fitMarked, sentence } from '../../../base/plain-text.ts'
import { mainSentence } from '../prompts/agent-message.ts'
import { sayRefusals, tellsRefusal } from '../prompts/decision-words.ts'
import { readOpening } from '../prompts/opening.ts'
import { type PromptGist, promptGist } from '../prompts/prompt-gist.ts'
import { fitSummary } from './fit-tokens.ts'
import { sayWork, type Told } from './work-words.ts'

export interface Closing {
  /** About 12 words; empty when the turn holds nothing. */
  readonly title: string
  readonly summary: string
}

/** An observation with its title, which may be quoted and is never read. */
export type Titled = Told & { readonly title: string }

/** What is known of a turn beside its observations. */
export interface TurnToClose extends Pick<TurnRecord, 'prompt' | 'lastMessage'> {
  readonly decisions?: readonly DecisionRecord[]
  readonly cwd?: string | null
}

const claimsPass =
  /\ball (?:\d[\d,]* |the |of the |unit )?(?:tests?|checks?|specs?|suites?) (?:now )?(?:pass|are green)|\ball (?:green|passing)\b|\btests? (?:now )?(?:all )?pass(?:es|ing)?\b/i

const longestTitle = 90
const longestSummary = 380
const longestSaid = 280

/** Title and summary of a turn from its observations, its permission requests and the agent's last message. */
export function summariseTurn(turn: TurnToClose, observations: readonly Titled[]): Closing {
  const gist = promptGist(turn.prompt)
  const decisions = turn.decisions ?? []
  const refusals = sayRefusals(decisions, turn.cwd ?? null)
  const said = readOpening(turn.lastMessage)
  const work = sayWork(observations, {
    room: Math.max(120, 250 - refusals.length),
    looks: said(longestSaid) === '',
    refusalsKnown: tellsRefusal(decisions),
  })
  // The run wins over the words; both are told.
  const did =
    /\btests (?:still )?fail\b/i.test(work) &&
    claimsPass.test((turn.lastMessage ?? '').slice(0, 8000))
      ? `${work}; the agent says that they pass`
      : work
  const asked = gist.kind === 'nod' || gist.kind === 'empty' ? '' : gist.ask
  const told = fitSummary(longestSummary, longestSaid, (room) =>
    [said(room), did, capitalise(refusals)]
      .map(sentence)
      .filter((part) => part !== '')
      .join(' '),
  )
  const instead =
    asked === ''
      ? ''
      : gist.kind === 'housekeeping'
        ? `The user ran ${asked}.`
        : `Asked: ${sentence(asked)}`
  return {
    title: titleOf(gist, turn.lastMessage, observations),
    summary: told || fit(instead, longestSummary),
  }
}

function titleOf(
  gist: PromptGist,
  lastMessage: string | null,
  observations: readonly Titled[],
): string {
  if (gist.telling || gist.kind === 'housekeeping') return fitMarked(gist.ask, longestTitle)
  // A nod, a bare command or a bare instruction says little: what came of it says more.
  const outcome =
    mainDeed(observations) ||
    mainSentence(lastMessage, 70) ||
    (observations.find(({ kind }) => kind === 'explore')?.title ?? '')
  if (gist.kind === 'command' && outcome !== '')
    return fit(gist.ask.length > 45 ? gist.ask : `${gist.ask}: ${outcome}`, longestTitle)
  return fit(outcome || gist.ask, longestTitle)
}

/** What weighs most of what was done; what failed only where nothing else was done. */
function mainDeed(observations: readonly Titled[]): string {
  const order: readonly Told['kind'][] = [
    'commit',
    'edit',
    'subagent',
    'test',
    'build',
    'command',
    'web',
    'tool',
    'plan',
  ]
  const telling = observations.filter(
    ({ facts }) => facts && !isRefusal(facts.outcome) && (facts.kind !== 'subagent' || facts.task),
  )
  for (const some of [
    telling.filter(({ failed }) => !failed),
    telling.filter(({ failed }) => failed),
  ]) {
    for (const kind of order) {
      const best = some
        .filter((one) => one.kind === kind)
        .sort((a, b) => b.importance - a.importance)[0]
      if (best) return best.title
    }
  }
  return ''
}
