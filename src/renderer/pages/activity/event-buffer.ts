// Keeps a bounded stretch of the event log, newest first, while new events arrive and older ones are asked for.

interface Numbered {
  readonly id: number
}

/** More events than this are let go at the far end, so that a day of watching stays as small as a minute. */
export const bufferLimit = 2000

/**
 * Adds the newest page to what is there. Without an overlap events are missing in between,
 * so the page replaces what was there.
 */
export function mergeNewest<T extends Numbered>(
  buffer: readonly T[],
  page: readonly T[],
  pageSize: number,
): readonly T[] {
  const newest = buffer[0]
  if (newest === undefined) return page
  const fresh = page.filter(({ id }) => id > newest.id)
  if (fresh.length === 0) return buffer
  if (fresh.length === page.length && page.length === pageSize) return page
  return [...fresh, ...buffer].slice(0, bufferLimit)
}

/** Adds a page of older events at the end. */
export function appendOlder<T extends Numbered>(
  buffer: readonly T[],
  page: readonly T[],
): readonly T[] {
  const oldest = buffer.at(-1)
  const older = oldest === undefined ? page : page.filter(({ id }) => id < oldest.id)
  return older.length === 0 ? buffer : [...buffer, ...older]
}
