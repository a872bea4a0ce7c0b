// What is done to several memories at once.
import { Check, Combine, RotateCcw, ThumbsDown, X } from 'lucide-react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { Button } from '../../components/controls/button.tsx'
import { client } from '../../core-client.ts'
import { useHand } from '../../features/use-hand.ts'
import { plural } from '../../format/numbers.ts'

export function ChosenMemories({
  memories,
  onDone,
}: {
  memories: readonly Memory[]
  onDone: () => void
}) {
  const { act } = useHand()
  const ids = memories.map(({ id }) => id)
  const first = memories[0]
  const hold = memories.every(({ life }) => life === 'active' || life === 'review')
  const gone = memories.every(({ life }) => life === 'superseded' || life === 'rejected')
  if (first === undefined) return null
  const run = (what: string, work: Parameters<typeof act>[1]) =>
    void act(what, work).then((isDone) => {
      if (isDone) onDone()
    })
  return (
    <div
      role="toolbar"
      aria-label="With the chosen memories"
      className="sticky top-0 z-20 mb-2 flex max-w-220 flex-wrap items-center gap-2 rounded-md bg-raised px-3 py-2 shadow-raised"
    >
      <span className="mr-auto font-medium">
        {plural(memories.length, 'memory', 'memories')} chosen
      </span>
      {hold && (
        <>
          <Button onClick={() => run('confirmed', () => client.memories.confirm({ ids }))}>
            <Check /> Confirm
          </Button>
          <Button onClick={() => run('rejected', () => client.memories.reject({ ids }))}>
            <ThumbsDown /> Reject
          </Button>
          {memories.length > 1 && (
            <Button
              title="The first one stands for the others, with where they came from"
              onClick={() =>
                run('changed by the merge', () =>
                  client.memories.merge({ into: first.id, ids: ids.slice(1) }),
                )
              }
            >
              <Combine /> Merge into the first
            </Button>
          )}
        </>
      )}
      {gone && (
        <Button onClick={() => run('restored', () => client.memories.restore({ ids }))}>
          <RotateCcw /> Restore
        </Button>
      )}
      <Button tone="ghost" onClick={onDone}>
        <X /> Choose none
      </Button>
    </div>
  )
}
