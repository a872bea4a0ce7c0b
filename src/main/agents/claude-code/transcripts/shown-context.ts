// Finds in attachments what hooks added to the agent's context, by which it is known that it reached the agent.
import type { Reading } from './reading.ts'
import type { Entry } from './transcript-entry.ts'

/** The client hands over 10,000 characters at most; what is longer was no hook's. */
const longestShown = 20_000
/** Texts that one attachment holds; each hook of an event has its own. */
const mostShown = 20

/** A hook's `additionalContext`, or its plain output, which stands in an attachment of its own. */
export function readShown({ sessionId, at, emit }: Reading, entry: Entry): void {
  const { type, hookEvent, content } = entry.attachment ?? {}
  if (!hookEvent || (type !== 'hook_additional_context' && type !== 'hook_success')) return
  const texts: unknown[] = Array.isArray(content) ? content.slice(0, mostShown) : [content]
  for (const text of texts) {
    if (typeof text !== 'string' || text.trim() === '' || text.length > longestShown) continue
    emit({ kind: 'shown', sessionId: entry.sessionId ?? sessionId, hook: hookEvent, text, at })
  }
}
