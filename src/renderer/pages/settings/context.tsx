// Settings, Context: the budget, and the exact text that the next session of a project would be given.
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileInput } from 'lucide-react'
import { Slider } from 'radix-ui'
import { useState } from 'react'
import { sessionSources } from '../../../shared/kinds.ts'
import { LayerBar } from '../../components/charts/layer-bar.tsx'
import { Choice } from '../../components/controls/field.tsx'
import { SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Empty, Failed, Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { useDebounced } from '../../components/list/use-debounced.ts'
import { LongText } from '../../components/text/long-text.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { sourceWord } from '../../format/words.ts'

export function ContextSettings() {
  const { query, save } = useSettings()
  const [draft, setDraft] = useState<number | null>(null)
  const saved = query.data?.context.budgetTokens
  // What is saved counts again as soon as it changes, by this slider, an undo or another window.
  const [before, setBefore] = useState(saved)
  if (saved !== before) {
    setBefore(saved)
    setDraft(null)
  }
  const budget = draft ?? saved
  return (
    <>
      <Section
        title="Budget"
        about="The most that is handed to the agent when a session starts. A project without memory gets nothing."
      >
        <Loaded query={query} skeleton={<SkeletonBlock height={48} />}>
          {({ context }) => (
            <div className="flex items-center gap-6">
              <Slider.Root
                className="relative flex h-8 flex-1 touch-none items-center"
                min={0}
                max={4000}
                step={100}
                value={[budget ?? context.budgetTokens]}
                onValueChange={([next]) => setDraft(next ?? null)}
                onValueCommit={([next]) => {
                  if (next === undefined || next === context.budgetTokens) return
                  save(
                    { context: { budgetTokens: next } },
                    next === 0
                      ? 'New sessions are given no context.'
                      : `New sessions are given up to ${plural(next, 'token')}.`,
                    { context: { budgetTokens: context.budgetTokens } },
                  )
                }}
              >
                <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
                  <Slider.Range className="absolute h-full rounded-full bg-accent" />
                </Slider.Track>
                <Slider.Thumb
                  aria-label="Budget in tokens"
                  className="block size-4 rounded-full bg-raised shadow-[0_0_0_1.5px_var(--color-accent)]"
                />
              </Slider.Root>
              <output className="w-28 text-right font-medium">
                {budget === 0 ? 'No context' : plural(budget ?? 0, 'token')}
              </output>
            </div>
          )}
        </Loaded>
      </Section>
      <Recall />
      <Preview budget={budget} />
    </>
  )
}

function Recall() {
  const { query, save } = useSettings()
  return (
    <Section title="With a prompt">
      <Loaded query={query} skeleton={<SkeletonBlock height={60} />}>
        {({ recall }) => (
          <SettingRow
            title="Recall what fits a prompt"
            about="Up to three memories that clearly belong to what you ask go with your prompt, each once in a session. When nothing fits, nothing is added."
          >
            <Switch
              label="Recall what fits a prompt"
              checked={recall.enabled}
              onChange={(enabled) =>
                save(
                  { recall: { enabled } },
                  enabled ? 'Prompts are given what fits them.' : 'Prompts are left as they are.',
                  { recall: { enabled: !enabled } },
                )
              }
            />
          </SettingRow>
        )}
      </Loaded>
    </Section>
  )
}

function Preview({ budget }: { budget: number | undefined }) {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const projects = useQuery(api.projects.list.queryOptions())
  const settled = useDebounced(budget, 200)
  const projectId = search.project ?? projects.data?.rows[0]?.id
  const source = sessionSources.find((each) => each === search.source) ?? 'startup'
  const change = (next: { project?: string | undefined; source?: typeof source | undefined }) =>
    void navigate({
      to: '/settings/$section',
      params: { section: 'context' },
      search: { project: projectId, source, ...next },
      replace: true,
    })
  const preview = useQuery(
    api.context.preview.queryOptions({
      input:
        projectId === undefined
          ? skipToken
          : { projectId, source, ...(settled === undefined ? {} : { budgetTokens: settled }) },
      placeholderData: keepPreviousData,
    }),
  )
  // Without the list of projects there is nothing to preview either.
  const failure = projects.data === undefined ? projects.error : preview.error
  const retry = () => void (projects.data === undefined ? projects : preview).refetch()
  return (
    <Section
      title="What the next session is given"
      about="The exact text, made now from what is remembered. Looking at it records nothing."
    >
      {projects.data?.rows.length === 0 ? (
        <Empty icon={FileInput} title="No project yet">
          With the first session of a project its context can be seen here.
        </Empty>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <Choice
              label="Project"
              value={projectId}
              onChange={(project) => change({ project })}
              options={(projects.data?.rows ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              }))}
            />
            <Choice
              label="How the session begins"
              value={source}
              onChange={(value) =>
                change({ source: sessionSources.find((each) => each === value) })
              }
              options={sessionSources.map((value) => ({ value, label: sourceWord(value) }))}
            />
          </div>
          {preview.data === undefined ? (
            failure === null ? (
              <SkeletonBlock height={240} />
            ) : (
              <Failed error={failure} retry={retry} />
            )
          ) : preview.data.text === '' ? (
            <p className="rounded-lg border px-4 py-6 text-center text-ink-faint">
              {budget === 0
                ? 'Nothing: the budget is zero.'
                : 'Nothing: there is no memory that would help this session.'}
            </p>
          ) : (
            <>
              <LayerBar
                layers={preview.data.layers}
                budget={preview.data.budget}
                whole={preview.data.tokens}
              />
              <div
                className={`mt-3 overflow-hidden rounded-lg border bg-raised ${preview.isPlaceholderData ? 'opacity-60' : ''}`}
              >
                <LongText
                  text={preview.data.text}
                  lines={400}
                  className="px-4 py-3 font-mono text-xs"
                />
              </div>
              <p className="mt-2 text-xs text-ink-faint">
                {plural(preview.data.text.length, 'character')},{' '}
                {plural(preview.data.tokens, 'token')}
              </p>
            </>
          )}
        </>
      )}
    </Section>
  )
}
