// One event of the log in a line: what was done, its figures, and how long it took.
import { Link } from '@tanstack/react-router'
import { format } from 'date-fns'
import {
  Ban,
  BookOpenText,
  Braces,
  FileInput,
  Gauge,
  Gavel,
  Lightbulb,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  PackageX,
  Radio,
  Search,
} from 'lucide-react'
import { memo } from 'react'
import type { z } from 'zod'
import type { eventSchema } from '../../../shared/contract/system.ts'
import { bytes, count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { duration, exactTime } from '../../format/time.ts'

export type EventRow = z.infer<typeof eventSchema>

interface EventLook {
  readonly word: string
  readonly icon: LucideIcon
  readonly colour: string
}

const looks: Readonly<Record<string, EventLook>> = {
  'hook.capture': { word: 'Captured', icon: Radio, colour: 'text-kind-edit' },
  'hook.context_inject': { word: 'Context given', icon: FileInput, colour: 'text-accent' },
  'hook.summary': { word: 'Summarised', icon: BookOpenText, colour: 'text-kind-commit' },
  'compress.start': { word: 'Distilling', icon: PackageOpen, colour: 'text-kind-explore' },
  'compress.done': { word: 'Distilled', icon: PackageCheck, colour: 'text-good' },
  'compress.error': { word: 'Distilling failed', icon: PackageX, colour: 'text-bad' },
  'ast.scan': { word: 'Code read', icon: Braces, colour: 'text-kind-explore' },
  'ast.project': { word: 'Project read', icon: Braces, colour: 'text-kind-explore' },
  'ast.call_graph': { word: 'Calls resolved', icon: Braces, colour: 'text-kind-explore' },
  'decision.rule': { word: 'Answered by a rule', icon: Gavel, colour: 'text-kind-plan' },
  'search.query': { word: 'Search asked', icon: Search, colour: 'text-kind-web' },
  'search.result': { word: 'Search answered', icon: Search, colour: 'text-kind-web' },
  'learning.extracted': { word: 'Learned', icon: Lightbulb, colour: 'text-kind-build' },
  'learning.reinforced': { word: 'Learned again', icon: Lightbulb, colour: 'text-kind-build' },
  'learning.invalidated': { word: 'Learning withdrawn', icon: Ban, colour: 'text-bad' },
  'context.token_budget': { word: 'Context budget', icon: Gauge, colour: 'text-kind-plan' },
  'context.progressive': { word: 'Memory looked up', icon: BookOpenText, colour: 'text-accent' },
}

/** What a type of event is called. */
export function eventWord(type: string): string {
  return looks[type]?.word ?? type
}

export const EventLine = memo(function EventLine({ event }: { event: EventRow }) {
  const look = looks[event.type] ?? { word: event.type, icon: Radio, colour: 'text-ink-faint' }
  return (
    <div className="flex h-full items-center gap-3 rounded-md px-3 hover:bg-hover">
      <time
        className="w-16 shrink-0 text-xs text-ink-faint"
        dateTime={new Date(event.at).toISOString()}
        title={exactTime(event.at)}
      >
        {format(event.at, 'HH:mm:ss')}
      </time>
      <span
        className={`flex w-40 shrink-0 max-[560px]:w-auto max-[560px]:flex-1 items-center gap-2 font-medium ${look.colour}`}
        title={event.type}
      >
        <look.icon className="size-3.5 shrink-0" aria-hidden="true" />
        <span className="truncate">{look.word}</span>
      </span>
      <span className="min-w-0 flex-1 truncate text-ink-soft max-[560px]:hidden">
        {event.error !== null && (
          <span className="mr-3 text-bad">Failed: {oneLine(event.error, 200)}</span>
        )}
        {Object.entries(event.data)
          .filter(([, value]) => saysSomething(value))
          .map(([name, value]) => (
            <span key={name} className="mr-3">
              <span className="text-ink-faint">{nameOf(name)}</span> {say(name, value)}
            </span>
          ))}
      </span>
      {event.tokensOut !== null && event.tokensOut > 0 && (
        <span className="shrink-0 text-xs text-ink-faint max-[900px]:hidden">
          {plural(event.tokensOut, 'token')}
        </span>
      )}
      <span className="w-14 shrink-0 text-right text-xs text-ink-faint">
        {event.durationMs === null ? '' : duration(event.durationMs)}
      </span>
      <span className="w-16 shrink-0 text-right text-xs max-[900px]:hidden">
        {event.sessionId !== null && (
          <Link
            to="/sessions/$sessionId"
            params={{ sessionId: event.sessionId }}
            className="text-accent hover:underline"
          >
            Session
          </Link>
        )}
      </span>
    </div>
  )
})

function saysSomething(value: unknown): boolean {
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

/** “toolEvents” as “tool events”, “rawBytes” as “raw”: its value carries the unit. */
function nameOf(name: string): string {
  const words = oneLine(name, 40)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.replace(/ (?:bytes|ms)$/, '').replace(/^bytes$/, 'size')
}

function say(name: string, value: unknown): string {
  if (typeof value === 'number' && /bytes$/i.test(name)) return bytes(value)
  if (typeof value === 'number' && /Ms$/.test(name)) return duration(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
    return oneLine(value.join(', '), 120)
  }
  if (typeof value === 'number') return Number.isInteger(value) ? count(value) : value.toFixed(2)
  if (typeof value === 'string') return oneLine(value, 120)
  return oneLine(JSON.stringify(value) ?? '', 120)
}
