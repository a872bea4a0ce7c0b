// A menu of what can be done with one thing.
import { Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { buttonClass } from './button.tsx'

interface MenuItem {
  readonly title: string
  readonly icon: LucideIcon
  readonly tone?: 'danger'
  readonly run: () => void
}

/** Three dots that open a list of actions; `label` says of what. */
export function Menu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label={label}
        title={label}
        className={buttonClass('ghost', 'w-7.5 px-0! data-[state=open]:bg-hover')}
      >
        <Ellipsis aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-48 animate-arrive rounded-lg bg-raised p-1 shadow-floating"
        >
          {items.map(({ title, icon: Icon, tone, run }) => (
            <DropdownMenu.Item
              key={title}
              onSelect={run}
              className={`flex h-8 items-center gap-2.5 rounded-md px-2.5 outline-none data-[highlighted]:bg-hover ${tone === 'danger' ? 'text-bad' : ''}`}
            >
              <Icon
                className={`size-4 ${tone === 'danger' ? '' : 'text-ink-faint'}`}
                aria-hidden="true"
              />
              {title}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
