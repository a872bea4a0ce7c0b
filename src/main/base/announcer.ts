// Tells listeners inside this process that something changed; the contract's live stream is fed from here.
import type { Announcement } from '../../shared/contract/live.ts'

/** A plain publish and subscribe; a listener that throws does not disturb the others. */
export interface Announcer {
  /** Tells every listener: at once, or after the commit of what is being written. */
  announce(announcement: Announcement): void
  subscribe(listener: (announcement: Announcement) => void): () => void
}

/**
 * Makes an announcer; `onError` hears of listeners that threw. `afterCommit` calls its argument when what is being
 * written is in the file, and not at all when it is rolled back; without it everything is told at once.
 */
export function createAnnouncer(
  onError: (error: unknown) => void,
  afterCommit: (tell: () => void) => void = (tell) => tell(),
): Announcer {
  const listeners = new Set<(announcement: Announcement) => void>()
  function tellAll(announcement: Announcement): void {
    for (const listener of listeners) {
      try {
        listener(announcement)
      } catch (error) {
        onError(error)
      }
    }
  }
  return {
    announce(announcement) {
      afterCommit(() => tellAll(announcement))
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
