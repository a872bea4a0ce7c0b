// Calls of models that gave nothing that could be used, with the reason of each.
import { Link } from '@tanstack/react-router'
import type { ModelCall } from '../../../shared/contract/distilling/distill.ts'
import { SmallTable } from '../../components/small-table.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { callCost } from '../../format/figures.ts'
import { oneLine } from '../../format/plain-text.ts'

export function Refused({ calls }: { calls: readonly ModelCall[] }) {
  return (
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Answers not used">
      <div className="min-w-160">
        <SmallTable
          caption="Answers that could not be used"
          rows={calls}
          keyOf={({ id }) => String(id)}
          columns={[
            {
              head: 'When',
              className: 'pr-3 align-top whitespace-nowrap',
              cell: ({ at }) => <RelativeTime at={at} />,
            },
            {
              head: 'Model',
              className: 'pr-3 align-top',
              cell: ({ model }) => oneLine(model, 60),
            },
            {
              head: 'Why',
              className: 'pr-3 align-top',
              cell: ({ outcome, detail }) => (
                <>
                  {outcome.replaceAll('_', ' ')}
                  {detail !== null && (
                    <span className="block text-xs text-ink-faint">{oneLine(detail, 200)}</span>
                  )}
                </>
              ),
            },
            {
              head: 'Session',
              className: 'pr-3 align-top',
              cell: ({ sessionId, project }) =>
                sessionId === null ? (
                  '–'
                ) : (
                  <Link to="/sessions/$sessionId" params={{ sessionId }} className="text-accent">
                    {project === null ? 'Open' : oneLine(project, 40)}
                  </Link>
                ),
            },
            {
              head: 'Cost',
              isFigure: true,
              className: 'align-top',
              cell: ({ costUsd }) => callCost(costUsd),
            },
          ]}
        />
      </div>
    </div>
  )
}
