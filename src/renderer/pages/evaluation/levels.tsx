// What each level told, with its scores side by side.
import type { LevelTotals } from '../../../shared/contract/distilling/distill.ts'
import { SmallTable } from '../../components/small-table.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { callCost, percent, ratio } from '../../format/figures.ts'
import { count } from '../../format/numbers.ts'
import { duration } from '../../format/time.ts'

export function Levels({ levels }: { levels: readonly LevelTotals[] }) {
  return (
    // Focusable: what is wider than the page is reached with the arrow keys.
    <div className="overflow-x-auto" tabIndex={0} role="region" aria-label="Levels">
      <div className="min-w-180">
        <SmallTable
          caption="What each level told"
          rows={levels}
          keyOf={({ level }) => level}
          columns={[
            {
              head: 'Level',
              className: 'pr-3',
              cell: ({ level }) => (level === 'rules' ? 'Rules' : <PlainText text={level} />),
            },
            { head: 'Turns', isFigure: true, cell: ({ turns }) => count(turns) },
            { head: 'Not used', isFigure: true, cell: ({ failed }) => count(failed) },
            {
              head: 'Compression',
              isFigure: true,
              cell: ({ sourceTokens, toldTokens }) => ratio(sourceTokens, toldTokens),
              title: ({ sourceTokens, toldTokens }) =>
                `${count(sourceTokens)} tokens of prompts and tools, ${count(toldTokens)} told`,
            },
            {
              head: 'Kept',
              isFigure: true,
              cell: ({ keptFacts, facts }) => percent(keptFacts, facts),
              title: ({ keptFacts, facts }) =>
                `${count(keptFacts)} of ${count(facts)} key facts: files, names, errors, commands, numbers, decisions`,
            },
            {
              head: 'Borne out',
              isFigure: true,
              cell: ({ borneOut, names }) => percent(borneOut, names),
              title: ({ borneOut, names }) =>
                `${count(borneOut)} of ${count(names)} names and numbers stand in the source`,
            },
            {
              head: 'Time a call',
              isFigure: true,
              cell: ({ durationMs }) => (durationMs === null ? '–' : duration(durationMs)),
            },
            { head: 'Tokens', isFigure: true, cell: ({ tokens }) => count(tokens) },
            { head: 'Cost', isFigure: true, cell: ({ costUsd }) => callCost(costUsd) },
          ]}
        />
      </div>
    </div>
  )
}
