// The list of keyboard shortcuts.
import { shortcutGroups } from '../../keyboard/shortcut-list.ts'
import { Dialog } from '../feedback/dialog.tsx'
import { Keys } from '../text/keys.tsx'

export function ShortcutList() {
  return (
    <div className="gap-10 sm:columns-2">
      {shortcutGroups.map((group) => (
        <section key={group.title} className="mb-5 break-inside-avoid last:mb-0">
          <h3 className="mb-1.5 text-xs font-semibold text-ink-faint">{group.title}</h3>
          <dl>
            {group.shortcuts.map(({ keys, does }) => (
              <div key={does} className="flex h-7 items-center justify-between gap-4">
                <dt className="truncate">{does}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

export function ShortcutsDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts" width="w-160">
      <div className="mt-4">
        <ShortcutList />
      </div>
    </Dialog>
  )
}
