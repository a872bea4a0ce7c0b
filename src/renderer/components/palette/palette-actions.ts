// What can be done from the command palette.
import { useMutation, useQuery } from '@tanstack/react-query'
import {
  CirclePause,
  CirclePlay,
  Keyboard,
  type LucideIcon,
  Monitor,
  Moon,
  RotateCcw,
  Sparkles,
  Sun,
} from 'lucide-react'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { chooseTheme } from '../controls/theme-switch.tsx'
import { showFailure, showToast } from '../feedback/toast.tsx'
import { isPaused, usePause } from '../layout/capture-status.tsx'
import { useNow } from '../text/relative-time.tsx'

interface PaletteAction {
  readonly title: string
  readonly icon: LucideIcon
  readonly run: () => void
}

export function usePaletteActions(go: { help: () => void; welcome: () => void }): PaletteAction[] {
  const status = useQuery(api.system.status.queryOptions())
  const pause = usePause()
  const now = useNow()
  const retryAll = useMutation(
    api.jobs.retryAll.mutationOptions({
      onSuccess: ({ changed }) => showToast(`${plural(changed, 'job')} will be tried again.`),
      onError: showFailure,
    }),
  )
  const paused = status.data !== undefined && isPaused(status.data, now)
  const dead = status.data?.queue.dead ?? 0
  return [
    paused
      ? { title: 'Resume listening', icon: CirclePlay, run: () => pause.mutate({ minutes: 0 }) }
      : {
          title: 'Pause for 15 minutes',
          icon: CirclePause,
          run: () => pause.mutate({ minutes: 15 }),
        },
    ...(dead > 0
      ? [
          {
            title: `Try ${plural(dead, 'failed job')} again`,
            icon: RotateCcw,
            run: () => retryAll.mutate(undefined),
          },
        ]
      : []),
    { title: 'Light theme', icon: Sun, run: () => chooseTheme('light') },
    { title: 'Dark theme', icon: Moon, run: () => chooseTheme('dark') },
    { title: 'Theme of the system', icon: Monitor, run: () => chooseTheme('system') },
    { title: 'Keyboard shortcuts', icon: Keyboard, run: go.help },
    { title: 'First steps', icon: Sparkles, run: go.welcome },
  ]
}
