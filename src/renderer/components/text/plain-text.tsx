// Shows text from anywhere as text: no codes, no hidden characters, no way to turn the line around.
import { memo } from 'react'
import { textParts } from '../../format/plain-text.ts'

/** Any text, isolated in its own direction; characters that cannot be seen are named. */
export const PlainText = memo(function PlainText({ text }: { text: string }) {
  const parts = textParts(text)
  let at = 0
  return (
    <bdi>
      {parts.map((part) => {
        const key = at
        at += 1
        return part.type === 'text' ? (
          part.text
        ) : (
          <span
            key={key}
            title={part.name}
            className="mx-px rounded-sm bg-warn-wash px-0.5 font-mono text-xs text-warn"
          >
            {part.label}
          </span>
        )
      })}
    </bdi>
  )
})
