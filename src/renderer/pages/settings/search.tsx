// Settings, Search & models: how search finds, the models for it, their downloads, and the index.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelsState } from '../../../shared/contract/models.ts'
import { Button } from '../../components/button.tsx'
import { Section } from '../../components/page.tsx'
import { Loaded, SkeletonRows } from '../../components/states.tsx'
import { showToast } from '../../components/toast.tsx'
import { api } from '../../core-client.ts'
import { ModelItem } from './model-item.tsx'
import { SearchState } from './search-state.tsx'
import { useModelActions } from './use-model-actions.ts'

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
            about={`They run on this machine. A download from ${state.mirror} begins only when you ask for it; nothing of yours is sent.`}
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
              isBusy={actions.chooseFolder.isPending}
              onChoose={(folder) => actions.chooseFolder.mutate({ folder })}
            />
          </Section>
        </>
      )}
    </Loaded>
  )
}

function OwnFolder({ isBusy, onChoose }: { isBusy: boolean; onChoose: (folder: string) => void }) {
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
        aria-label="Folder of the model"
        placeholder="/path/to/the/model"
        value={folder}
        spellCheck={false}
        onChange={(event) => setFolder(event.target.value)}
        className="h-7.5 min-w-0 flex-1 rounded-md bg-raised px-2.5 font-mono text-xs shadow-raised placeholder:text-ink-faint"
      />
      <Button type="submit" disabled={isBusy || folder.trim() === ''}>
        Use it
      </Button>
    </form>
  )
}
