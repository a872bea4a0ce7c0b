// The job that tells decisions: what was asked, how things stood, what came of it; found by words from then on.
import type { Announcer } from '../base/announcer.ts'
import { redactText } from '../capture/redact/redact-text.ts'
import {
  createDecisionRows,
  type ToldDecision,
  type UntoldDecision,
} from '../db/decisions/decision-rows.ts'
import type { Db } from '../db/open.ts'
import type { JobHandler } from '../jobs/attempt.ts'
import type { Queue } from '../jobs/queue.ts'
import { decisionDocument } from '../search/kinds/decision-documents.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { loadBashGrammar } from '../shell/bash-grammar.ts'
import { askedOf } from './asked/asked.ts'

/** So many are told in one go; an import of years leaves thousands. */
const mostAtOnce = 50
/** Characters of the agent's words that are kept as a reason, and that are looked at for it. */
const longestReason = 500
const longestRead = 4000

interface Dependencies {
  readonly db: Db
  readonly queue: Queue
  readonly searchIndex: SearchIndex
  readonly announcer: Announcer
}

/** Makes the handler of `decisions.tell`. */
export function createDecisionTeller(dependencies: Dependencies): JobHandler {
  const { db, queue, searchIndex, announcer } = dependencies
  const rows = createDecisionRows(db)

  function told(decision: UntoldDecision): ToldDecision {
    const { id, tool, input, cwd } = decision
    const { text, head, form, tokens, purpose } = askedOf({ tool, input: parsed(input), cwd })
    return {
      ...{ id, head, form, tokens },
      asked: redactText(text),
      ...reasonOf(decision, purpose),
      situation: rows.situationOf(decision),
      outcome: rows.outcomeOf(decision),
    }
  }

  /** What it was for: in the user's own words, else in the agent's before the call, else as the call describes itself. */
  function reasonOf(
    decision: UntoldDecision,
    purpose: string,
  ): Pick<ToldDecision, 'rationale' | 'rationaleBy'> {
    const { choice, decidedBy, message, rationale, rationaleBy, isTold } = decision
    if (isTold) return { rationale, rationaleBy }
    if (message !== null && choice === 'deny' && decidedBy === 'user')
      return { rationale: message, rationaleBy: 'user' }
    const words = nearestWords(rows.saidBefore(decision)) || purpose
    return words === ''
      ? { rationale: '', rationaleBy: null }
      : { rationale: words, rationaleBy: 'agent' }
  }

  return async (job) => {
    await loadBashGrammar()
    if (job.key !== 'all') {
      const ran = rows.ran(job.key)
      return () => {
        for (const one of ran) {
          const outcome = rows.outcomeOf(one)
          if (outcome === 'ran') continue
          rows.setOutcome(one.id, outcome)
          announcer.announce({ type: 'decision', ref: one.id })
        }
      }
    }
    const untold = rows.untold(mostAtOnce)
    const ready = untold.map((decision) => ({ decision, as: told(decision) }))
    return () => {
      for (const { decision, as } of ready) {
        if (!rows.tell(as, decision.choice)) continue
        searchIndex.put(decisionDocument({ ...decision, ...as }))
        announcer.announce({ type: 'decision', ref: as.id })
      }
      if (untold.length === mostAtOnce)
        queue.enqueue('decisions.tell', 'all', { priority: job.priority })
    }
  }
}

/** Of what was said before a call the end: all where it is short, else the last paragraphs that fit. */
function nearestWords(said: readonly string[]): string {
  const whole = said
    .join('\n\n')
    .slice(-longestRead)
    .replace(/^(?:-{3,}|\*{3,}|_{3,})$/gm, '')
    .trim()
  if (whole.length <= longestReason) return whole
  const paragraphs = whole.split(/\n\s*\n/)
  let words = paragraphs.pop() ?? ''
  while (paragraphs.length > 0) {
    const more = `${paragraphs.pop()}\n\n${words}`
    if (more.length > longestReason) break
    words = more
  }
  return words.length <= longestReason ? words : `${words.slice(0, longestReason - 1)}…`
}

/** The input; null for what cannot be read, which is told as far as it goes. */
function parsed(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}
