// Text around a match, with what was found marked.
import { snippetParts } from '../../format/snippet.ts'
import { PlainText } from './plain-text.tsx'

export function Snippet({ text }: { text: string }) {
  return (
    <bdi>
      {snippetParts(text).map((part, at) =>
        part.matched ? (
          <mark key={at}>
            <PlainText text={part.text} />
          </mark>
        ) : (
          <PlainText key={at} text={part.text} />
        ),
      )}
    </bdi>
  )
}
