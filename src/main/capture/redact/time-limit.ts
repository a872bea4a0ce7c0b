// Ends a redaction that takes longer than the thread it runs on may be held: some other one does it anew.

let until = Number.POSITIVE_INFINITY

/** The text takes longer than there was time; nothing came of it. */
export class SlowRedactionError extends Error {}

/**
 * Runs a redaction that is ended after `limitMs` (ms), by a few more where one expression is at work.
 * @throws SlowRedactionError then; what `work` throws.
 */
export function redactWithin<T>(limitMs: number, work: () => T): T {
  const before = until
  until = performance.now() + limitMs
  try {
    return work()
  } finally {
    until = before
  }
}

/** Called between the pieces of a redaction. @throws SlowRedactionError once its time is over. */
export function heedTime(): void {
  if (until !== Number.POSITIVE_INFINITY && performance.now() > until) {
    throw new SlowRedactionError('The event takes too long to be looked through here.')
  }
}
