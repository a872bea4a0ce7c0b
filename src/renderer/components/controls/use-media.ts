// Whether a media query holds, followed while the component is shown.
import { useSyncExternalStore } from 'react'

/** One list for each query: making one takes longer than all else a table does for a frame of scrolling. */
const known = new Map<string, MediaQueryList>()

function mediaOf(query: string): MediaQueryList {
  const media = known.get(query) ?? window.matchMedia(query)
  known.set(query, media)
  return media
}

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = mediaOf(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => mediaOf(query).matches,
  )
}

/** True where there is no room for everything beside one another. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 900px)')
}
