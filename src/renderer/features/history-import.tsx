// Takes in what the agent kept of earlier sessions: start, progress, stop, and what came of it.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CirclePause, FileClock, TriangleAlert } from 'lucide-react'
import type { z } from 'zod'
import type { importStatusSchema } from '../../shared/contract/imports.ts'
import { Button } from '../components/controls/button.tsx'
import { Progress } from '../components/feedback/progress.tsx'
import { Loaded, SkeletonBlock } from '../components/feedback/states.tsx'
import { showFailure } from '../components/feedback/toast.tsx'
import { PlainText } from '../components/text/plain-text.tsx'
import { api } from '../core-client.ts'
import { bytes, count, plural } from '../format/numbers.ts'
import { oneLine } from '../format/plain-text.ts'
import { duration } from '../format/time.ts'
import { ImportSkipped } from './import-skipped.tsx'

type ImportStatus = z.infer<typeof importStatusSchema>
type ImportProgress = NonNullable<ImportStatus['progress']>

/** A running import is asked about this often, in ms; it announces nothing but its end. */
const followMs = 500

/** How the import stands; followed closely while it runs. */
export function useImportStatus() {
  return useQuery(
    api.imports.status.queryOptions({
      refetchInterval: ({ state }) => (state.data?.running === true ? followMs : false),
      staleTime: 0,
    }),
  )
}

export function HistoryImport() {
  const query = useImportStatus()
  const cache = useQueryClient()
  const keep = (status: ImportStatus) => cache.setQueryData(api.imports.status.queryKey(), status)
  const start = useMutation(
    api.imports.start.mutationOptions({ onSuccess: keep, onError: showFailure }),
  )
  const stop = useMutation(
    api.imports.stop.mutationOptions({ onSuccess: keep, onError: showFailure }),
  )
  return (
    <Loaded query={query} skeleton={<SkeletonBlock height={96} />}>
      {({ running, progress, error }) => (
        <div>
          <div className="rounded-lg border bg-raised px-4 py-3.5" aria-live="polite">
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Headline running={running} progress={progress} error={error} />
              {running ? (
                <Button disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
                  Stop
                </Button>
              ) : (
                <Button
                  tone={progress === null ? 'primary' : 'plain'}
                  disabled={start.isPending}
                  onClick={() => start.mutate({})}
                >
                  {buttonWord(progress, error)}
                </Button>
              )}
            </div>
            {running && progress !== null && <Running progress={progress} />}
            {error !== null && (
              <p role="alert" className="mt-2 text-bad">
                <PlainText text={error} />
              </p>
            )}
          </div>
          {!running && progress !== null && <ImportSkipped reasons={progress.skipped} />}
          {!running && progress !== null && <PassedOver types={progress.passed} />}
        </div>
      )}
    </Loaded>
  )
}

function buttonWord(progress: ImportProgress | null, error: string | null): string {
  if (error !== null) return 'Try again'
  if (progress === null) return 'Import what is there'
  return progress.phase === 'stopped' ? 'Go on' : 'Look for new ones'
}

function Headline({
  running,
  progress,
  error,
}: {
  running: boolean
  progress: ImportProgress | null
  error: string | null
}) {
  const look = headlineOf(running, progress, error)
  return (
    <div className="flex min-w-60 flex-1 items-start gap-3">
      <look.icon className={`mt-0.5 size-4 shrink-0 ${look.colour}`} aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{look.title}</p>
        <p className="text-ink-faint">{look.text}</p>
      </div>
    </div>
  )
}

function headlineOf(running: boolean, progress: ImportProgress | null, error: string | null) {
  if (running && (progress === null || progress.phase === 'looking')) {
    return {
      icon: FileClock,
      colour: 'text-accent',
      title: 'Looking for transcripts',
      text: progress === null ? 'A moment.' : `${plural(progress.filesTotal, 'file')} so far.`,
    }
  }
  if (progress === null) {
    return {
      icon: FileClock,
      colour: 'text-ink-faint',
      title: 'Sessions from before',
      text: 'Newest first, in the background. It can be stopped and taken up again, and takes in nothing twice.',
    }
  }
  const files = `${count(progress.files)} of ${plural(progress.filesTotal, 'file')}`
  if (running) {
    return {
      icon: FileClock,
      colour: 'text-accent',
      title: 'Reading transcripts',
      text: `${files}, ${plural(progress.sessions, 'session')} with something new`,
    }
  }
  if (error !== null) {
    return { icon: TriangleAlert, colour: 'text-bad', title: 'The import failed', text: files }
  }
  if (progress.phase === 'stopped') {
    return {
      icon: CirclePause,
      colour: 'text-warn',
      title: 'Stopped',
      text: `${files} were read. The rest waits; going on begins where it was.`,
    }
  }
  if (progress.filesTotal === 0) {
    return {
      icon: CircleCheck,
      colour: 'text-ink-faint',
      title: 'There was nothing to import',
      text: 'Claude Code has kept no transcripts on this machine.',
    }
  }
  return {
    icon: CircleCheck,
    colour: 'text-good',
    title:
      progress.sessions === 0
        ? 'Everything was known already'
        : `${plural(progress.sessions, 'session')} taken in`,
    text: `${plural(progress.files - progress.unchanged, 'file')} read, ${bytes(progress.bytesRead)}, in ${duration(progress.elapsedMs)}${progress.unchanged > 0 ? `; nothing was new in ${plural(progress.unchanged, 'other')}` : ''}. Observations and summaries follow in the background.`,
  }
}

/** Lines that hold nothing of the work, by their type: named, so that nothing seems to be missing. */
function PassedOver({ types }: { types: Readonly<Record<string, number>> }) {
  const named = Object.entries(types)
    .sort(([, one], [, other]) => other - one)
    .map(([type, lines]) => `${oneLine(type, 60)} ${count(lines)}`)
  if (named.length === 0) return null
  return (
    <p className="mt-2 text-xs text-ink-faint">
      Passed over, as they tell nothing of the work: {named.join(', ')}.
    </p>
  )
}

function Running({ progress }: { progress: ImportProgress }) {
  const { phase, bytes: read, bytesTotal, bytesPerSecond, remainingMs } = progress
  const isReading = phase === 'reading' && bytesTotal > 0
  return (
    <div className="mt-3">
      <Progress label="Bytes read" value={isReading ? read / bytesTotal : null} />
      {isReading && (
        <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
          <span>
            {bytes(read)} of {bytes(bytesTotal)}
          </span>
          <span>
            {bytes(Math.round(bytesPerSecond))}/s
            {remainingMs !== null && `, about ${duration(Math.max(1000, remainingMs))} left`}
          </span>
        </p>
      )}
    </div>
  )
}
