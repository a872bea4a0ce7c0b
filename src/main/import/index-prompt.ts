// Makes a prompt that only a transcript told findable.
import { formatId } from '../../shared/ids.ts'
import type { SearchIndex } from '../search/search-index.ts'

interface IndexedPrompt {
  readonly turn: number
  readonly sessionId: string
  readonly projectId: string
  readonly at: number
  readonly prompt: string
}

const titleLength = 120

/** Puts the prompt's document; its title is the first line. */
export function indexPrompt(index: SearchIndex, prompt: IndexedPrompt): void {
  const line = prompt.prompt.trim().split('\n', 1)[0] ?? ''
  index.put({
    kind: 'prompt',
    ref: formatId('turn', prompt.turn),
    projectId: prompt.projectId,
    sessionId: prompt.sessionId,
    at: prompt.at,
    files: [],
    title: line.length <= titleLength ? line : `${line.slice(0, titleLength - 1).trimEnd()}…`,
    body: prompt.prompt,
  })
}
