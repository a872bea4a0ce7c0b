// The name of a field above it; for readers of the screen the field carries it itself.
import type { ReactNode } from 'react'

export function Labelled({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p className="mb-1 text-xs font-semibold text-ink-faint" aria-hidden="true">
        {text}
      </p>
      {children}
    </div>
  )
}

/** The words of a line such as “deploy, ci”: each once, without the comma. */
export function wordsIn(line: string, most: number): string[] {
  const words = line.split(',').map((word) => word.trim().replace(/^#/, '').slice(0, 60))
  return [...new Set(words)].filter((word) => word !== '').slice(0, most)
}
