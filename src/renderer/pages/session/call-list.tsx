// Every tool call of a turn, those of a subagent inside the subagent.
import { Bot } from 'lucide-react'
import { useState } from 'react'
import type { ToolEvent } from '../../../shared/contract/common.ts'
import { Markdown } from '../../components/text/markdown.tsx'
import { OpeningMark } from '../../components/text/opening-mark.tsx'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { clockTime, duration } from '../../format/time.ts'
import { CallItem } from './call-item.tsx'
import { Capped } from './capped.tsx'
import type { TurnAnswer } from './observation-list.tsx'
import { type CallStreamItem, callStream } from './turn-stream.ts'

type Subagent = TurnAnswer['subagents'][number]

export function CallList({
  calls,
  subagents,
  titles,
  cwd,
  focus,
}: {
  calls: readonly ToolEvent[]
  titles: ReadonlyMap<string, string>
  subagents: readonly Subagent[]
  cwd: string | null
  /** The call to bring into view. */
  focus: string | null
}) {
  const items = callStream(calls, subagents)
  if (items.length === 0) {
    return <p className="px-1 py-4 text-ink-faint">The agent used no tool in this turn.</p>
  }
  return (
    <Capped
      items={items}
      keep={(item) =>
        item.type === 'call' ? item.call.id === focus : item.calls.some((call) => call.id === focus)
      }
      render={(item) =>
        item.type === 'call' ? (
          <CallItem
            key={item.call.id}
            call={item.call}
            title={titles.get(item.call.id)}
            cwd={cwd}
            isFocused={item.call.id === focus}
          />
        ) : (
          <SubagentItem key={item.agentId} item={item} cwd={cwd} focus={focus} />
        )
      }
    />
  )
}

function SubagentItem({
  item,
  cwd,
  focus,
}: {
  item: Extract<CallStreamItem<Subagent>, { type: 'subagent' }>
  cwd: string | null
  focus: string | null
}) {
  const [open, setOpen] = useState(true)
  const { subagent, calls } = item
  const name = subagent?.agentType ?? item.agentType
  const took =
    subagent?.startedAt != null && subagent.endedAt !== null
      ? subagent.endedAt - subagent.startedAt
      : null
  return (
    <li className="my-1 rounded-lg border">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-2 rounded-lg px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <OpeningMark open={open} className="text-ink-faint" />
        <Bot className="size-4 shrink-0 text-kind-subagent" aria-hidden="true" />
        <span className="min-w-0 flex-1 truncate font-medium">
          {subagent?.kind === 'compaction' ? 'Compaction' : 'Subagent'}
          {name !== null && <span className="text-ink-faint"> {oneLine(name, 60)}</span>}
        </span>
        <span className="text-xs text-ink-faint">
          {plural(calls.length, 'call')}
          {took !== null && ` · ${duration(took)}`}
        </span>
        <span className="w-10 shrink-0 text-right text-xs text-ink-faint">
          {clockTime(item.at)}
        </span>
      </button>
      {open && (
        <div className="border-t pr-2 pb-1.5 pl-4">
          <Capped
            items={calls}
            keep={(call) => call.id === focus}
            render={(call) => (
              <CallItem key={call.id} call={call} cwd={cwd} isFocused={call.id === focus} />
            )}
          />
          {subagent != null && subagent.result !== null && (
            <div className="px-2 pt-1.5">
              <h3 className="text-xs font-semibold text-ink-faint">Its result</h3>
              <div className="text-ink-soft">
                <Markdown text={subagent.result} lines={12} />
              </div>
            </div>
          )}
        </div>
      )}
    </li>
  )
}
