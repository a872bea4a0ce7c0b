// The button that begins a rule with a past request.
import { useQuery } from '@tanstack/react-query'
import { Gavel } from 'lucide-react'
import { useState } from 'react'
import type { DecisionRow } from '../../../shared/contract/deciding/decisions.ts'
import { Button } from '../../components/controls/button.tsx'
import { api } from '../../core-client.ts'
import { NewRule } from './new-rule.tsx'

export function RuleOfDecision({
  decision,
}: {
  decision: Pick<DecisionRow, 'id' | 'choice' | 'message' | 'projectId' | 'sessionId'>
}) {
  const [isOpen, setOpen] = useState(false)
  const { id, choice, message, projectId, sessionId } = decision
  const drafts = useQuery(api.decisionRules.draft.queryOptions({ input: { decisionId: id } })).data
    ?.drafts
  const [first] = drafts ?? []
  // Of questions and plans there is none: each wants its own answer.
  if (first === undefined) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Gavel /> Make a rule
      </Button>
      {isOpen && (
        <NewRule
          start={{
            ...{ ...first, projectId, sessionId },
            effect: choice === 'allow' ? 'allow' : 'deny',
            others: drafts?.map(({ pattern }) => pattern) ?? [],
            reason: choice === 'deny' ? (message ?? '') : '',
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
