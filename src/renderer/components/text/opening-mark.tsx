// The arrow before what opens below its own line; it points down while that is open.
import { ChevronRight } from 'lucide-react'

export function OpeningMark({ open, className = '' }: { open: boolean; className?: string }) {
  return (
    <ChevronRight
      className={`size-3 shrink-0 transition-transform duration-100 ${className} ${open ? 'rotate-90' : ''}`}
      aria-hidden="true"
    />
  )
}
