// Short messages about what was just done, with a way to undo it while they are shown.
import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { describeFailure } from '../../failure.ts'
import { IconButton } from '../controls/button.tsx'

interface Message {
  readonly id: number
  readonly text: string
  readonly tone: 'plain' | 'bad'
  readonly undo: (() => void) | null
}

/** How long a message stays, and with it the way to undo. */
const toastMs = 10_000

let messages: readonly Message[] = []
let nextId = 1
const listeners = new Set<() => void>()

function change(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}

/** Says what was done; `undo` is offered for ten seconds. */
export function showToast(text: string, undo?: () => void): void {
  const message: Message = { id: nextId, text, tone: 'plain', undo: undo ?? null }
  nextId += 1
  change([...messages.slice(-2), message])
}

/** Says that something could not be done, and what to do about it. */
export function showFailure(error: unknown): void {
  const { title, advice } = describeFailure(error)
  const message: Message = { id: nextId, text: `${title}. ${advice}`, tone: 'bad', undo: null }
  nextId += 1
  change([...messages.slice(-2), message])
}

function dismiss(id: number): void {
  change(messages.filter((message) => message.id !== id))
}

/** The corner in which messages appear; F8 moves the focus there. */
export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => messages,
  )
  return (
    <Radix.Provider duration={toastMs} label="Message">
      {shown.map((message) => (
        <Radix.Root
          key={message.id}
          onOpenChange={(open) => {
            if (!open) dismiss(message.id)
          }}
          className={`flex animate-arrive items-center gap-3 rounded-lg bg-raised py-2 pr-2 pl-3.5 shadow-floating ${message.tone === 'bad' ? 'text-bad' : ''}`}
        >
          <Radix.Description className="min-w-0 flex-1">{message.text}</Radix.Description>
          {message.undo !== null && (
            <Radix.Action
              altText="Undo what was just done"
              onClick={message.undo}
              className="rounded-md px-2 py-1 font-medium text-accent hover:bg-hover"
            >
              Undo
            </Radix.Action>
          )}
          <Radix.Close asChild>
            <IconButton label="Dismiss">
              <X />
            </IconButton>
          </Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="fixed right-4 bottom-4 z-50 flex w-96 max-w-[calc(100vw-2rem)] flex-col gap-2 outline-none" />
    </Radix.Provider>
  )
}
