// Tells listeners inside this process that something changed; the contract's live stream is fed from here.
import type { Announcement } from '../../shared/contract/live.ts'

/** A plain publish and subscribe; a listener that throws does not disturb the others. */
export interface Announcer {
  announce(announcement: Announcement): void
  subscribe(listener: (announcement: Announcement) => void): () => void
}

/** Makes an announcer; `onError` hears of listeners that threw. */
export function createAnnouncer(onError: (error: unknown) => void): Announcer {
  const listeners = new Set<(announcement: Announcement) => void>()
  return {
    announce(announcement) {
      for (const listener of listeners) {
        try {
          listener(announcement)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
