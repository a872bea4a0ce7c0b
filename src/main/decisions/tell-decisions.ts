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
    const { id, tool, input, cwd, message, rationale } = decision
    const { text, head, form, tokens, purpose } = askedOf({ tool, input: parsed(input), cwd })
    return {
      ...{ id, head, form, tokens },
      asked: redactText(text),
      // The user's own words are the best reason that there is.
      rationale: rationale || message || purpose,
      situation: rows.situationOf(decision),
      outcome: rows.outcomeOf(decision),
    }
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

/** The input; null for what cannot be read, which is told as far as it goes. */
function parsed(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return null
  }
}
