// What needs the user, each with the way to mend it.
import { Link, linkOptions } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Status } from '../../../shared/contract/system.ts'
import { buttonClass } from '../../components/button.tsx'
import { PlainText } from '../../components/plain-text.tsx'

interface Item {
  readonly code: string
  readonly message: string
  readonly action: string | null
}

/** The page on which something is mended, by what its code begins with. */
const settings = (section: string) => linkOptions({ to: '/settings/$section', params: { section } })
const failedJobs = linkOptions({ to: '/activity', search: { tab: 'queue', status: 'dead' } })

const pages = [
  { begins: /^hook/, link: settings('connection'), label: 'Connection' },
  { begins: /^(job|queue|dead)/, link: failedJobs, label: 'Queue' },
  { begins: /^pause/, link: settings('privacy'), label: 'Privacy' },
  { begins: /^spool/, link: settings('data'), label: 'Data' },
] as const

export function Attention({
  items,
  status,
}: {
  items: readonly Item[]
  status: Status | undefined
}) {
  const told = new Set(items.map(({ message }) => message))
  const warnings = (status?.warnings ?? [])
    .filter((message) => !told.has(message))
    .map((message) => ({ code: `warning ${message}`, message, action: null }))
  const all = [...items, ...warnings]
  if (all.length === 0) return null
  return (
    <section aria-label="Needs attention" className="mb-8 overflow-hidden rounded-lg bg-warn-wash">
      <ul className="divide-y divide-line">
        {all.map((item) => {
          const page = pages.find(({ begins }) => begins.test(item.code))
          return (
            <li key={item.code} className="flex items-start gap-3 px-3.5 py-2.5">
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden="true" />
              <div className="min-w-0 flex-1">
                <p className="font-medium">
                  <PlainText text={item.message} />
                </p>
                {item.action !== null && (
                  <p className="text-ink-soft">
                    <PlainText text={item.action} />
                  </p>
                )}
              </div>
              {page && (
                <Link {...page.link} className={buttonClass()}>
                  {page.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
