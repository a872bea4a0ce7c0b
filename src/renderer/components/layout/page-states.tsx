// What stands in the place of a page whose code is on its way, or that broke.
import type { ErrorComponentProps } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { isCoreThere } from '../../page-code.ts'
import { Button } from '../controls/button.tsx'
import { SkeletonRows } from '../feedback/states.tsx'
import { showToast } from '../feedback/toast.tsx'

export function PagePending() {
  return (
    <div className="px-6 py-6">
      <div className="skeleton mb-6 h-5 w-40" />
      <SkeletonRows />
    </div>
  )
}

/** A browser remembers code that it could not get, so only a reload asks again; not while nobody answers. */
async function loadAnew(): Promise<void> {
  if (await isCoreThere()) window.location.reload()
  else showToast('Recollect still does not answer.')
}

/** A page threw while it was drawn, or its code could not be loaded. The rest of the app goes on. */
export function PageFailed({ error, reset }: ErrorComponentProps) {
  const message = error instanceof Error ? error.message : String(error)
  const isMissingCode = /import|module|fetch/i.test(message)
  return (
    <div
      role="alert"
      className="mx-auto flex max-w-120 flex-col items-center px-6 py-20 text-center"
    >
      <div className="mb-3 rounded-lg bg-bad-wash p-2.5 text-bad">
        <CircleAlert className="size-5" aria-hidden="true" />
      </div>
      <h1 className="text-base font-semibold">
        {isMissingCode ? 'This page could not be loaded' : 'This page met a defect'}
      </h1>
      <p className="mt-1 text-ink-faint">
        {isMissingCode
          ? 'Recollect is not answering, or it was updated while this page was open. Try again once it runs.'
          : 'Your data is safe. Try again; if it comes back, please report what is written below.'}
      </p>
      <pre className="mt-3 max-w-full overflow-x-auto rounded-md bg-sunken px-3 py-2 text-left font-mono text-xs text-ink-soft">
        {message}
      </pre>
      <div className="mt-4 flex gap-2">
        <Button onClick={isMissingCode ? () => void loadAnew() : reset}>Try again</Button>
        {!isMissingCode && (
          <Button tone="ghost" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    </div>
  )
}
