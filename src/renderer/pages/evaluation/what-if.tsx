// What a past session would have been given at its start with other settings, beside what it was given.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { format } from 'date-fns'
import { type ReactNode, useState } from 'react'
import { type ContextLayer, contextLayers } from '../../../shared/context-layers.ts'
import type { WhatIf as Replayed } from '../../../shared/contract/evaluation/what-if.ts'
import { LayerBar } from '../../components/charts/layer-bar.tsx'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { sessionTitle } from '../../components/list/session-title.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { api } from '../../core-client.ts'
import { count, plural } from '../../format/numbers.ts'
import { layerReason, layerWord } from '../../format/words.ts'

/** Those that nothing fills yet cannot be left out. */
const layers = contextLayers.filter((name) => layerReason(name) !== '')
const mostTokens = 4000

export function WhatIf() {
  const sessions = useQuery(
    api.sessions.list.queryOptions({
      input: { sort: 'startedAt', direction: 'desc', limit: 100, offset: 0 },
    }),
  ).data?.rows
  const { query: settings } = useSettings()
  const [sessionId, setSession] = useState<string>()
  const [budget, setBudget] = useState<number>()
  const [without, setWithout] = useState<readonly ContextLayer[]>([])
  const chosen = sessionId ?? sessions?.[0]?.id
  return (
    <Section
      title="What if"
      about="Makes the context of a past session again with other settings, from what was known before it. Looking records nothing; sources stand as now, and nothing is searched for."
    >
      {sessions?.length === 0 ? (
        <p className="text-ink-faint">
          Once there is a session, what it would have been given with another budget or without a
          layer will stand here beside what it was given.
        </p>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
            <Choice
              label="Session"
              className="w-100 max-w-full"
              value={chosen}
              onChange={setSession}
              options={(sessions ?? []).map((session) => ({
                value: session.id,
                label: `${format(session.startedAt, 'd MMM HH:mm')} · ${sessionTitle(session)}`,
              }))}
            />
            <label className="flex items-center gap-2">
              Budget
              <input
                type="number"
                min={0}
                max={mostTokens}
                step={100}
                placeholder={String(settings.data?.context.budgetTokens ?? '')}
                value={budget ?? ''}
                onChange={({ target: { value, valueAsNumber } }) =>
                  setBudget(
                    value === '' || Number.isNaN(valueAsNumber)
                      ? undefined
                      : Math.max(0, Math.min(mostTokens, Math.round(valueAsNumber))),
                  )
                }
                className="h-7.5 w-20 rounded-md bg-raised px-2.5 text-right shadow-raised placeholder:text-ink-faint"
              />
              <span className="text-ink-faint">tokens</span>
            </label>
            <fieldset className="flex flex-wrap gap-x-4 gap-y-1.5">
              <legend className="sr-only">Layers that are given</legend>
              {layers.map((name) => (
                <label key={name} className="flex items-center gap-1.5">
                  <input
                    type="checkbox"
                    className="accent-accent"
                    checked={!without.includes(name)}
                    onChange={({ target }) =>
                      setWithout(
                        target.checked
                          ? without.filter((each) => each !== name)
                          : [...without, name],
                      )
                    }
                  />
                  {layerWord(name)}
                </label>
              ))}
            </fieldset>
          </div>
          {chosen !== undefined && <Beside {...{ sessionId: chosen, budget, without }} />}
        </>
      )}
    </Section>
  )
}

function Beside({
  sessionId,
  budget,
  without,
}: {
  sessionId: string
  budget: number | undefined
  without: readonly ContextLayer[]
}) {
  const [beside, setBeside] = useState<'given' | 'today'>('given')
  const input = {
    sessionId,
    ...(budget === undefined ? {} : { budgetTokens: budget }),
    without: [...without],
  }
  const replay = useQuery(
    api.whatIf.replay.queryOptions({ input, placeholderData: keepPreviousData }),
  )
  return (
    <Loaded query={replay} skeleton={<SkeletonBlock height={320} />}>
      {(found) => (
        <div className="grid gap-4 lg:grid-cols-2">
          <Context
            title={beside === 'given' ? 'Given then' : 'With the settings of today'}
            one={beside === 'given' ? found.given : found.today}
            touched={found.touched}
            aside={
              <Segmented
                label="Compare with"
                value={beside}
                onChange={setBeside}
                options={[
                  { value: 'given', label: 'Given then' },
                  { value: 'today', label: 'Today' },
                ]}
              />
            }
          />
          <Context
            title="With these settings"
            one={found.other}
            touched={found.touched}
            aside={
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: found.sessionId }}
                className="link"
              >
                Open the session
              </Link>
            }
          />
        </div>
      )}
    </Loaded>
  )
}

function Context({
  title,
  one,
  touched,
  aside,
}: {
  title: string
  one: Replayed['given']
  touched: number
  aside: ReactNode
}) {
  const items = one?.layers.reduce((sum, layer) => sum + layer.items, 0) ?? 0
  return (
    <article aria-label={title} className="min-w-0 rounded-lg border border-line p-4">
      <div className="mb-2 flex min-h-7.5 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        {aside}
      </div>
      {one === null ? (
        <p className="text-ink-faint">It was given nothing at its start.</p>
      ) : (
        <>
          <p className="mb-2 text-ink-soft">
            {count(one.tokens)}
            {one.budget === null ? '' : ` of ${count(one.budget)}`} tokens, {plural(items, 'item')}
            {one.naming === null
              ? '. Its text was dropped, so what it named cannot be told.'
              : `. ${named(one, touched)}`}
          </p>
          {one.layers.length > 0 && <LayerBar layers={one.layers} whole={one.tokens} />}
          {one.text === '' ? (
            <p className="mt-3 text-ink-faint">
              {one.tokens === 0 ? 'There was nothing to say.' : 'Its text was dropped.'}
            </p>
          ) : (
            <LongText
              text={one.text}
              lines={16}
              className="mt-3 rounded-md bg-sunken p-3 font-mono text-xs"
            />
          )}
        </>
      )}
    </article>
  )
}

/** How it scores: which of the session's files it named, and what part of it did. */
function named({ naming, tokens }: NonNullable<Replayed['given']>, touched: number): string {
  if (naming === null) return ''
  if (touched === 0) return 'The session touched no file.'
  if (naming.files.length === 0)
    return `It named none of ${plural(touched, 'file')} that the session touched.`
  const share = tokens === 0 ? 0 : Math.round((100 * naming.tokens) / tokens)
  return `It named ${naming.files.length} of ${plural(touched, 'file')} that the session touched, by ${plural(naming.items, 'item')} (${share} % of the tokens).`
}
