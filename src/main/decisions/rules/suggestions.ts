// Offers rules for what the user answers again and again in the same way; makes none.
import type {
  RuleDraft,
  RulePreview,
  RuleSuggestion,
} from '../../../shared/contract/deciding/rules.ts'
import { AppError } from '../../../shared/errors.ts'
import type { RuleStore } from '../../db/decisions/rule-store.ts'
import { createSuggestionStore } from '../../db/decisions/suggestion-store.ts'
import type { Db } from '../../db/open.ts'

export interface Suggestions {
  /** Three at most, those that cost most time first. */
  suggestions(projectId: string | null): Promise<RuleSuggestion[]>
  /** For good. @throws AppError `not_found` for what is none. */
  dismiss(key: string): void
}

interface Dependencies {
  readonly db: Db
  readonly store: RuleStore
  readonly rules: {
    draft(decisionId: string): Promise<{ tool: string; pattern: string }[]>
    preview(draft: RuleDraft): Promise<RulePreview>
    isAnswered(decisionId: string): Promise<boolean>
  }
  readonly now: () => number
}

const least = 5
const days = 60
const mostShown = 3
const dayMs = 86_400_000

export function createSuggestions({ db, store, rules, now }: Dependencies): Suggestions {
  const suggestions = createSuggestionStore(db)
  const often = (projectId: string | null) =>
    suggestions.often({ projectId, since: now() - days * dayMs, least, most: 20 })

  return {
    async suggestions(projectId) {
      const found: RuleSuggestion[] = []
      for (const { effect, newest, ...group } of often(projectId)) {
        if (found.length === mostShown) break
        // Of a line of several commands no single rule would answer it.
        const [draft, ...more] = await rules.draft(newest)
        if (!draft || more.length > 0 || draft.pattern === '') continue
        const rule = { ...draft, effect, scope: 'project', projectId: group.projectId } as const
        const { dangers, matched } = await rules.preview(rule)
        // What is dangerous is asked, however often it was allowed.
        if (dangers.length > 0 || matched === 0 || (await rules.isAnswered(newest))) continue
        found.push({ ...group, ...draft, effect, newest })
      }
      return found
    },
    dismiss(key) {
      const [projectId = ''] = key.split(' ')
      if (store.project(projectId) === null) {
        throw new AppError('not_found', 'There is no such suggestion.')
      }
      suggestions.dismiss(key)
    },
  }
}
