// Whether a media query holds, followed while the component is shown.
import { useSyncExternalStore } from 'react'

export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
  )
}

/** True where there is no room for everything beside one another. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 900px)')
}
