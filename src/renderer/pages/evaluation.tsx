// Evaluation: the memory in figures, its self-test, what other settings would give, and how well each level tells turns.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '../components/controls/button.tsx'
import { Empty, Loaded, SkeletonRows } from '../components/feedback/states.tsx'
import { Page as Frame, Section } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { CompareDialog } from './evaluation/compare-dialog.tsx'
import { Comparison } from './evaluation/comparison.tsx'
import { Leaks } from './evaluation/leaks.tsx'
import { Levels } from './evaluation/levels.tsx'
import { Measures } from './evaluation/measures.tsx'
import { Recall } from './evaluation/recall.tsx'
import { Refused } from './evaluation/refused.tsx'
import { WhatIf } from './evaluation/what-if.tsx'

/** A comparison that runs is followed this often, in ms. */
const followMs = 2000

export function Page() {
  const [now] = useState(Date.now)
  const [isComparing, setComparing] = useState(false)
  const quality = useQuery(api.distill.quality.queryOptions())
  const experiments = useQuery(
    api.experiments.list.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.some(
          ({ endedAt, left, kind }) => endedAt === null && (kind === 'live' || left > 0),
        )
          ? followMs
          : false,
    }),
  )
  const refused = useQuery(api.distill.refused.queryOptions({ input: {} }))
  return (
    <Frame
      title="Evaluation"
      about="Whether the memory helps, what it takes, and how well turns are told"
      actions={<Button onClick={() => setComparing(true)}>Compare two…</Button>}
    >
      <Measures now={now} />
      <Recall />
      <WhatIf />
      <Leaks />
      <Section
        title="Levels"
        about="Turns that a model told, and what rules had told of the same turns. Measured without labels: what survives of the source, and what of the words the source bears out."
      >
        <Loaded query={quality} skeleton={<SkeletonRows rows={3} height={32} />}>
          {(levels) =>
            levels.length === 0 ? (
              <Empty
                icon={Scale}
                title="No model told a turn yet"
                action={
                  <Link
                    to="/settings/$section"
                    params={{ section: 'distillation' }}
                    className={buttonClass('primary')}
                  >
                    Choose a model
                  </Link>
                }
              >
                Rules tell each turn. Once a model tells some as well, both stand here side by side.
              </Empty>
            ) : (
              <Levels levels={levels} />
            )
          }
        </Loaded>
      </Section>
      <Section
        title="Comparisons"
        about="Two ways to tell turns: each new turn falls to one of them by lot, or past turns are told again by both."
      >
        <Loaded query={experiments} skeleton={<SkeletonRows rows={2} height={120} />}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-ink-faint">None was made yet.</p>
            ) : (
              all.map((one) => <Comparison key={one.id} report={one} />)
            )
          }
        </Loaded>
      </Section>
      <Section
        title="Answers that could not be used"
        about="Calls that failed, and answers in another form: what rules told stood in their place."
      >
        <Loaded query={refused} skeleton={<SkeletonRows rows={2} height={32} />}>
          {(calls) =>
            calls.length === 0 ? (
              <p className="text-ink-faint">There is none.</p>
            ) : (
              <Refused calls={calls} />
            )
          }
        </Loaded>
      </Section>
      <CompareDialog open={isComparing} onOpenChange={setComparing} />
    </Frame>
  )
}
