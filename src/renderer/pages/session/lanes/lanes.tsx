// When what happened in a session, in lanes; a click, or Enter on the chosen turn, leads there.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { TurnRow } from '../../../../shared/contract/common.ts'
import type { SessionDetail, SessionTimeline } from '../../../../shared/contract/sessions.ts'
import { typedPrompt } from '../../../../shared/typed-prompt.ts'
import { Segmented } from '../../../components/controls/field.tsx'
import { useMedia } from '../../../components/controls/use-media.ts'
import { Failed } from '../../../components/feedback/states.tsx'
import { api } from '../../../core-client.ts'
import { plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { clockTime, duration } from '../../../format/time.ts'
import type { Opening } from '../outline.ts'
import { LaneChart, laneHeight } from './lane-chart.tsx'
import { busyTimes, lanesOf } from './lanes-of.ts'
import { lineWidth, timeScale } from './time-scale.ts'
import { TurnList } from './turn-list.tsx'

export function Lanes({
  detail,
  onOpen,
}: {
  detail: SessionDetail
  onOpen: (opening: Opening) => void
}) {
  const slim = useMedia('(max-width: 560px)')
  const [wanted, setWanted] = useState<'lanes' | 'list' | null>(null)
  // Lanes of a finger's width tell nothing.
  const form = wanted ?? (slim ? 'list' : 'lanes')
  const query = useQuery(api.sessions.timeline.queryOptions({ input: { id: detail.session.id } }))
  if (detail.turns.length === 0) return null
  return (
    <figure className="mt-5">
      <figcaption className="mb-2 flex min-h-7.5 items-center justify-between gap-3">
        <h2 className="font-semibold">What happened when</h2>
        <Segmented
          label="Form of the timeline"
          value={form}
          onChange={setWanted}
          options={[
            { value: 'lanes', label: 'Lanes' },
            { value: 'list', label: 'List' },
          ]}
        />
      </figcaption>
      {query.data === undefined ? (
        query.error === null ? (
          <div
            role="status"
            aria-label="Loading"
            className="skeleton"
            style={{ height: (5 + Math.min(8, detail.session.subagents)) * laneHeight + 44 }}
          />
        ) : (
          <Failed error={query.error} retry={() => void query.refetch()} />
        )
      ) : form === 'list' ? (
        <TurnList detail={detail} timeline={query.data} onOpen={onOpen} />
      ) : (
        <Drawn detail={detail} timeline={query.data} onOpen={onOpen} />
      )}
    </figure>
  )
}

function Drawn({
  detail,
  timeline,
  onOpen,
}: {
  detail: SessionDetail
  timeline: SessionTimeline
  onOpen: (opening: Opening) => void
}) {
  const lanes = useMemo(() => lanesOf(detail, timeline), [detail, timeline])
  const scale = useMemo(() => timeScale(busyTimes(detail, lanes)), [detail, lanes])
  const { turns } = detail
  const starts = useMemo(() => turns.map(({ startedAt }) => scale.x(startedAt)), [turns, scale])
  const ends = useMemo(
    () =>
      turns.map(({ startedAt, endedAt }, index) =>
        Math.max(scale.x(endedAt ?? startedAt), starts[index] ?? 0),
      ),
    [turns, scale, starts],
  )
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, turns.length - 1)
  const turn = turns[at]
  const pauses = scale.pauses.length
  return (
    <>
      <LaneChart
        lanes={lanes}
        scale={scale}
        band={{ from: starts[at] ?? 0, to: ends[at] ?? lineWidth }}
        steps={starts}
        chosen={at}
        says={turn ? sayTurn(turn) : ''}
        onChoose={setChosen}
        onOpen={(target) => {
          if (typeof target !== 'number') onOpen({ at: target.place, focus: target.focus })
          else if (turns[target]) onOpen({ at: turns[target].id })
        }}
      />
      <p className="mt-1 min-h-4 truncate text-xs text-ink-soft">{turn ? sayTurn(turn) : ''}</p>
      <ul
        className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-faint"
        aria-hidden="true"
      >
        <Key colour="bg-line-strong/70" says="from beginning to end" />
        <Key colour="bg-kind-edit/55" says="tools at work" />
        <Key colour="bg-good" says="went well" />
        <Key colour="bg-bad" says="failed" />
        <Key colour="bg-warn" says="stopped, refused or compacted" />
        {pauses > 0 && <li>Hatched: {plural(pauses, 'long pause')} drawn short</li>}
      </ul>
    </>
  )
}

function Key({ colour, says }: { colour: string; says: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <span className={`size-2 rounded-sm ${colour}`} />
      {says}
    </li>
  )
}

/** “Turn 3, 14:03, 2 min: Mend the login; 12 calls, 1 failed”. */
function sayTurn(turn: TurnRow): string {
  const { number, startedAt, endedAt, prompt, title, toolEvents, failedToolEvents } = turn
  const took = endedAt === null ? '' : `, ${duration(Math.max(0, endedAt - startedAt))}`
  const text = typedPrompt(prompt ?? '') || title
  const about = text === null || text.trim() === '' ? '' : `: ${oneLine(text, 110)}`
  const failed = failedToolEvents > 0 ? `, ${failedToolEvents} failed` : ''
  return `Turn ${number}, ${clockTime(startedAt)}${took}${about} (${plural(toolEvents, 'call')}${failed})`
}
