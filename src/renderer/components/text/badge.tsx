// Small labels: the kind of a record, and the state of a thing.
import type { ReactNode } from 'react'
import type { KindLook } from './kinds.ts'

/** A kind by icon, word and colour. `compact` keeps the word for readers of the screen only. */
export function KindBadge({ look, compact = false }: { look: KindLook; compact?: boolean }) {
  const Icon = look.icon
  return (
    <span className={`inline-flex shrink-0 items-center gap-1.5 ${look.colour}`} title={look.word}>
      <Icon className="size-3.5 shrink-0" aria-hidden="true" />
      <span className={compact ? 'sr-only' : 'text-xs font-medium'}>{look.word}</span>
    </span>
  )
}

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-hover text-ink-soft',
  accent: 'bg-accent-wash text-accent-strong',
  good: 'bg-good-wash text-good',
  warn: 'bg-warn-wash text-warn',
  bad: 'bg-bad-wash text-bad',
}

/** A state in one or two words. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3 ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

/** The dot of something that goes on right now. */
export function LiveDot({ label }: { label: string }) {
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-xs font-medium text-accent">
      <span className="size-2 animate-breathe rounded-full bg-accent" aria-hidden="true" />
      {label}
    </span>
  )
}
