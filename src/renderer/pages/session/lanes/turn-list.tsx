// The same as the lanes in words: each turn with its time, calls, failures, decisions, tests and commits.
import { useMemo } from 'react'
import type { TurnRow } from '../../../../shared/contract/common.ts'
import type { SessionDetail, SessionTimeline } from '../../../../shared/contract/sessions.ts'
import { typedPrompt } from '../../../../shared/typed-prompt.ts'
import { count, plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { clockTime, duration, exactTime } from '../../../format/time.ts'
import { testCounts } from '../../../format/work-words.ts'
import { Capped } from '../capped.tsx'
import type { Opening } from '../outline.ts'

export function TurnList({
  detail,
  timeline,
  onOpen,
}: {
  detail: SessionDetail
  timeline: SessionTimeline
  onOpen: (opening: Opening) => void
}) {
  const tests = useMemo(() => byTurn(timeline.tests), [timeline])
  const commits = useMemo(() => byTurn(timeline.commits), [timeline])
  const decisions = useMemo(() => byTurn(timeline.decisions), [timeline])
  return (
    <Capped
      items={detail.turns}
      render={(turn) => (
        <li
          key={turn.id}
          className="relative border-b py-1.5 last:border-0 [contain-intrinsic-size:auto_48px] [content-visibility:auto] hover:bg-hover"
        >
          <div className="flex gap-3 px-1">
            <button
              type="button"
              className="stretched-link min-w-0 flex-1 truncate text-left font-medium outline-offset-[-2px]"
              dir="auto"
              onClick={() => onOpen({ at: turn.id })}
            >
              {nameOf(turn)}
            </button>
            <time
              className="shrink-0 text-xs leading-5 text-ink-faint"
              title={exactTime(turn.startedAt)}
            >
              {clockTime(turn.startedAt)}
            </time>
          </div>
          <p className="flex flex-wrap gap-x-3 px-1 text-xs text-ink-faint">
            <span>Turn {turn.number}</span>
            {turn.endedAt !== null && (
              <span>{duration(Math.max(0, turn.endedAt - turn.startedAt))}</span>
            )}
            <span>{plural(turn.toolEvents, 'call')}</span>
            {turn.failedToolEvents > 0 && (
              <span className="text-bad">{count(turn.failedToolEvents)} failed</span>
            )}
            <DecisionWords entries={decisions.get(turn.id) ?? []} />
            <TestWords runs={tests.get(turn.id) ?? []} />
            <CommitWords entries={commits.get(turn.id) ?? []} />
          </p>
        </li>
      )}
    />
  )
}

function DecisionWords({ entries }: { entries: readonly SessionTimeline['decisions'][number][] }) {
  const of = (choice: string) => entries.filter((entry) => entry.choice === choice).length
  const words = [
    of('allow') > 0 ? `${count(of('allow'))} allowed` : '',
    of('deny') > 0 ? `${count(of('deny'))} refused` : '',
  ].filter((part) => part !== '')
  return words.length === 0 ? null : <span>{words.join(', ')}</span>
}

function TestWords({ runs }: { runs: readonly SessionTimeline['tests'][number][] }) {
  const last = runs.at(-1)
  if (!last) return null
  const words = last.tests ? testCounts(last.tests) : ''
  const isBad = last.outcome === 'failed'
  return (
    <span className={isBad ? 'text-bad' : ''}>
      Tests{runs.length > 1 ? ', last run' : ''}:{' '}
      {words !== ''
        ? words
        : isBad
          ? 'failed'
          : last.outcome === 'done'
            ? 'no failure shown'
            : 'no end seen'}
    </span>
  )
}

function CommitWords({ entries }: { entries: readonly SessionTimeline['commits'][number][] }) {
  const commits = entries.flatMap((entry) => entry.commits).length
  const pushed = entries.some((entry) => entry.pushed)
  const pulled = entries.some((entry) => entry.pullRequest !== null)
  const words = [
    commits > 0 ? plural(commits, 'commit') : '',
    pushed ? 'push' : '',
    pulled ? 'pull request' : '',
  ].filter((part) => part !== '')
  return words.length === 0 ? null : <span>{words.join(', ')}</span>
}

function nameOf({ prompt, title }: TurnRow): string {
  const text = typedPrompt(prompt ?? '') || title
  return text === null || text.trim() === '' ? 'Without a prompt' : oneLine(text, 160)
}

function byTurn<T extends { readonly turnId: string }>(
  entries: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(entries, ({ turnId }) => turnId)
}
