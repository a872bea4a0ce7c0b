// One observation: its title, then its summary, detail and the calls behind it as the user goes deeper.
import { useEffect, useRef, useState } from 'react'
import type { Observation, ToolEvent } from '../../../shared/contract/common.ts'
import { KindBadge } from '../../components/text/badge.tsx'
import { observationLooks } from '../../components/text/kinds.ts'
import { LongText } from '../../components/text/long-text.tsx'
import { OpeningMark } from '../../components/text/opening-mark.tsx'
import { Path } from '../../components/text/path.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { useForget } from '../../features/use-forget.ts'
import { bytes, plural } from '../../format/numbers.ts'
import { shortenPath } from '../../format/paths.ts'
import { repeats } from '../../format/plain-text.ts'
import { clockTime, duration, exactTime } from '../../format/time.ts'
import { levelWord } from '../../format/words.ts'
import { CallItem } from './call-item.tsx'
import { endLook } from './end-look.ts'

const changeWords = { added: 'new', modified: 'changed', removed: 'removed' } as const
const callsAtFirst = 12

/** How much of each observation is shown. */
export type Depth = 'title' | 'summary' | 'detail'

export function ObservationItem({
  observation,
  calls,
  depth,
  cwd,
  isFocused,
}: {
  observation: Observation
  calls: readonly ToolEvent[]
  depth: Depth
  cwd: string | null
  isFocused: boolean
}) {
  const [open, setOpen] = useState(isFocused)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isFocused) item.current?.scrollIntoView({ block: 'center' })
  }, [isFocused])
  const look = observationLooks[observation.kind]
  const end = endLook(observation)
  const id = `${observation.id}-more`
  return (
    <li
      ref={item}
      className={`rounded-md [contain-intrinsic-size:auto_34px] [content-visibility:auto] ${isFocused ? 'bg-mark/35' : ''}`}
    >
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="group flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <OpeningMark open={open} className="mt-1 text-ink-faint" />
        <span className="flex h-5 w-24 shrink-0 items-center">
          <KindBadge look={look} />
        </span>
        <span className="min-w-0 flex-1" dir="auto">
          <span className={`font-medium ${end?.colour ?? ''}`}>
            {end && (
              <end.icon className="mr-1 inline size-3.5 align-[-2px]" aria-label={`${end.word}:`} />
            )}
            <PlainText text={observation.title} />
          </span>
          {(depth !== 'title' || open) && !repeats(observation.summary, observation.title) && (
            <span className="block text-ink-soft">
              <PlainText text={observation.summary} />
            </span>
          )}
        </span>
        {observation.durationMs !== null && observation.durationMs >= 1000 && (
          <span className="shrink-0 text-xs leading-5 text-ink-faint">
            {duration(observation.durationMs)}
          </span>
        )}
        <time
          className="w-10 shrink-0 text-right text-xs leading-5 text-ink-faint"
          title={exactTime(observation.at)}
        >
          {clockTime(observation.at)}
        </time>
      </button>
      {(open || depth === 'detail') && (
        <div id={id} className="mt-0.5 mb-3 ml-[8.25rem] max-[900px]:ml-7">
          <ObservationDetail observation={observation} cwd={cwd} />
          {open && <CallsBehind observation={observation} calls={calls} cwd={cwd} />}
        </div>
      )}
    </li>
  )
}

function ObservationDetail({ observation, cwd }: { observation: Observation; cwd: string | null }) {
  const { detail, summary, files, functions } = observation
  return (
    <>
      {detail.trim() !== '' && detail !== summary && (
        <LongText text={detail} lines={20} className="text-ink-soft" />
      )}
      {functions.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5 text-xs">
          {functions.map(({ name, change }) => (
            <li key={`${name} ${change}`}>
              <code className="font-mono">
                <PlainText text={name} />
              </code>{' '}
              <span className="text-ink-faint">{changeWords[change]}</span>
            </li>
          ))}
        </ul>
      )}
      {files.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-0.5">
          {files.slice(0, 12).map((file) => (
            <li key={file} className="flex max-w-full min-w-0">
              <Path path={shortenPath(file, cwd)} />
            </li>
          ))}
          {files.length > 12 && (
            <li className="text-xs text-ink-faint">and {files.length - 12} more</li>
          )}
        </ul>
      )}
    </>
  )
}

function CallsBehind({
  observation,
  calls,
  cwd,
}: {
  observation: Observation
  calls: readonly ToolEvent[]
  cwd: string | null
}) {
  const forget = useForget()
  const wroteBy = levelWord(observation.level)
  return (
    <div className="mt-2">
      <ol className="-ml-2">
        {calls.slice(0, callsAtFirst).map((call) => (
          <CallItem key={call.id} call={call} cwd={cwd} startsOpen={calls.length === 1} />
        ))}
      </ol>
      {calls.length > callsAtFirst && (
        <p className="text-xs text-ink-faint">
          and {calls.length - callsAtFirst} more; “Tool calls” lists all of them
        </p>
      )}
      <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2 text-xs text-ink-faint">
        <span>
          {observation.id} · written {wroteBy}
          {observation.distilMs !== null && ` in ${duration(observation.distilMs)}`} ·{' '}
          {plural(observation.tokens, 'token')} from {bytes(observation.rawBytes)}
        </span>
        <button
          type="button"
          className="rounded-sm px-1 font-medium text-bad hover:underline"
          onClick={() => forget({ kind: 'observation', id: observation.id })}
        >
          Delete this observation
        </button>
      </p>
    </div>
  )
}
