// The command palette: one field from which everything can be reached.
import { Dialog } from 'radix-ui'
import { useFocusReturn } from '../feedback/use-focus-return.ts'
import { PaletteBody } from './palette-body.tsx'

export function CommandPalette({
  open,
  onOpenChange,
  onHelp,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  onHelp: () => void
}) {
  const focus = useFocusReturn(open)
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-[oklch(0.15_0.02_230/0.35)]" />
        <Dialog.Content
          {...focus}
          aria-describedby={undefined}
          className="fixed top-[14vh] left-1/2 z-40 w-160 max-w-[calc(100vw-2rem)] -translate-x-1/2 overflow-hidden rounded-lg bg-raised shadow-floating"
        >
          <Dialog.Title className="sr-only">Find or do anything</Dialog.Title>
          <PaletteBody onDone={() => onOpenChange(false)} onHelp={onHelp} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
