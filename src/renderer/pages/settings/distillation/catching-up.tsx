// Catching up: what rules alone have told, what a model would take for it, and how far that is.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../components/controls/button.tsx'
import { SettingRow } from '../../../components/controls/setting-row.tsx'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { api } from '../../../core-client.ts'
import { callCost } from '../../../format/figures.ts'
import { count, plural } from '../../../format/numbers.ts'

/** Progress is asked for so often while there is any (ms). */
const progressMs = 3000

export function CatchingUp() {
  const pending = useQuery({
    ...api.distill.pending.queryOptions(),
    // Progress is watched while there is any.
    refetchInterval: ({ state }) => (state.data && state.data.catchingUp > 0 ? progressMs : false),
  })
  const cache = useQueryClient()
  const catchUp = useMutation(
    api.distill.catchUp.mutationOptions({
      onSuccess: ({ turns }) => {
        showToast(`${plural(turns, 'turn')} wait for a model now, newest first.`)
        return cache.invalidateQueries({ queryKey: api.distill.key() })
      },
      onError: showFailure,
    }),
  )
  const stop = useMutation(
    api.distill.stopCatchingUp.mutationOptions({
      onSuccess: ({ turns }) => {
        showToast(`${plural(turns, 'turn')} stay as rules told them.`)
        return cache.invalidateQueries({ queryKey: api.distill.key() })
      },
      onError: showFailure,
    }),
  )
  return (
    <Section title="Catching up">
      <Loaded query={pending} skeleton={<SkeletonRows rows={1} height={60} />}>
        {({ turns, waiting, catchingUp, tokensEach, isMeasured, costUsd, provider }) => (
          <SettingRow
            title={`${plural(turns, 'turn')} told by rules alone`}
            about={`A model would take ${plural(turns, 'call')} and about ${count(turns * tokensEach)} tokens for them${costUsd === null ? '' : `, ${callCost(costUsd)}`} (${isMeasured ? 'as the last calls took' : 'estimated'}). ${waiting === 0 ? '' : `${plural(waiting, 'turn')} wait already.`}`}
          >
            <div className="flex gap-2">
              {catchingUp > 0 && (
                <Button disabled={stop.isPending} onClick={() => stop.mutate({})}>
                  Stop
                </Button>
              )}
              <Button
                disabled={provider === null || turns === 0 || catchUp.isPending}
                title={provider === null ? 'Turn a language model on first.' : undefined}
                onClick={() => catchUp.mutate({})}
              >
                Have them told
              </Button>
            </div>
          </SettingRow>
        )}
      </Loaded>
    </Section>
  )
}
