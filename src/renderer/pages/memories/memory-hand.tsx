// What the user can do with one memory: confirm, edit, pin, split, reject, restore or delete it.
import { Check, Pencil, Pin, PinOff, RotateCcw, Scissors, ThumbsDown, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { Button } from '../../components/controls/button.tsx'
import { client } from '../../core-client.ts'
import { useForget } from '../../features/use-forget.ts'
import { useHand } from '../../features/use-hand.ts'
import { EditMemory } from './edit-memory.tsx'
import { SplitMemory } from './split-memory.tsx'

export function MemoryHand({ memory, onGone }: { memory: Memory; onGone: () => void }) {
  const { act } = useHand()
  const forget = useForget()
  const [open, setOpen] = useState<'edit' | 'split' | null>(null)
  const ids = [memory.id]
  /** It leaves the list that it was opened in. */
  const leaving = (acted: Promise<boolean>) =>
    void acted.then((isDone) => {
      if (isDone) onGone()
    })
  const holds = memory.life === 'active' || memory.life === 'review'
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {holds && !memory.isConfirmed && (
        <Button onClick={() => void act('confirmed', () => client.memories.confirm({ ids }))}>
          <Check /> Confirm
        </Button>
      )}
      {holds ? (
        <>
          <Button onClick={() => setOpen('edit')}>
            <Pencil /> Edit
          </Button>
          <Button
            onClick={() =>
              void act(memory.isPinned ? 'not pinned any more' : 'pinned', () =>
                client.memories.pin({ ids, isPinned: !memory.isPinned }),
              )
            }
          >
            {memory.isPinned ? <PinOff /> : <Pin />} {memory.isPinned ? 'Unpin' : 'Pin'}
          </Button>
          <Button onClick={() => setOpen('split')}>
            <Scissors /> Split
          </Button>
          <Button onClick={() => leaving(act('rejected', () => client.memories.reject({ ids })))}>
            <ThumbsDown /> Reject
          </Button>
        </>
      ) : (
        <Button onClick={() => leaving(act('restored', () => client.memories.restore({ ids })))}>
          <RotateCcw /> Restore
        </Button>
      )}
      <Button
        tone="danger"
        onClick={() => {
          forget({ kind: 'memory', id: memory.id })
          onGone()
        }}
      >
        <Trash2 /> Delete
      </Button>
      {open === 'edit' && <EditMemory memory={memory} onClose={() => setOpen(null)} />}
      {open === 'split' && <SplitMemory memory={memory} onClose={() => setOpen(null)} />}
    </div>
  )
}
