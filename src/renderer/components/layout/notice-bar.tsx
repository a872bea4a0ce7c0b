// A line above every page that tells what is wrong with the whole, with what can be done.
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function NoticeBar({
  icon: Icon,
  action,
  children,
}: {
  icon: LucideIcon
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role="status"
      className="flex shrink-0 items-center gap-2.5 border-b bg-warn-wash px-6 py-2 text-ink max-[900px]:px-4"
    >
      <Icon className="size-4 shrink-0 text-warn" aria-hidden="true" />
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  )
}
