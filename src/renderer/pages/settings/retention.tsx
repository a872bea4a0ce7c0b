// Settings, Retention: what is dropped after how long, what would go now, and what went.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RetainedKind, RetentionState } from '../../../shared/contract/retention.ts'
import type { Settings } from '../../../shared/settings.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice } from '../../components/controls/field.tsx'
import { SettingRow } from '../../components/controls/setting-row.tsx'
import { type SettingsChange, useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonBlock, SkeletonRows } from '../../components/feedback/states.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { Section } from '../../components/layout/page.tsx'
import { SmallTable } from '../../components/small-table.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { bytes, count, plural } from '../../format/numbers.ts'

const hoursOfDay = 24
const forEver = 'ever'

interface Period {
  readonly kind: RetainedKind
  readonly title: string
  readonly about: string
  /** What it is counted in. */
  readonly unit: 'day' | 'hour'
  readonly choices: readonly (number | null)[]
  readonly read: (settings: Settings) => number | null
  readonly change: (value: number | null) => SettingsChange
}

const days = [7, 30, 90, 180, 365, null]

const periods: readonly Period[] = [
  {
    kind: 'payloads',
    title: 'Raw payloads of tool calls',
    about:
      'The full input and output of each call, from the time of the call, or from the import where they were imported. They go once observations of them are stored; observations and summaries stay.',
    unit: 'day',
    choices: days,
    read: ({ capture }) => capture.keepPayloadDays,
    change: (keepPayloadDays) => ({ capture: { keepPayloadDays } }),
  },
  {
    kind: 'hookEvents',
    title: 'Hook events as they came',
    about:
      'A second copy of prompts and last messages, from which turns are worked out. Counted from the last event of a session that ended; turns stay as they are.',
    unit: 'day',
    choices: days,
    read: ({ retention }) => retention.hookEventDays,
    change: (hookEventDays) => ({ retention: { hookEventDays } }),
  },
  {
    kind: 'events',
    title: 'Single events of the event log',
    about: 'After that their sums by day stay: how many, how long, how many tokens.',
    unit: 'day',
    choices: days,
    read: ({ retention }) => retention.eventDays,
    change: (eventDays) => ({ retention: { eventDays } }),
  },
  {
    kind: 'contextTexts',
    title: 'Texts of the context that was given',
    about: 'When it was given, its parts and its tokens stay.',
    unit: 'day',
    choices: days,
    read: ({ retention }) => retention.contextDays,
    change: (contextDays) => ({ retention: { contextDays } }),
  },
  {
    kind: 'transcriptCopies',
    title: 'Copies of transcripts',
    about: 'From the last change of the transcript. Copies are made only if you asked for them.',
    unit: 'day',
    choices: days,
    read: ({ retention }) => retention.copyDays,
    change: (copyDays) => ({ retention: { copyDays } }),
  },
  {
    kind: 'rejectedEvents',
    title: 'Events that could not be read',
    about:
      'They lie in the folder “rejected”, each with its reason, and every update tries them again. Never more than 100 MB.',
    unit: 'day',
    choices: days,
    read: ({ retention }) => retention.rejectedDays,
    change: (rejectedDays) => ({ retention: { rejectedDays } }),
  },
  {
    kind: 'finishedJobs',
    title: 'Finished jobs of the queue',
    about: 'Jobs that wait or failed stay until they are done or cancelled.',
    unit: 'hour',
    choices: [1, hoursOfDay, 7 * hoursOfDay, 30 * hoursOfDay],
    read: ({ retention }) => retention.finishedJobHours,
    change: (hours) => ({ retention: { finishedJobHours: hours ?? hoursOfDay } }),
  },
]

export function Retention() {
  const { query, save } = useSettings()
  return (
    <>
      <Section
        title="What is kept for how long"
        about="Once a day, and a while after the start, what is older goes. Backups have limits of their own, under Data."
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={6} height={64} />}>
          {(settings) =>
            periods.map((period) => {
              const value = period.read(settings)
              return (
                <SettingRow key={period.kind} title={period.title} about={period.about}>
                  <Choice
                    label={`How long to keep: ${period.title.toLowerCase()}`}
                    className="w-32"
                    value={String(value ?? forEver)}
                    options={choicesOf(period, value)}
                    onChange={(chosen) => {
                      if (chosen === undefined) return
                      const next = chosen === forEver ? null : Number(chosen)
                      save(
                        period.change(next),
                        `${period.title}: kept ${next === null ? 'for ever' : `for ${periodWords(period.unit, next)}`}.`,
                        period.change(value),
                      )
                    }}
                  />
                </SettingRow>
              )
            })
          }
        </Loaded>
      </Section>
      <NextRun />
    </>
  )
}

