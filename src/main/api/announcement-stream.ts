// One listener's stream of announcements: the same news once, a slow reader never fills the memory.
import { AsyncIteratorClass } from '@orpc/server'
import type { Announcement } from '../../shared/contract/live.ts'
import type { Announcer } from '../base/announcer.ts'

/** Different announcements kept for a reader; beyond them it is told once that it missed some. */
const mostKept = 500
/** News are gathered for so long (ms) before they go out, so that a burst is one announcement. */
const gatherMs = 40

/** Announcements from now on; ends with `signal` or when the reader stops. */
export function announcementStream(
  announcer: Announcer,
  signal?: AbortSignal,
): AsyncIteratorClass<Announcement, void, void> {
  /** News by what they say: the same ones join here for as long as the reader is busy. */
  const kept = new Map<string, Announcement>()
  /** What the reader is taking now, one by one. */
  let batch: Announcement[] = []
  let gathering: NodeJS.Timeout | null = null
  let wake: () => void = () => {}
  let ended = false

  const unsubscribe = announcer.subscribe((announcement) => {
    if (kept.has('missed')) return
    if (kept.size >= mostKept) {
      // The reader will ask for everything: nothing else need be kept.
      kept.clear()
      kept.set('missed', { type: 'missed' })
      return
    }
    if (kept.size === 0 && !gathering) gathering = setTimeout(release, gatherMs).unref()
    kept.set(JSON.stringify(announcement), announcement)
  })

  function release(): void {
    gathering = null
    wake()
  }

  function end(): void {
    ended = true
    unsubscribe()
    if (gathering) clearTimeout(gathering)
    signal?.removeEventListener('abort', end)
    wake()
  }
  if (signal?.aborted) end()
  else signal?.addEventListener('abort', end, { once: true })

  return new AsyncIteratorClass<Announcement, void, void>(
    async () => {
      while (!ended) {
        const value = batch.shift()
        if (value) return { done: false, value }
        if (kept.size > 0 && !gathering) {
          batch = [...kept.values()]
          kept.clear()
        } else {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
      }
      return { done: true, value: undefined }
    },
    async () => end(),
  )
}
