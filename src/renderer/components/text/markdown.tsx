// What an agent said, with the form that it gave it: headings, lists, tables, code. As text until its code is there.
import { lazy, Suspense, useState } from 'react'
import { headOf } from '../../format/lines.ts'
import { fetchCode } from '../../page-code.ts'
import { LongText } from './long-text.tsx'
import { ShowAll } from './show-all.tsx'

// Where its code cannot be had, the text is shown as it is: no page should go for it.
const MarkdownBody = lazy(() =>
  fetchCode(() => import('./markdown-body.tsx')).catch(() => ({ default: LongText })),
)

/** Longer texts are shown as they are: laying them out would hold the page up; in characters. */
const longest = 20_000
/** A line that begins with so many marks of quotes and lists is nested deeper than anybody writes. */
const nestedTooDeep = /^[>\s*+-]{100}/m

export function Markdown({ text, lines = 60 }: { text: string; lines?: number }) {
  const [whole, setWhole] = useState(false)
  const head = headOf(text, lines, lines * 120)
  const isCut = head.length < text.trimEnd().length
  const shown = whole ? text : head
  const plain = <LongText text={text} lines={lines} />
  if (shown.length > longest || nestedTooDeep.test(shown)) return plain
  return (
    <div>
      <Suspense fallback={plain}>
        <MarkdownBody text={shown} />
      </Suspense>
      {isCut && <ShowAll whole={whole} length={text.length} onToggle={() => setWhole(!whole)} />}
    </div>
  )
}
