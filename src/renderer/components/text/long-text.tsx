// A text of any length: its beginning at once, all of it on request without stopping the page.
import { useState } from 'react'
import { headOf } from '../../format/lines.ts'
import { CodeView } from './code-view.tsx'
import { PlainText } from './plain-text.tsx'
import { ShowAll } from './show-all.tsx'

/** Up to this size the whole text is laid out as prose; beyond it, in a list of rows. */
const proseLimit = 40_000

export function LongText({
  text,
  lines = 14,
  characters = Math.max(1800, lines * 120),
  className = '',
}: {
  text: string
  /** Lines and characters that are there at once; a word is never cut. */
  lines?: number
  characters?: number
  className?: string
}) {
  const [whole, setWhole] = useState(false)
  const head = headOf(text, lines, characters)
  const isCut = head.length < text.trimEnd().length
  return (
    <div className={className}>
      {whole && text.length > proseLimit ? (
        <CodeView text={text} open />
      ) : (
        <div dir="auto" className="whitespace-pre-wrap">
          <PlainText text={whole ? text : head} />
          {isCut && !whole && <span className="text-ink-faint">…</span>}
        </div>
      )}
      {isCut && <ShowAll whole={whole} length={text.length} onToggle={() => setWhole(!whole)} />}
    </div>
  )
}
