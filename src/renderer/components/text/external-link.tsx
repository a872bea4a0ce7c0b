// A link that leaves the dashboard; what is no web address stays text.
import type { ReactNode } from 'react'
import { webAddress } from '../../format/forge-links.ts'

export function ExternalLink({
  to,
  title,
  className = '',
  children,
}: {
  to: string | null
  title?: string
  className?: string
  children: ReactNode
}) {
  const address = to === null ? null : webAddress(to)
  if (address === null) {
    return (
      <span className={className} title={title}>
        {children}
      </span>
    )
  }
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      title={title ?? address}
      className={`text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-accent ${className}`}
    >
      {children}
    </a>
  )
}
