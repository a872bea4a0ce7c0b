// Recognises Recollect's own calls of a language model, which must never be captured as work.

/** Every prompt that Recollect sends to an agent's program begins with this line. */
export const ownCallMarker = '<recollect-own-call/>'

/** Whether a session that begins with this prompt is one of our own calls. */
export function isOwnCall(prompt: string | null): boolean {
  return (prompt ?? '').trimStart().startsWith(ownCallMarker)
}
