// The frame of every page: a heading that stays, what can be done, and a body that scrolls.
import { type ReactNode, type Ref, useEffect } from 'react'

interface PageProps {
  /** Also the document's title. */
  readonly title: string
  /** Shown instead of the plain title, when there is more to it. */
  readonly heading?: ReactNode
  /** One line below the title. */
  readonly about?: ReactNode
  readonly actions?: ReactNode
  /** Filters and tabs below the heading. */
  readonly toolbar?: ReactNode
  /** `scroll`: the body scrolls as a whole; `fill`: what is inside scrolls by itself. */
  readonly body?: 'scroll' | 'fill'
  readonly scrollRef?: Ref<HTMLDivElement>
  readonly children: ReactNode
}

export function Page(props: PageProps) {
  const { title, heading, about, actions, toolbar, body = 'scroll', scrollRef, children } = props
  useEffect(() => {
    document.title = `${title} · Recollect`
  }, [title])
  return (
    <div className="flex h-full min-w-0 flex-col print:block print:h-auto">
      <header className="flex shrink-0 flex-col gap-3 border-b px-6 pt-4 pb-3 max-[900px]:px-4">
        <div className="flex min-h-7.5 items-start gap-4">
          <div className="min-w-0 flex-1">
            <h1 className="truncate text-lg font-semibold" dir="auto">
              {heading ?? title}
            </h1>
            {about !== undefined && <div className="text-ink-faint">{about}</div>}
          </div>
          {actions !== undefined && (
            <div className="flex shrink-0 items-center gap-2 print:hidden">{actions}</div>
          )}
        </div>
        {toolbar !== undefined && <div className="contents print:hidden">{toolbar}</div>}
      </header>
      {body === 'fill' ? (
        <div className="flex min-h-0 flex-1 flex-col">{children}</div>
      ) : (
        <div
          ref={scrollRef}
          className="min-h-0 flex-1 overflow-y-auto px-6 py-5 max-[900px]:px-4 print:overflow-visible"
          tabIndex={0}
        >
          {children}
        </div>
      )}
    </div>
  )
}

/** A part of a page with its own heading. */
export function Section({
  title,
  about,
  aside,
  children,
}: {
  title: string
  about?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="mb-8 last:mb-2">
      <div className="mb-2.5 flex min-h-6 items-end justify-between gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          {about !== undefined && <p className="text-ink-faint">{about}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
