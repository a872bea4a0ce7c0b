// Light, dark or as the system says: kept in the settings, and here for the first paint of the next visit.
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const key = 'recollect.theme'
const listeners = new Set<() => void>()
let current: Theme = readStored()

function readStored(): Theme {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Shows the theme at once and remembers it for this browser. */
export function applyTheme(theme: Theme): void {
  current = theme
  localStorage.setItem(key, theme)
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  for (const listener of listeners) listener()
}

/** Shows what this browser remembers; called before the first paint. */
export function startTheme(): void {
  applyTheme(current)
}

export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
