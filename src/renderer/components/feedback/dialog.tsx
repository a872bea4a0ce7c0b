// A dialog over the page, and the question that is asked before something that cannot be taken back.
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

export function Dialog({
  open,
  onOpenChange,
  title,
  about,
  width = 'w-130',
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  about?: string
  width?: string
  children: ReactNode
}) {
  const focus = useFocusReturn(open)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[oklch(0.15_0.02_230/0.45)]" />
        <Radix.Content
          {...focus}
          {...(about === undefined ? { 'aria-describedby': undefined } : {})}
          className={`fixed top-[12vh] left-1/2 z-40 flex max-h-[76vh] max-w-[calc(100vw-2rem)] -translate-x-1/2 animate-arrive flex-col overflow-y-auto rounded-lg bg-raised p-5 outline-none shadow-floating ${width}`}
        >
          <Radix.Title className="text-base font-semibold">{title}</Radix.Title>
          {about !== undefined && (
            <Radix.Description className="mt-1 text-ink-soft">{about}</Radix.Description>
          )}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Asks before something is done; the safe answer has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  about,
  confirm,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  about: string
  confirm: string
  onConfirm: () => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} about={about} width="w-110">
      <div className="mt-5 flex justify-end gap-2">
        <Radix.Close asChild>
          <Button autoFocus>Keep it</Button>
        </Radix.Close>
        <Button
          tone="danger"
          onClick={() => {
            onOpenChange(false)
            onConfirm()
          }}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
