// One tool call with what it was asked to do; its payload is asked for when it is opened.
import { CircleHelp, CircleSlash, CircleX } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ToolEvent } from '../../../shared/contract/common.ts'
import { toolKindOf } from '../../../shared/tool-kinds.ts'
import { Badge } from '../../components/text/badge.tsx'
import { toolLook } from '../../components/text/kinds.ts'
import { OpeningMark } from '../../components/text/opening-mark.tsx'
import { Path } from '../../components/text/path.tsx'
import { bytes } from '../../format/numbers.ts'
import { shortenPath } from '../../format/paths.ts'
import { oneLine } from '../../format/plain-text.ts'
import { clockTime, duration, exactTime } from '../../format/time.ts'
import { outcomeWord } from '../../format/words.ts'
import { CallPayload } from './call-payload.tsx'

export function CallItem({
  call,
  cwd,
  title,
  startsOpen = false,
  isFocused = false,
}: {
  call: ToolEvent
  cwd: string | null
  /** What it was, where that is known. */
  title?: string | undefined
  startsOpen?: boolean
  /** Opened and brought into view. */
  isFocused?: boolean
}) {
  const [open, setOpen] = useState(startsOpen || isFocused)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!isFocused) return
    setOpen(true)
    item.current?.scrollIntoView({ block: 'center' })
  }, [isFocused])
  const look = toolLook(call.tool)
  const file = call.files[0]
  const failed = call.outcome === 'failed' || call.outcome === 'refused'
  // Of a read or an edit the file says what it was about; a search names its pattern, whatever it found.
  const isAboutFile = ['edit', 'read'].includes(toolKindOf(call.tool)) || call.headline === null
  const showsFile = isAboutFile && file !== undefined
  const says = showsFile || title === undefined || call.error !== null ? null : oneLine(title, 120)
  const asked = showsFile || call.headline === null ? null : oneLine(call.headline, 200)
  const isUntold = call.outcome === 'untold'
  const hasNoEnd = isUntold || call.outcome === 'no_result'
  const EndIcon = hasNoEnd ? CircleHelp : call.outcome === 'refused' ? CircleSlash : CircleX
  return (
    <li
      ref={item}
      aria-current={isFocused ? 'true' : undefined}
      className={`rounded-md [contain-intrinsic-size:auto_32px] [content-visibility:auto] ${isFocused ? 'bg-mark/35' : ''}`}
    >
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <OpeningMark open={open} className="text-ink-faint" />
        <look.icon className={`size-3.5 shrink-0 ${look.colour}`} aria-hidden="true" />
        <span className="shrink-0 font-medium">{oneLine(call.tool, 60)}</span>
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {showsFile && <Path path={shortenPath(file, cwd)} />}
          {showsFile && call.files.length > 1 && (
            <span className="shrink-0 text-xs text-ink-faint">+{call.files.length - 1}</span>
          )}
          {says !== null && (
            <span className="max-w-[60%] shrink-0 truncate text-ink-soft">{says}</span>
          )}
          {asked !== null && (
            <code className="min-w-16 truncate font-mono text-xs text-ink-soft" title={asked}>
              {asked}
            </code>
          )}
          {call.error !== null && (
            <span className="min-w-16 truncate text-bad">{oneLine(call.error, 160)}</span>
          )}
        </span>
        {call.outcome !== 'ok' && (
          <Badge tone={failed ? 'bad' : isUntold ? 'neutral' : 'warn'}>
            <EndIcon aria-hidden="true" />
            {outcomeWord(call.outcome)}
          </Badge>
        )}
        <span className="w-16 shrink-0 text-right text-xs text-ink-faint max-[900px]:hidden">
          {call.durationMs === null ? bytes(call.rawBytes) : duration(call.durationMs)}
        </span>
        <time
          className="w-10 shrink-0 text-right text-xs text-ink-faint"
          title={exactTime(call.at)}
        >
          {clockTime(call.at)}
        </time>
      </button>
      {open && <CallPayload call={call} cwd={cwd} />}
    </li>
  )
}
