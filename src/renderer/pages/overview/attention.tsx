// What needs the user, each with the way to mend it.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, linkOptions } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Status } from '../../../shared/contract/system.ts'
import { Button, buttonClass } from '../../components/controls/button.tsx'
import { ConfirmDialog } from '../../components/feedback/dialog.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { usePause } from '../../components/layout/capture-status.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { api } from '../../core-client.ts'
import { useHooks } from '../../features/hook-connection.tsx'
import { useRejected } from '../../features/use-rejected.ts'
import { plural } from '../../format/numbers.ts'

interface Item {
  readonly code: string
  readonly message: string
  readonly action: string | null
  readonly subject?: string | undefined
}

/** The page on which something is mended, by what its code begins with. */
const settings = (section: string) => linkOptions({ to: '/settings/$section', params: { section } })
const failedJobs = linkOptions({ to: '/activity', search: { tab: 'queue', status: 'dead' } })

const pages = [
  { begins: /^hook/, link: settings('connection'), label: 'Connection' },
  { begins: /^(job|queue|dead)/, link: failedJobs, label: 'Queue' },
  { begins: /^(spool|notice|store|damaged)/, link: settings('data'), label: 'Data' },
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
    .map((message): Item => ({ code: `warning ${message}`, message, action: null }))
  const all = [...items, ...warnings]
  if (all.length === 0) return null
  return (
    <section aria-label="Needs attention" className="mb-8 overflow-hidden rounded-lg bg-warn-wash">
      <ul className="divide-y divide-line">
        {all.map((item) => {
          const page = pages.find(({ begins }) => begins.test(item.code))
          return (
            <li
              key={item.code}
              className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1.5 px-3.5 py-2"
            >
              <TriangleAlert className="size-4 shrink-0 text-warn" aria-hidden="true" />
              <div className="min-w-48 flex-1">
                <p className="font-medium">
                  <PlainText text={item.message} />
                </p>
              </div>
              <span className="flex flex-wrap gap-2">
                {page && (
                  <Link {...page.link} className={buttonClass('ghost')}>
                    {page.label}
                  </Link>
                )}
                <Remedy action={item.action} subject={item.subject} />
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Asks before it removes what may be the only copy. */
function RemoveDamaged() {
  const [asked, ask] = useState(false)
  const cache = useQueryClient()
  const remove = useMutation(
    api.keep.removeDamaged.mutationOptions({
      onSuccess: ({ removed }) => {
        showToast(`${plural(removed.length, 'damaged file')} removed for good.`)
        void cache.invalidateQueries()
      },
      onError: showFailure,
    }),
  )
  return (
    <>
      <Button onClick={() => ask(true)}>Remove</Button>
      <ConfirmDialog
        open={asked}
        onOpenChange={ask}
        title="Remove what is damaged?"
        about="What could not be saved of it may stand nowhere else. It cannot be brought back."
        confirm="Remove for good"
        onConfirm={() => remove.mutate(undefined)}
      />
    </>
  )
}

/** The button that mends it at once, where the core names the method that does. */
function Remedy({ action, subject }: Pick<Item, 'action' | 'subject'>) {
  const { install } = useHooks()
  const pause = usePause()
  const retryAll = useMutation(
    api.jobs.retryAll.mutationOptions({
      onSuccess: ({ changed }) => showToast(`${plural(changed, 'job')} will be tried again.`),
      onError: showFailure,
    }),
  )
  const markSeen = useMutation(api.keep.markSeen.mutationOptions({ onError: showFailure }))
  const { retryRejected } = useRejected()
  switch (action) {
    case 'keep.removeDamaged':
      return <RemoveDamaged />
    case 'hooks.install':
      return <Button onClick={() => install.mutate(undefined)}>Connect Claude Code</Button>
    case 'jobs.retryAll':
      return <Button onClick={() => retryAll.mutate(undefined)}>Try again</Button>
    case 'keep.markSeen':
      return (
        <Button onClick={() => markSeen.mutate(subject === undefined ? {} : { ids: [subject] })}>
          I have seen it
        </Button>
      )
    case 'imports.retryRejected':
      return <Button onClick={() => retryRejected.mutate(undefined)}>Try again</Button>
    case 'system.pause':
      return <Button onClick={() => pause.mutate({ minutes: 0 })}>Resume</Button>
    default:
      return null
  }
}
