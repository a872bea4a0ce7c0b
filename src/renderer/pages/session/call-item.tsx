// One tool call; its payload is asked for when it is opened.
import { ChevronRight, CircleSlash, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { ToolEvent } from '../../../shared/contract/common.ts'
import { Badge } from '../../components/text/badge.tsx'
import { toolLook } from '../../components/text/kinds.ts'
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
}: {
  call: ToolEvent
  cwd: string | null
  /** What it was, where that is known. */
  title?: string | undefined
  startsOpen?: boolean
}) {
  const [open, setOpen] = useState(startsOpen)
  const look = toolLook(call.tool)
  const file = call.files[0]
  const failed = call.outcome === 'failed' || call.outcome === 'refused'
  const FailedIcon = call.outcome === 'refused' ? CircleSlash : CircleX
  return (
    <li className="[contain-intrinsic-size:auto_32px] [content-visibility:auto]">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <ChevronRight
          className={`size-3 shrink-0 text-ink-faint transition-transform duration-100 ${open ? 'rotate-90' : ''}`}
          aria-hidden="true"
        />
        <look.icon className={`size-3.5 shrink-0 ${look.colour}`} aria-hidden="true" />
        <span className="shrink-0 font-medium">{oneLine(call.tool, 60)}</span>
        <span className="flex min-w-0 flex-1 items-center gap-2">
          {file !== undefined && <Path path={shortenPath(file, cwd)} />}
          {call.files.length > 1 && (
            <span className="shrink-0 text-xs text-ink-faint">+{call.files.length - 1}</span>
          )}
          {title !== undefined && file === undefined && call.error === null && (
            <span className="truncate text-ink-soft">{oneLine(title, 160)}</span>
          )}
          {title === undefined && call.headline !== null && (
            <code className="truncate font-mono text-xs text-ink-soft">
              {oneLine(call.headline, 160)}
            </code>
          )}
          {call.error !== null && (
            <span className="truncate text-bad">{oneLine(call.error, 160)}</span>
          )}
        </span>
        {call.outcome !== 'ok' && (
          <Badge tone={failed ? 'bad' : 'warn'}>
            <FailedIcon aria-hidden="true" />
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
