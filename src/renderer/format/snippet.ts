// Reads the marks that search puts around what it found.

interface SnippetPart {
  readonly text: string
  readonly matched: boolean
}

/** Splits a snippet at U+E000 and U+E001; an unclosed mark ends with the text. */
export function snippetParts(snippet: string): readonly SnippetPart[] {
  const parts: SnippetPart[] = []
  let matched = false
  let text = ''
  for (const character of snippet) {
    if (character !== '\ue000' && character !== '\ue001') {
      text += character
      continue
    }
    if (text !== '') parts.push({ text, matched })
    text = ''
    matched = character === '\ue000'
  }
  if (text !== '') parts.push({ text, matched })
  return parts
}
