// Changes a memory: what it says, what it is, where it holds and by what it is found. It is the user's own word from then on.
import { useState } from 'react'
import { longestMemory, type Memory } from '../../../shared/contract/memories.ts'
import { memoryKinds } from '../../../shared/kinds.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice, Segmented } from '../../components/controls/field.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { client } from '../../core-client.ts'
import { useHand } from '../../features/use-hand.ts'
import { Labelled, wordsIn } from './labelled.tsx'
import { importanceSteps, importanceWord, memoryLook } from './looks.ts'
import { usePlaces } from './use-places.ts'

const field = 'w-full rounded-md bg-page px-2.5 shadow-raised'

export function EditMemory({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const places = usePlaces()
  const { act } = useHand()
  const [content, setContent] = useState(memory.content)
  const [kind, setKind] = useState(memory.kind)
  const [place, setPlace] = useState(memory.namespace)
  const [importance, setImportance] = useState(importanceWord(memory.importance))
  const [tags, setTags] = useState(memory.tags.join(', '))
  const [keywords, setKeywords] = useState(memory.keywords.join(', '))
  const save = () => {
    const step = importanceSteps.find(({ label }) => label === importance)
    const known = memoryKinds.find((one) => one === kind)
    void act('changed, and your own word now', () =>
      client.memories.edit({
        id: memory.id,
        ...(content.trim() === memory.content ? {} : { content }),
        ...(known === undefined || kind === memory.kind ? {} : { kind: known }),
        ...(place === memory.namespace ? {} : { namespace: place }),
        ...(step === undefined || importance === importanceWord(memory.importance)
          ? {}
          : { importance: Number(step.value) }),
        tags: wordsIn(tags, 20),
        keywords: wordsIn(keywords, 40),
      }),
    ).then((isDone) => {
      if (isDone) onClose()
    })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Edit the memory"
      about="It is your own word from then on: no rule changes it. What it said before stays in its history."
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
            onChange={(event) => setContent(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
            }}
            className={`${field} resize-y py-2`}
          />
        </Labelled>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          <Labelled text="Kind">
            <Choice
              label="Kind"
              value={kind}
              onChange={(value) => setKind(value ?? memory.kind)}
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
              options={importanceSteps.map(({ label }) => ({ value: label, label }))}
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
            className={`${field} h-8`}
          />
        </Labelled>
        <Labelled text="Other words that find it, with commas between them">
          <input
            aria-label="Other words that find it, with commas between them"
            value={keywords}
            dir="auto"
            maxLength={2500}
            onChange={(event) => setKeywords(event.target.value)}
            className={`${field} h-8`}
          />
        </Labelled>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={content.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
