// Three levels of what was given, by the way it came: did it reach the agent, was it used, did it help; and what went against it.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { UseReport } from '../../../shared/contract/evaluation-use.ts'
import { channelWord } from '../../../shared/evaluation/given-channels.ts'
import { SmallTable } from '../../components/small-table.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { Question } from './question.tsx'
import { RowsLink } from './rows-behind.tsx'

/** Violations are listed up to here; the figure counts them all. */
const mostListed = 5

export function Reached({ report }: { report: UseReport | undefined }) {
  const channels = report?.byChannel ?? []
  return (
    <Question
      title="Did it reach the agent, was it used, did it help?"
      rows={channels.map(({ channel, given, delivered, untold, judged, aboveControl }) => ({
        ...{ channel, given, delivered, notKnown: untold, judged },
        aboveControl: aboveControl?.rate ?? null,
      }))}
      empty="How much of what was given reached the agent, as its transcript shows, will stand here once a session was given something."
      answer={report === undefined ? '' : <Answer report={report} />}
    >
      <SmallTable
        caption="What reached the agent and was used, by the way it came"
        rows={channels}
        keyOf={({ channel }) => channel}
        columns={[
          {
            head: 'Given',
            cell: ({ channel }) => (
              <span className="inline-block first-letter:uppercase">
                {oneLine(channelWord(channel), 40)}
              </span>
            ),
          },
          {
            head: 'Things',
            isFigure: true,
            cell: (one) => <ItemsLink of={one} value={one.given} />,
          },
          {
            head: 'Delivered',
            isFigure: true,
            cell: (one) => <ItemsLink of={one} delivered="proved" value={one.delivered} />,
          },
          {
            head: 'Not known',
            isFigure: true,
            tone: 'faint',
            cell: (one) => <ItemsLink of={one} delivered="unknown" value={one.untold} />,
          },
          {
            head: 'Used above control',
            isFigure: true,
            cell: ({ aboveControl, judged }) =>
              aboveControl === null
                ? judged === 0
                  ? 'not yet'
                  : 'no control'
                : `${Math.round(aboveControl.rate * 100)} %`,
          },
        ]}
      />
    </Question>
  )
}

function ItemsLink({
  of: { channel },
  delivered,
  value,
}: {
  of: { readonly channel: string }
  delivered?: 'proved' | 'unknown'
  value: number
}) {
  return <RowsLink rows="items" name={`channel=${channel}`} delivered={delivered} value={value} />
}

function Answer({ report: { total, helped } }: { report: UseReport }) {
  const { given, delivered, untold, aboveControl } = total
  return (
    <>
      <RowsLink rows="items" delivered="proved" value={delivered} /> of{' '}
      <RowsLink rows="items" value={given}>
        {plural(given, 'thing')}
      </RowsLink>{' '}
      are proved to have reached the agent
      {untold > 0 && (
        <>
          ; of <RowsLink rows="items" delivered="unknown" value={untold} /> that is not known
        </>
      )}
      .{' '}
      {aboveControl !== null &&
        `Used ${Math.round(aboveControl.rate * 100)} % more often than without having been given. `}
      Helped, as far as it can be counted:{' '}
      <RowsLink rows="opened" value={helped.filesOpened}>
        {plural(helped.filesOpened, 'file')}
      </RowsLink>{' '}
      opened without a search,{' '}
      <RowsLink rows="items" name="correction=spared" value={helped.correctionsSpared}>
        {plural(helped.correctionsSpared, 'correction')}
      </RowsLink>{' '}
      not needed again and{' '}
      <RowsLink rows="items" name="correction=repeated" value={helped.correctionsRepeated} /> made
      again.
    </>
  )
}

interface Filter {
  readonly from: number
  readonly to: number
  readonly projectId?: string
}

export function Violations({ filter }: { filter: Filter }) {
  const found = useQuery(
    api.uses.violations.queryOptions({ input: { ...filter, limit: mostListed } }),
  )
  const { violations, total } = found.data ?? { violations: [], total: 0 }
  return (
    <Question
      title="What went against what was given?"
      rows={violations.map(({ at, ref, text, words, sessionId }) => ({
        ...{ at: new Date(at).toISOString(), memory: ref, says: text, done: words, sessionId },
      }))}
      empty="Calls that did what a memory forbids by name (a command, a branch, a file) will stand here. There is none."
      answer={
        <>
          <RowsLink rows="violations" value={total}>
            {plural(total, 'call')}
          </RowsLink>{' '}
          did what something that was given forbids, without you having asked for it in that turn or
          allowed it{total > violations.length && `; here the newest ${violations.length}`}.
        </>
      }
    >
      <SmallTable
        caption="Calls that went against what was given"
        rows={violations}
        keyOf={({ sessionId, at, ref, toolEventId }) => `${sessionId} ${at} ${ref} ${toolEventId}`}
        columns={[
          {
            head: 'Done',
            cell: ({ words, sessionId }) => (
              <Link to="/sessions/$sessionId" params={{ sessionId }} className="link break-all">
                {oneLine(words, 120)}
              </Link>
            ),
          },
          {
            head: 'Against',
            tone: 'soft',
            cell: ({ text, ref }) =>
              text === null ? (ref ?? 'words that are no longer kept') : oneLine(text, 160),
          },
          { head: 'When', tone: 'faint', cell: ({ at }) => <RelativeTime at={at} /> },
        ]}
      />
    </Question>
  )
}
