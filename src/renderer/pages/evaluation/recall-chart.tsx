// What the self-test found of one kind, earlier sessions or files: the share found by each way, and its scores.
import { lazy, Suspense } from 'react'
import { askedName } from '../../../shared/contract/evaluation/rows.ts'
import type { SelfTestResult, SelfTestWay } from '../../../shared/contract/evaluation/self-test.ts'
import { SmallTable } from '../../components/small-table.tsx'
import { count, plural } from '../../format/numbers.ts'
import { Question } from './question.tsx'
import { RowsLink } from './rows-behind.tsx'

const ShareBars = lazy(() => import('../../components/charts/share-bars.tsx'))

const wayWords: Readonly<Record<SelfTestWay, string>> = {
  newest: 'Newest first',
  words: 'Words',
  vectors: 'Meaning',
  hybrid: 'Both',
  ceiling: 'At best',
}
const chartHeight = 170

export function RecallChart({ found }: { found: SelfTestResult['targets'][number] }) {
  const { target, sessions, needed, outOf, ways, differences } = found
  const ofSessions = target === 'sessions'
  const what = ofSessions ? 'earlier session' : 'file'
  return (
    <Question
      title={
        ofSessions
          ? 'Does search find the earlier sessions that were needed?'
          : 'Does search find the files that were needed?'
      }
      isDrawn
      rows={
        sessions === 0
          ? []
          : ways.map((one) => ({
              ...{ way: one.way, sessions: one.sessions, recall5: one.recall5 },
              ...{ recall10: one.recall10, mrr: one.mrr, ndcg10: one.ndcg10 },
            }))
      }
      empty={`What share of the ${what}s a first prompt finds among its first five and ten will stand here, by words and by meaning, beside the newest first and what could be found at all. Start the test; it needs sessions that touched the same files as earlier ones.`}
      answer={
        <>
          {`Of ${plural(needed, what)} that were needed (of ${count(outOf)} looked through), for `}
          <RowsLink rows="asked" name={askedName(target, 'words')} value={sessions}>
            {plural(sessions, 'first prompt')}
          </RowsLink>
          : the share among the first five, and among the first ten.
        </>
      }
    >
      <div aria-hidden="true" style={{ height: chartHeight }}>
        <Suspense fallback={<div className="skeleton h-full" />}>
          <ShareBars
            first="Among 5"
            second="Among 10"
            bars={ways.map((one) => ({
              ...{ name: wayWords[one.way], first: one.recall5, second: one.recall10 },
              count: plural(one.sessions, 'first prompt'),
            }))}
          />
        </Suspense>
      </div>
      <p className="mt-1 mb-2 flex gap-4 text-xs text-ink-faint" aria-hidden="true">
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-sm bg-accent" /> among 5
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2 rounded-sm bg-kind-commit" /> among 10
        </span>
      </p>
      <SmallTable
        caption={`How well each way finds ${what}s`}
        rows={ways}
        keyOf={({ way }) => way}
        columns={[
          { head: 'Way', cell: ({ way }) => wayWords[way] },
          {
            head: 'Asked',
            isFigure: true,
            cell: (one) => (
              <RowsLink rows="asked" name={askedName(target, one.way)} value={one.sessions} />
            ),
          },
          { head: 'Among 5', isFigure: true, cell: ({ recall5 }) => percent(recall5) },
          { head: 'Among 10', isFigure: true, cell: ({ recall10 }) => percent(recall10) },
          { head: 'MRR', isFigure: true, cell: ({ mrr }) => mrr.toFixed(2) },
          { head: 'nDCG@10', isFigure: true, cell: ({ ndcg10 }) => ndcg10.toFixed(2) },
        ]}
      />
      {differences.map(({ way, than, mean, low, high }) => (
        <p key={`${way} ${than}`} className="mt-1 text-xs text-ink-faint">
          {wayWords[way]} against {wayWords[than].toLowerCase()}: nDCG@10 {signed(mean)}, in 19 of
          20 resamples {signed(low)} to {signed(high)}.
        </p>
      ))}
    </Question>
  )
}

const percent = (share: number): string => `${Math.round(100 * share)} %`

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`
}