/** The offered periods, with the one that is set although it is not offered. */
function choicesOf({ choices, unit }: Period, value: number | null) {
  const all = choices.includes(value) ? choices : [value, ...choices]
  return all.map((choice) => ({
    value: String(choice ?? forEver),
    label: choice === null ? 'For ever' : periodWords(unit, choice),
  }))
}

function periodWords(unit: Period['unit'], value: number): string {
  if (unit === 'hour' && value % hoursOfDay === 0) return plural(value / hoursOfDay, 'day')
  return unit === 'day' && value === 365 ? '1 year' : plural(value, unit)
}

function NextRun() {
  const cache = useQueryClient()
  const preview = useQuery(api.retention.preview.queryOptions({ staleTime: 0 }))
  const state = useQuery(
    api.retention.state.queryOptions({
      refetchInterval: ({ state: { data } }) => (data?.isRunning ? 500 : false),
    }),
  )
  const run = useMutation(
    api.retention.run.mutationOptions({
      onSuccess: (next) => cache.setQueryData(api.retention.state.queryKey(), next),
      onError: showFailure,
    }),
  )
  const isRunning = state.data?.isRunning ?? false
  const finishedAt = state.data?.lastRun?.finishedAt
  useEffect(() => {
    // What went is no longer to go.
    if (finishedAt != null) void cache.invalidateQueries({ queryKey: api.retention.preview.key() })
  }, [cache, finishedAt])
  return (
    <Section
      title="What would go now"
      about="By the settings above. It cannot be undone."
      aside={
        <Button
          disabled={isRunning || run.isPending || state.data === undefined}
          onClick={() => run.mutate(undefined)}
        >
          {isRunning ? 'Clearing up' : 'Clear up now'}
        </Button>
      }
    >
      <Loaded query={preview} skeleton={<SkeletonBlock height={180} />}>
        {(amounts) => (
          <>
            <SmallTable
              caption="What a run would drop now"
              keyOf={({ kind }) => kind}
              rows={periods.map(({ kind, title }) => ({ kind, title, amount: amounts[kind] }))}
              columns={[
                { head: 'What', cell: ({ title }) => title },
                {
                  head: 'How many',
                  isFigure: true,
                  cell: ({ amount }) =>
                    amount === null ? (
                      <span className="text-ink-faint">Kept</span>
                    ) : (
                      count(amount.rows)
                    ),
                },
                {
                  head: 'Size',
                  isFigure: true,
                  className: 'w-24',
                  cell: ({ amount }) =>
                    amount === null || amount.rows === 0 ? '' : bytes(amount.bytes),
                },
              ]}
            />
            {(amounts.payloads?.rows ?? 0) > 0 && (
              <p className="mt-2 text-ink-soft">
                Without their raw payloads these calls cannot be told anew: what is stored of them
                stays, but neither newer rules nor a language model can improve it, and their full
                input and output can no longer be opened.
              </p>
            )}
          </>
        )}
      </Loaded>
      {state.data !== undefined && <LastRun state={state.data} />}
    </Section>
  )
}

function LastRun({ state: { lastRun, freeBytes } }: { state: RetentionState }) {
  return (
    <p className="mt-3 text-ink-faint">
      {lastRun === null ? (
        'Nothing was cleared up yet.'
      ) : (
        <>
          Last cleared up <RelativeTime at={lastRun.startedAt} />
          {': '}
          {freedWords(lastRun.freed)}.
        </>
      )}
      {freeBytes > 0 && ` ${bytes(freeBytes)} inside the database file wait to be filled again.`}
    </p>
  )
}

function freedWords(freed: NonNullable<RetentionState['lastRun']>['freed']): string {
  const parts = periods.flatMap(({ kind, title }) => {
    const amount = freed[kind]
    return amount === undefined
      ? []
      : [`${count(amount.rows)} × ${title.toLowerCase()} (${bytes(amount.bytes)})`]
  })
  return parts.length === 0 ? 'nothing was old enough' : parts.join(', ')
}
