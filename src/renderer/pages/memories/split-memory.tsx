// Splits a memory that says several things: one line for each, and each stands for itself with where it came from.
import { useState } from 'react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { Button } from '../../components/controls/button.tsx'
import { Dialog } from '../../components/feedback/dialog.tsx'
import { client } from '../../core-client.ts'
import { useHand } from '../../features/use-hand.ts'
import { plural } from '../../format/numbers.ts'

const mostParts = 10

export function SplitMemory({ memory, onClose }: { memory: Memory; onClose: () => void }) {
  const { act } = useHand()
  const [text, setText] = useState(memory.content.split(/(?<=[.;])\s+/).join('\n'))
  const contents = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const canSplit = contents.length >= 2 && contents.length <= mostParts
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title="Split the memory"
      about="One line for each memory that is to take its place, two to ten of them."
    >
      <form
        className="mt-4 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!canSplit) return
          void act('changed by the split', () =>
            client.memories.split({ id: memory.id, contents }),
          ).then((isDone) => {
            if (isDone) onClose()
          })
        }}
      >
        <textarea
          aria-label="One line for each memory"
          value={text}
          autoFocus
          rows={7}
          dir="auto"
          onChange={(event) => setText(event.target.value)}
          className="w-full resize-y rounded-md bg-page px-2.5 py-2 shadow-raised"
        />
        <div className="flex items-center justify-end gap-2">
          <span className="mr-auto text-xs text-ink-faint" role="status">
            {plural(contents.length, 'memory', 'memories')}
          </span>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" tone="primary" disabled={!canSplit}>
            Split
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
