// One line that says whether Recollect is listening, paused or away, and the menu to pause it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CirclePause, CirclePlay, PlugZap, Radio } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Status } from '../../../shared/contract/system.ts'
import { api } from '../../core-client.ts'
import { clockTime } from '../../format/time.ts'
import { useConnection } from '../../live/live.ts'
import { showFailure, showToast } from '../feedback/toast.tsx'
import { useNow } from '../text/relative-time.tsx'

const pauses = [
  { minutes: 15, label: 'Pause for 15 minutes' },
  { minutes: 60, label: 'Pause for 1 hour' },
  { minutes: null, label: 'Pause until resumed' },
] as const

/** Pauses capture (`null`: until resumed) or resumes it (0), and says so. */
export function usePause() {
  const cache = useQueryClient()
  return useMutation(
    api.system.pause.mutationOptions({
      onSuccess: (status, { minutes }) => {
        cache.setQueryData(api.system.status.queryKey(), status)
        showToast(
          minutes === 0
            ? 'Listening again.'
            : 'Paused. What the agent does until it is resumed is not remembered.',
        )
      },
      onError: showFailure,
    }),
  )
}

/** True while capture is paused, at the given time. */
export function isPaused(status: Status, now: number): boolean {
  return status.pausedUntil !== null && status.pausedUntil > now
}

export function CaptureStatus({ status }: { status: Status | undefined }) {
  const { phase } = useConnection()
  const now = useNow()
  const pause = usePause()
  const paused = status !== undefined && isPaused(status, now)
  const look =
    phase === 'lost'
      ? { icon: PlugZap, word: 'Not connected', colour: 'text-bad' }
      : paused
        ? { icon: CirclePause, word: pausedWord(status), colour: 'text-warn' }
        : status === undefined
          ? { icon: Radio, word: 'Connecting', colour: 'text-ink-faint' }
          : { icon: Radio, word: 'Listening', colour: 'text-good' }
  const Icon = look.icon
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        disabled={status === undefined || phase === 'lost'}
        title={look.word}
        className="flex h-8 items-center gap-2.5 rounded-md px-2.5 text-left text-ink-soft hover:bg-hover"
      >
        <Icon className={`size-4 shrink-0 ${look.colour}`} aria-hidden="true" />
        <span className="truncate max-[900px]:sr-only">{look.word}</span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          side="top"
          align="start"
          sideOffset={4}
          className="z-40 min-w-52 animate-arrive rounded-lg bg-raised p-1 shadow-floating"
        >
          {paused && (
            <DropdownMenu.Item className={item} onSelect={() => pause.mutate({ minutes: 0 })}>
              <CirclePlay className="size-4 text-ink-faint" aria-hidden="true" /> Resume
            </DropdownMenu.Item>
          )}
          {pauses.map(({ minutes, label }) => (
            <DropdownMenu.Item
              key={label}
              className={item}
              onSelect={() => pause.mutate({ minutes })}
            >
              <CirclePause className="size-4 text-ink-faint" aria-hidden="true" /> {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

const item =
  'flex h-8 items-center gap-2.5 rounded-md px-2.5 outline-none data-[highlighted]:bg-hover'

/** “Until resumed” is sent as a time far away. */
function pausedWord(status: Status): string {
  const until = status.pausedUntil ?? 0
  return until > Date.now() + 30 * 86_400_000 ? 'Paused' : `Paused until ${clockTime(until)}`
}
