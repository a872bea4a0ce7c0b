// Catching up: what rules alone have told, what a model would take for it, and how far that is.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PendingTurns } from '../../../../shared/contract/distilling/distill.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SettingRow } from '../../../components/controls/setting-row.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { api } from '../../../core-client.ts'
import { callCost } from '../../../format/figures.ts'
import { count, plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { comingTime, duration } from '../../../format/time.ts'

/** Progress is asked for so often while there is any (ms). */
const progressMs = 3000

export function CatchingUp() {
  const [isCheapestFirst, setCheapestFirst] = useState(false)
  const pending = useQuery({
    ...api.distill.pending.queryOptions({ input: { isCheapestFirst } }),
    refetchInterval: ({ state }) => (state.data?.catchingUp ? progressMs : false),
    // The switch changes a price, and not the page.
    placeholderData: (before) => before,
  })
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: api.distill.key() })
  const catchUp = useMutation(
    api.distill.catchUp.mutationOptions({
      onSuccess: ({ turns }) => {
        showToast(`${plural(turns, 'turn')} wait for a model now, newest first.`)
        return again()
      },
      onError: showFailure,
    }),
  )
  const stop = useMutation(
    api.distill.stopCatchingUp.mutationOptions({
      onSuccess: ({ turns }) => {
        showToast(`${plural(turns, 'turn')} stay as rules told them.`)
        return again()
      },
      onError: showFailure,
    }),
  )
  return (
    <Section title="Catching up">
      <Loaded query={pending} skeleton={<SkeletonRows rows={1} height={60} />}>
        {(state) => {
          const { turns, catchingUp, provider, enabled } = state
          return (
            <>
              <SettingRow
                title={`${plural(turns, 'turn')} told by rules alone`}
                about={takes(state)}
              >
                <div className="flex gap-2">
                  {catchingUp !== null && (
                    <Button disabled={stop.isPending} onClick={() => stop.mutate({})}>
                      Stop
                    </Button>
                  )}
                  <Button
                    disabled={provider === null || turns === 0 || catchUp.isPending}
                    title={provider === null ? 'Turn a language model on first.' : undefined}
                    onClick={() => catchUp.mutate({ isCheapestFirst })}
                  >
                    Have them told
                  </Button>
                </div>
              </SettingRow>
              {enabled > 1 && turns > 0 && (
                <SettingRow
                  title="Ask the cheapest first"
                  about="For what is caught up: models of this machine, then those of a plan, then the least of what is paid. New turns keep the order above."
                >
                  <Switch
                    label="Ask the cheapest model first when catching up"
                    checked={isCheapestFirst}
                    onChange={setCheapestFirst}
                  />
                </SettingRow>
              )}
              {catchingUp !== null && <HowFar catchingUp={catchingUp} />}
            </>
          )
        }}
      </Loaded>
    </Section>
  )
}

function takes({
  turns,
  waiting,
  tokensEach,
  isMeasured,
  costUsd,
  provider,
}: PendingTurns): string {
  const who = provider === null ? 'A model' : provider
  const price = costUsd === null ? '' : `, ${callCost(costUsd)}`
  const basis = isMeasured ? 'as the last calls took' : 'estimated'
  const waits = waiting === 0 ? '' : ` ${plural(waiting, 'turn')} wait already.`
  if (turns === 0) return `There is nothing more that a model could tell anew.${waits}`
  return `${who} would take ${plural(turns, 'call')} and about ${count(turns * tokensEach)} tokens for them${price} (${basis}).${waits}`
}

/** Fewer turns tell nothing of how long the rest takes. */
const enoughDone = 3

function HowFar({ catchingUp }: { catchingUp: NonNullable<PendingTurns['catchingUp']> }) {
  const { turns, left, begunAt, waits } = catchingUp
  const done = Math.max(0, turns - left)
  const now = Date.now()
  const rest = (Math.max(0, now - begunAt) / Math.max(1, done)) * left
  return (
    <div className="py-3">
      <Progress label="Catching up" value={turns === 0 ? null : done / turns} />
      <p className="mt-1.5 text-ink-faint">
        {count(done)} of {plural(turns, 'turn')} done.{' '}
        {waits !== null
          ? `The rest waits until ${comingTime(waits.until, now)} and goes on by itself: ${oneLine(waits.reason, 200)}`
          : done >= enoughDone
            ? `About ${duration(rest)} left.`
            : ''}
      </p>
    </div>
  )
}
