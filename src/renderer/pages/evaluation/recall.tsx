// The self-test of recall: asks the first prompts of the user's own sessions again; started, followed and stopped here.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { assertNever } from '../../../shared/assert-never.ts'
import type { SelfTestState, Suggestion } from '../../../shared/contract/evaluation/self-test.ts'
import { Button } from '../../components/controls/button.tsx'
import { Progress } from '../../components/feedback/progress.tsx'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { showFailure } from '../../components/feedback/toast.tsx'
import { Section } from '../../components/layout/page.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { RecallChart } from './recall-chart.tsx'

/** A run is followed this often, in ms. */
const followMs = 700

export function Recall() {
  const cache = useQueryClient()
  const state = useQuery(
    api.selfTest.state.queryOptions({
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (data?.running ? followMs : false),
    }),
  )
  const result = useQuery(api.selfTest.result.queryOptions({ input: {}, staleTime: 0 }))
  const running = state.data?.running ?? false
  useEffect(() => {
    // A run that ended has new figures.
    if (!running) void cache.invalidateQueries({ queryKey: api.selfTest.result.key() })
  }, [running, cache])
  const take = (next: SelfTestState) => cache.setQueryData(api.selfTest.state.queryKey(), next)
  const start = useMutation(
    api.selfTest.start.mutationOptions({ onSuccess: take, onError: showFailure }),
  )
  const stop = useMutation(
    api.selfTest.stop.mutationOptions({ onSuccess: take, onError: showFailure }),
  )
  const hasResult = result.data?.targets.some(({ sessions }) => sessions > 0) ?? false
  return (
    <Section
      title="Self-test of recall"
      about="Asks the first prompt of each of your sessions against what was known before it: does search find the earlier sessions, and the files, that this session then needed?"
      aside={
        <div className="flex shrink-0 gap-2">
          {running ? (
            <Button disabled={stop.isPending} onClick={() => stop.mutate(undefined)}>
              Stop
            </Button>
          ) : (
            <>
              {hasResult && (
                <Button disabled={start.isPending} onClick={() => start.mutate({ again: true })}>
                  Ask all again
                </Button>
              )}
              <Button
                tone={hasResult ? 'plain' : 'primary'}
                disabled={start.isPending}
                onClick={() => start.mutate({ again: false })}
              >
                {hasResult ? 'Ask new ones' : 'Start'}
              </Button>
            </>
          )}
        </div>
      }
    >
      <div aria-live="polite">{state.data && <Run state={state.data} />}</div>
      <Loaded query={result} skeleton={<SkeletonBlock height={240} />}>
        {(found) => (
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              {found.targets.map((target) => (
                <RecallChart key={target.target} found={target} />
              ))}
            </div>
            {hasResult && (
              <p className="mt-3 max-w-[75ch]">
                <Suggested suggestion={found.suggestion} />
                {found.model !== null && (
                  <span className="text-ink-faint"> Model: {oneLine(found.model, 80)}.</span>
                )}
              </p>
            )}
            {found.starts.share !== null && (
              <p className="mt-1 max-w-[75ch] text-ink-soft">
                Of {plural(found.starts.tokens, 'token')} given at the start of{' '}
                {plural(found.starts.sessions, 'session')}, {Math.round(found.starts.share * 100)} %
                named a file that the session then touched.
              </p>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Run({ state: { running, done, total, stopped } }: { state: SelfTestState }) {
  if (running) {
    return (
      <div className="mb-3">
        <p className="mb-1.5 text-ink-soft">
          {total === 0
            ? 'Looking for what can be asked …'
            : `${done} of ${plural(total, 'session')}`}
        </p>
        <Progress label="Sessions asked" value={total === 0 ? null : done / total} />
      </div>
    )
  }
  if (stopped === null) return null
  const why = {
    'by-user': 'Stopped',
    'no-vector': 'Stopped, as the model gave no vector,',
    failed: 'Stopped by a fault, which stands in the log,',
  }[stopped]
  return (
    <p className="mb-3 text-ink-soft">
      {why} after {done} of {plural(total, 'session')}. What was found stays; the next run goes on
      with the rest.
    </p>
  )
}

/** The one thing that the figures say is worth doing. */
function Suggested({ suggestion }: { suggestion: Suggestion }) {
  const models = (
    <Link to="/settings/$section" params={{ section: 'search' }} className="link">
      in the settings
    </Link>
  )
  switch (suggestion.kind) {
    case 'too-few':
      return `${plural(suggestion.sessions, 'session')} could be asked: too few to tell; ${suggestion.wanted} are wanted.`
    case 'try-model':
      return (
        <>
          Words alone leave {percent(suggestion.missing)} to be found. A model that finds by meaning
          may find more: choose one {models}, then ask again.
        </>
      )
    case 'model-helps':
      return `The model finds ${percent(suggestion.gain)} more than words alone: keep it.`
    case 'model-harms':
      return (
        <>
          The model finds {percent(suggestion.loss)} less than words alone: choose another one, or
          none, {models}.
        </>
      )
    case 'model-no-difference':
      return (
        <>
          The model and words alone find alike, beyond chance. {percent(suggestion.missing)} is left
          to be found: another model {models} may find more.
        </>
      )
    default:
      return assertNever(suggestion)
  }
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
