// Settings, Search & models: how search finds, the models for it, their downloads, and the index.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelsState } from '../../../shared/contract/models.ts'
import { Button } from '../../components/controls/button.tsx'
import { NumberSetting, SettingRow } from '../../components/controls/setting-row.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { showToast } from '../../components/feedback/toast.tsx'
import { Section } from '../../components/layout/page.tsx'
import { api } from '../../core-client.ts'
import { noun, plural } from '../../format/numbers.ts'
import { ModelItem } from './search/model-item.tsx'
import { SearchState } from './search/state.tsx'
import { useModelActions } from './search/use-model-actions.ts'

/** Downloads and the making of an index are followed this often, in ms. */
const followMs = 1000

function isWorking(state: ModelsState): boolean {
  return (
    state.building !== null ||
    (state.serving?.pending ?? 0) > 0 ||
    state.embedder.status === 'starting' ||
    state.models.some(({ download }) => download?.status === 'running')
  )
}

export function SearchSettings() {
  const query = useQuery(
    api.models.state.queryOptions({
      refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? followMs : false),
    }),
  )
  const actions = useModelActions()
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={5} height={84} />}>
      {(state) => (
        <>
          <Section title="How search finds">
            <SearchState
              state={state}
              onRetry={() => actions.retry.mutate(undefined)}
              onOff={() => {
                const before = state.models.find(({ isChosen }) => isChosen)?.id
                actions.choose.mutate(
                  { id: null },
                  {
                    onSuccess: () =>
                      showToast(
                        'Search goes by words alone.',
                        before === undefined
                          ? undefined
                          : () => actions.choose.mutate({ id: before }),
                      ),
                  },
                )
              }}
            />
          </Section>
          <Section
            title="Models"
            about={`They run on this machine. A download from ${state.mirror} begins only when you ask for it; nothing of yours is sent. Sizes, languages and quality are what their makers state: they were not measured with this version.`}
          >
            <ul className="grid gap-px overflow-hidden rounded-lg border bg-line">
              {state.models.map((model) => (
                <ModelItem key={model.id} model={model} actions={actions} />
              ))}
            </ul>
          </Section>
          <Section
            title="A model of your own"
            about="A folder with a model in the layout of transformers.js: config.json, tokenizer.json, and onnx/ with its weights."
          >
            <OwnFolder
              label="Folder of the model"
              verb="Use it"
              isBusy={actions.chooseFolder.isPending}
              onChoose={(folder) => actions.chooseFolder.mutate({ folder })}
            />
          </Section>
          <Section
            title="Read the best results again"
            about="A cross-encoder in a folder of your own reads the first 30 results together with the question and puts them in order. It makes a search wait up to 1.5 seconds."
          >
            <RerankerFolder reranker={state.reranker} actions={actions} />
          </Section>
          <DownloadsAndProcess />
        </>
      )}
    </Loaded>
  )
}

/** Where downloads come from, and how long the model's process stays. */
function DownloadsAndProcess() {
  const { query, save } = useSettings()
  return (
    <Section title="Downloads and memory">
      <Loaded query={query} skeleton={<SkeletonRows rows={2} height={60} />}>
        {({ models: { mirror, idleMinutes } }) => (
          <>
            <SettingRow
              title="Address of the models"
              about="The hub, or a mirror of it with the same paths, for machines that reach only that."
            >
              <Mirror
                key={mirror}
                value={mirror}
                onSave={(next) =>
                  save({ models: { mirror: next } }, `Models come from ${next}.`, {
                    models: { mirror },
                  })
                }
              />
            </SettingRow>
            <NumberSetting
              title="Process of the model"
              about="It holds the model in memory, and ends after so long without work. The next search by meaning starts it again."
              label="Minutes until the process of the model ends"
              value={idleMinutes}
              min={1}
              max={1440}
              unit={noun(idleMinutes, 'minute')}
              onSave={(next) =>
                save(
                  { models: { idleMinutes: next } },
                  `The model’s process ends after ${plural(next, 'minute')} without work.`,
                  { models: { idleMinutes } },
                )
              }
            />
          </>
        )}
      </Loaded>
    </Section>
  )
}

function Mirror({ value, onSave }: { value: string; onSave: (value: string) => void }) {
  return (
    <input
      type="url"
      aria-label="Address of the models"
      defaultValue={value}
      spellCheck={false}
      className="h-7.5 w-72 max-w-full rounded-md bg-raised px-2.5 font-mono text-xs shadow-raised"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      onBlur={(event) => {
        const field = event.currentTarget
        const next = field.value.trim()
        if (next === '' || next === value || !field.checkValidity()) field.value = value
        else onSave(next)
      }}
    />
  )
}

function RerankerFolder({
  reranker: { folder, problem },
  actions: { chooseReranker },
}: {
  reranker: ModelsState['reranker']
  actions: ReturnType<typeof useModelActions>
}) {
  if (folder === null) {
    return (
      <OwnFolder
        label="Folder of the cross-encoder"
        verb="Read with it"
        isBusy={chooseReranker.isPending}
        onChoose={(chosen) => chooseReranker.mutate({ folder: chosen })}
      />
    )
  }
  return (
    <div className="flex items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="truncate font-mono text-xs">{folder}</p>
        {problem === null ? null : <p className="text-xs text-bad">{problem}</p>}
      </div>
      <Button
        disabled={chooseReranker.isPending}
        onClick={() => chooseReranker.mutate({ folder: null })}
      >
        Stop using it
      </Button>
    </div>
  )
}

function OwnFolder({
  label,
  verb,
  isBusy,
  onChoose,
}: {
  label: string
  verb: string
  isBusy: boolean
  onChoose: (folder: string) => void
}) {
  const [folder, setFolder] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (folder.trim() !== '') onChoose(folder.trim())
      }}
    >
      <input
        aria-label={label}
        placeholder="/path/to/the/model"
        value={folder}
        spellCheck={false}
        onChange={(event) => setFolder(event.target.value)}
        className="h-7.5 min-w-0 flex-1 rounded-md bg-raised px-2.5 font-mono text-xs shadow-raised placeholder:text-ink-faint"
      />
      <Button type="submit" disabled={isBusy || folder.trim() === ''}>
        {verb}
      </Button>
    </form>
  )
}
