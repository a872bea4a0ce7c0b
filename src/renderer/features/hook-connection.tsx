// The connection to Claude Code: the state of each hook, and the ways to install and remove them.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import type { hookStateSchema } from '../../shared/contract/system.ts'
import { Button } from '../components/controls/button.tsx'
import { ConfirmDialog } from '../components/feedback/dialog.tsx'
import { Loaded, SkeletonBlock } from '../components/feedback/states.tsx'
import { showFailure, showToast } from '../components/feedback/toast.tsx'
import { Badge, type Tone } from '../components/text/badge.tsx'
import { PlainText } from '../components/text/plain-text.tsx'
import { RelativeTime } from '../components/text/relative-time.tsx'
import { api } from '../core-client.ts'
import { plural } from '../format/numbers.ts'
import { HookReport } from './hook-report.tsx'

type HookState = z.infer<typeof hookStateSchema>

const purposes: Readonly<Record<string, string>> = {
  SessionStart: 'opens the session and hands over its context',
  UserPromptSubmit: 'begins a turn with your prompt',
  PreToolUse: 'tells before an edit what is known of that file',
  PostToolUse: 'remembers what a tool did',
  PostToolUseFailure: 'remembers what went wrong',
  PermissionRequest: 'remembers what you allowed and refused',
  PermissionDenied: 'remembers what auto mode refused',
  SubagentStart: 'notices when a subagent begins',
  SubagentStop: 'keeps the work of subagents apart',
  PreCompact: 'marks where the agent shortens its context',
  PostCompact: 'keeps what it carried over',
  Stop: 'ends a turn',
  StopFailure: 'ends a turn that an error of the API cut short',
  SessionEnd: 'ends the session',
}

const looks = {
  current: { word: 'In place', icon: CircleCheck, tone: 'good' },
  outdated: { word: 'Older version', icon: CircleAlert, tone: 'warn' },
  missing: { word: 'Missing', icon: CircleDashed, tone: 'neutral' },
} as const satisfies Readonly<
  Record<string, { word: string; icon: typeof CircleCheck; tone: Tone }>
>

/** How the hooks stand as a whole. */
export function connectionOf(state: HookState): 'connected' | 'partly' | 'not' | 'blocked' {
  if (state.problem !== null) return 'blocked'
  if (state.events.every((event) => event.state === 'current')) return 'connected'
  return state.events.some((event) => event.state !== 'missing') ? 'partly' : 'not'
}

/** When a hook last came; a hook that never came is told as that, and says nothing of what is wrong. */
function CameAt({ at, isKnown }: { at: number | undefined; isKnown: boolean }) {
  if (at !== undefined) return <RelativeTime at={at} />
  return isKnown ? 'not come yet' : ''
}

/** Installs and removes our hooks; each can be undone while its message is shown. */
export function useHooks() {
  const cache = useQueryClient()
  const keep = (state: HookState) => cache.setQueryData(api.hooks.state.queryKey(), state)
  const install = useMutation(
    api.hooks.install.mutationOptions({
      onError: showFailure,
      onSuccess: (state) => {
        keep(state)
        showToast('Claude Code is connected. Sessions that start from now on are remembered.')
      },
    }),
  )
  const uninstall = useMutation(
    api.hooks.uninstall.mutationOptions({
      onError: showFailure,
      onSuccess: (state) => {
        keep(state)
        showToast('The hooks were removed.', () => install.mutate(undefined))
      },
    }),
  )
  return { install, uninstall }
}

export function HookConnection() {
  const query = useQuery(api.hooks.state.queryOptions())
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={420} />}>
      {(state) => <Connection state={state} />}
    </Loaded>
  )
}

function Connection({ state }: { state: HookState }) {
  const { install, uninstall } = useHooks()
  const [isAsking, setAsking] = useState(false)
  const connection = connectionOf(state)
  const report = useQuery(api.hooks.report.queryOptions())
  const cameAt = new Map(report.data?.arrivals.map(({ event, lastAt }) => [event, lastAt]))
  const elsewhereAt = report.data?.elsewhereAt ?? null
  const isSwitchedOff =
    report.data?.checks.some((check) => check.id === 'hooks-allowed' && check.state === 'fail') ===
    true
  const connected = state.events.filter((event) => event.state === 'current').length
  return (
    <div>
      {state.problem !== null && (
        <div role="alert" className="mb-4 flex gap-3 rounded-lg bg-bad-wash px-3.5 py-2.5">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-bad" aria-hidden="true" />
          <p>
            <PlainText text={state.problem} />
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-lg border bg-raised px-4 py-3">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {connection === 'connected'
              ? isSwitchedOff
                ? 'Every hook is in place, but Claude Code runs none of them'
                : 'Every hook is in place'
              : connection === 'not'
                ? elsewhereAt === null
                  ? 'Claude Code is not connected'
                  : 'Hooks come from elsewhere'
                : `${plural(connected, 'hook')} of ${state.events.length} in place`}
          </p>
          <p className="truncate font-mono text-xs text-ink-faint">
            <PlainText text={state.file} />
          </p>
        </div>
        {connection !== 'connected' && (
          <Button
            tone={elsewhereAt === null ? 'primary' : 'plain'}
            disabled={install.isPending || state.problem !== null}
            onClick={() => install.mutate(undefined)}
          >
            {connection === 'partly' ? 'Repair' : 'Connect Claude Code'}
          </Button>
        )}
        {(connection === 'connected' || connection === 'partly') && (
          <Button tone="danger" disabled={uninstall.isPending} onClick={() => setAsking(true)}>
            Remove
          </Button>
        )}
      </div>
      {elsewhereAt !== null && (
        <p className="border-x px-4 py-2 text-ink-soft">
          This file holds none, yet events come (the last <RelativeTime at={elsewhereAt} />
          ): from the plugin, from a project’s own settings, or from a session that began before
          they were removed. Beside hooks of this file, those of the plugin step aside.
        </p>
      )}
      <ul className="divide-y divide-line rounded-b-lg border border-t-0">
        {state.events.map((event) => {
          const look = looks[event.state]
          return (
            <li key={event.event} className="flex min-h-9 flex-wrap items-center gap-x-4 px-4 py-1">
              <code className="w-44 shrink-0 font-mono text-xs max-[900px]:w-36 max-[700px]:w-full">
                {event.event}
              </code>
              <span className="min-w-0 flex-1 text-ink-faint max-[700px]:hidden">
                {purposes[event.event] ?? ''}
              </span>
              <span className="w-28 shrink-0 text-right text-xs text-ink-faint max-[700px]:w-auto max-[700px]:flex-1 max-[700px]:text-left">
                <CameAt at={cameAt.get(event.event)} isKnown={report.data !== undefined} />
              </span>
              <Badge tone={look.tone}>
                <look.icon aria-hidden="true" /> {look.word}
              </Badge>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-ink-faint">
        Only these entries are written to that file, and only these are removed again. While they
        are there, a copy of the file as it was, where there was one, lies beside it.
        {state.access !== undefined && (
          <>
            {' '}
            With them come a skill (<PlainText text={state.access.skillFile} />) and an MCP server
            (in <PlainText text={state.access.serverFile} />
            ), through which the agent searches.
          </>
        )}
      </p>
      <HookReport report={report.data} error={report.error} />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Remove the hooks from Claude Code?"
        about="New sessions are then no longer remembered and no longer get context. What is remembered already stays."
        confirm="Remove the hooks"
        onConfirm={() => uninstall.mutate(undefined)}
      />
    </div>
  )
}
