// What is done to several memories at once, by button or by one key; each time one undo takes all of it back.
import { Check, Combine, Pin, PinOff, RotateCcw, ThumbsDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Memory } from '../../../shared/contract/memories.ts'
import { memoryKinds } from '../../../shared/kinds.ts'
import { Button } from '../../components/controls/button.tsx'
import { Choice } from '../../components/controls/field.tsx'
import { client } from '../../core-client.ts'
import { useHand } from '../../features/use-hand.ts'
import { plural } from '../../format/numbers.ts'
import { useShortcuts } from '../../keyboard/use-shortcuts.ts'
import { memoryLook } from './looks.ts'
import type { Places } from './use-places.ts'

interface BulkAction {
  readonly key: string
  readonly title: string
  readonly says?: string
  readonly icon: ReactNode
  /** Completes “3 memories …”. */
  readonly what: string
  readonly work: () => ReturnType<typeof client.memories.confirm>
}

const kinds = memoryKinds.map((kind) => ({ value: kind, label: memoryLook(kind).word }))

export function ChosenMemories({
  memories,
  places,
  onDone,
}: {
  memories: readonly Memory[]
  places: Places
  onDone: () => void
}) {
  const { act } = useHand()
  const ids = memories.map(({ id }) => id)
  const run = (what: string, work: BulkAction['work']) =>
    void act(what, work).then((isDone) => {
      if (isDone) onDone()
    })
  const actions = actionsFor(memories, ids)
  useShortcuts(
    memories.length === 0
      ? {}
      : {
          ...Object.fromEntries(
            actions.map(({ key, what, work }) => [key, () => run(what, work)] as const),
          ),
          Escape: onDone,
        },
  )
  if (memories.length === 0) return null
  return (
    <div
      role="toolbar"
      aria-label="With the chosen memories"
      className="sticky top-0 z-20 mb-2 flex max-w-220 flex-wrap items-center gap-2 rounded-md bg-raised px-3 py-2 shadow-raised"
    >
      <span className="mr-auto font-medium">
        {plural(memories.length, 'memory', 'memories')} chosen
      </span>
      {actions.map(({ key, title, says, icon, what, work }) => (
        <Button
          key={key}
          aria-keyshortcuts={key}
          title={`${says ?? title} (${key})`}
          onClick={() => run(what, work)}
        >
          {icon} {title}
        </Button>
      ))}
      <Choice
        label="Give them a kind"
        all="Kind…"
        className="w-24"
        value={undefined}
        onChange={(value) => {
          const kind = memoryKinds.find((one) => one === value)
          if (kind) run('of another kind now', () => client.memories.move({ ids, kind }))
        }}
        options={kinds}
      />
      <Choice
        label="Move them to"
        all="Place…"
        className="w-24"
        value={undefined}
        onChange={(namespace) => {
          if (namespace) run('moved', () => client.memories.move({ ids, namespace }))
        }}
        options={places.all}
      />
      <Button tone="ghost" title="Choose none (Escape)" onClick={onDone}>
        <X /> Choose none
      </Button>
    </div>
  )
}

function actionsFor(memories: readonly Memory[], ids: string[]): BulkAction[] {
  const [first] = memories
  if (first === undefined) return []
  const hold = memories.every(({ life }) => life === 'active' || life === 'review')
  const gone = memories.every(({ life }) => life === 'superseded' || life === 'rejected')
  if (gone)
    return [
      {
        ...{ key: 'u', title: 'Restore', what: 'restored', icon: <RotateCcw /> },
        work: () => client.memories.restore({ ids }),
      },
    ]
  if (!hold) return []
  const arePinned = memories.every(({ isPinned }) => isPinned)
  return [
    {
      ...{ key: 'c', title: 'Confirm', what: 'confirmed', icon: <Check /> },
      work: () => client.memories.confirm({ ids }),
    },
    {
      ...{ key: 'r', title: 'Reject', what: 'rejected', icon: <ThumbsDown /> },
      work: () => client.memories.reject({ ids }),
    },
    {
      key: 'p',
      title: arePinned ? 'Unpin' : 'Pin',
      what: arePinned ? 'no longer pinned' : 'pinned',
      icon: arePinned ? <PinOff /> : <Pin />,
      work: () => client.memories.pin({ ids, isPinned: !arePinned }),
    },
    ...(memories.length < 2
      ? []
      : [
          {
            ...{ key: 'm', title: 'Merge', what: 'changed by the merge' },
            says: 'The first one stands for the others, with where they came from',
            icon: <Combine />,
            work: () => client.memories.merge({ into: first.id, ids: ids.slice(1) }),
          },
        ]),
  ]
}
