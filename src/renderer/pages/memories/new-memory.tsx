// Takes down a new memory: what it says, of what kind it is, and for which project.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { longestMemory } from '../../../shared/contract/memories.ts'
import { type MemoryKind, memoryKinds } from '../../../shared/kinds.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { showToast } from '../../components/feedback/toast.tsx'
import { api, queryClient } from '../../core-client.ts'
import { describeFailure } from '../../failure.ts'
import { useForget } from '../../features/use-forget.ts'
import { Labelled, wordsIn } from './labelled.tsx'
import { importanceSteps, memoryLook } from './looks.ts'
import type { Places } from './use-places.ts'

export function NewMemory({
  places,
  place: startsAt = 'global',
  onClose,
  onStored,
}: {
  places: Places
  place?: string | undefined
  onClose: () => void
  onStored: (id: string) => void
}) {
  const [content, setContent] = useState('')
  const [kind, setKind] = useState<MemoryKind>('fact')
  const [place, setPlace] = useState(startsAt)
  const [importance, setImportance] = useState<(typeof importanceSteps)[number]['value']>('0.5')
  const [tags, setTags] = useState('')
  const forget = useForget()
  const store = useMutation(
    api.memories.store.mutationOptions({
      onSuccess: ({ id, status, timesSeen }) => {
        void queryClient.invalidateQueries({ queryKey: api.memories.key() })
        onClose()
        onStored(id)
        if (status === 'stored') showToast('Remembered.', () => forget({ kind: 'memory', id }))
        else showToast(`That was known already; it has now been said ${timesSeen} times.`)
      },
    }),
  )
  const failure = store.error === null ? null : describeFailure(store.error)
  const canStore = content.trim() !== '' && !store.isPending
  const save = () => {
    if (!canStore) return
    store.mutate({
      content,
      kind,
      namespace: place,
      importance: Number(importance),
      tags: wordsIn(tags, 20),
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Add a memory"
      about="One thing, said so that it makes sense on its own. Secrets are taken out before it is stored."
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Labelled text="What is to be remembered">
          <textarea
            aria-label="What is to be remembered"
            value={content}
            autoFocus
            required
            rows={5}
            maxLength={longestMemory}
            dir="auto"
            placeholder="The staging database listens on port 7431."
            onChange={(event) => setContent(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
            }}
            className="w-full resize-y rounded-md bg-page px-2.5 py-2 shadow-raised placeholder:text-ink-faint"
          />
        </Labelled>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Labelled text="Kind">
            <Choice
              label="Kind"
              value={kind}
              onChange={(value) => setKind(memoryKinds.find((each) => each === value) ?? 'fact')}
              options={memoryKinds.map((each) => ({ value: each, label: memoryLook(each).word }))}
            />
          </Labelled>
          <Labelled text="For">
            <Choice
              label="For"
              value={place}
              onChange={(value) => setPlace(value ?? 'global')}
              options={places.all}
            />
          </Labelled>
          <Labelled text="Importance">
            <Segmented
              label="Importance"
              value={importance}
              onChange={setImportance}
              options={importanceSteps}
            />
          </Labelled>
        </div>
        <Labelled text="Tags, with commas between them">
          <input
            aria-label="Tags, with commas between them"
            value={tags}
            dir="auto"
            maxLength={1300}
            onChange={(event) => setTags(event.target.value)}
            className="h-8 w-full rounded-md bg-page px-2.5 shadow-raised"
          />
        </Labelled>
        {failure && (
          <p role="alert" className="text-bad">
            {failure.title}. {failure.advice}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={!canStore}>
            Remember
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
