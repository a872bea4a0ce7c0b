// What each level made of a turn, with its scores and cost, beside the source that it tells of.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { TurnLevel } from '../../../../shared/contract/distilling/distill.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { LongText } from '../../../components/text/long-text.tsx'
import { PlainText } from '../../../components/text/plain-text.tsx'
import { RelativeTime } from '../../../components/text/relative-time.tsx'
import { api } from '../../../core-client.ts'
import { callCost, percent, ratio } from '../../../format/figures.ts'
import { count, plural } from '../../../format/numbers.ts'
import { duration } from '../../../format/time.ts'

/** `source` stands at the side, or below where there is no room. */
export function LevelList({ turnId, source }: { turnId: string; source: ReactNode }) {
  const levels = useQuery(api.distill.levels.queryOptions({ input: { turnId } }))
  const providers = useQuery(api.providers.list.queryOptions())
  const cache = useQueryClient()
  const again = useMutation(
    api.distill.again.mutationOptions({
      onSuccess: () => {
        showToast('A model tells it again now.')
        return cache.invalidateQueries({ queryKey: api.distill.key() })
      },
      onError: showFailure,
    }),
  )
  const isOn = providers.data?.some(({ isEnabled }) => isEnabled) ?? false
  return (
    <div className="grid gap-6 min-[1300px]:grid-cols-2">
      <section aria-label="Levels" className="min-w-0">
        <div className="mb-2 flex items-center justify-between gap-2">
          <h3 className="font-semibold">Told by each level</h3>
          <Button
            disabled={!isOn || again.isPending}
            title={isOn ? undefined : 'Turn a language model on first.'}
            onClick={() => again.mutate({ turnId })}
          >
            Have it told again
          </Button>
        </div>
        <Loaded query={levels} skeleton={<SkeletonRows rows={2} height={120} />}>
          {(all) =>
            all.length === 0 ? (
              <p className="text-ink-faint">
                There is too little in this turn for a model to tell.
              </p>
            ) : (
              all.map((level) => <Level key={`${level.level} ${level.at}`} level={level} />)
            )
          }
        </Loaded>
      </section>
      <section aria-label="Source" className="min-w-0">
        <h3 className="mb-2 flex min-h-7.5 items-center font-semibold">The source</h3>
        {source}
      </section>
    </div>
  )
}

function Level({ level }: { level: TurnLevel }) {
  const { told, failure, dropped, score, call, isStanding, isTrial, at } = level
  const name = level.level === 'rules' ? 'Rules' : level.level
  return (
    <article
      aria-label={name}
      className={`mb-3 rounded-lg bg-raised px-4 py-3 shadow-raised ${isStanding ? 'ring-1 ring-accent' : ''}`}
    >
      <h4 className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-semibold">
          <PlainText text={name} />
        </span>
        <span className="text-xs text-ink-faint">
          {isStanding ? 'stands · ' : isTrial ? 'of a comparison · ' : ''}
          <RelativeTime at={at} />
        </span>
      </h4>
      {told === null ? (
        <p className="mt-1 text-bad">Not used: {failure}</p>
      ) : (
        <div dir="auto" className="mt-1">
          <p className="font-medium">
            <PlainText text={told.title} />
          </p>
          <LongText text={told.summary} lines={8} className="text-ink-soft" />
          {told.observations.length > 0 && (
            <details className="mt-2">
              <summary className="cursor-pointer text-ink-faint">
                {plural(told.observations.length, 'observation')}
              </summary>
              <ul className="mt-1 flex flex-col gap-1.5">
                {told.observations.map((one) => (
                  <li key={one.key}>
                    <PlainText text={one.title} />
                    <LongText text={one.summary} lines={4} className="text-ink-soft" />
                  </li>
                ))}
              </ul>
            </details>
          )}
        </div>
      )}
      <p className="mt-2 text-xs text-ink-faint">
        {score === null
          ? told === null
            ? ''
            : 'Not measured: the source is gone. '
          : `${ratio(score.sourceTokens, score.toldTokens)}, ${percent(score.keptFacts, score.facts)} of ${plural(score.facts, 'key fact')} kept, ${percent(score.borneOut, score.names)} of ${plural(score.names, 'name and number', 'names and numbers')} borne out. `}
        {dropped > 0 && `${plural(dropped, 'sentence')} left out. `}
        {call !== null &&
          `${call.provider}, ${count(call.tokensIn)} tokens in and ${count(call.tokensOut)} out, ${callCost(call.costUsd)}${call.durationMs === null ? '' : `, ${duration(call.durationMs)}`}; task version ${call.promptVersion}.`}
      </p>
    </article>
  )
}
