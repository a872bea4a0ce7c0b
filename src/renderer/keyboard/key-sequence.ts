// Reads key presses into named shortcuts, also those of two keys such as `g s`.

/** A pressed key as the browser reports it. */
export interface KeyPress {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

const sequenceMs = 2000

/** Follows key presses; `press` gives the shortcut that is complete with this key, or null. */
export function createKeySequence(shortcuts: () => ReadonlySet<string>): {
  press(event: KeyPress, at: number): string | null
} {
  let first: { readonly key: string; readonly at: number } | null = null
  return {
    press(event, at) {
      if (event.altKey) return null
      const mod = event.ctrlKey || event.metaKey
      const key = mod ? `mod+${event.key.toLowerCase()}` : event.key
      const known = shortcuts()
      const pair = first !== null && at - first.at < sequenceMs ? `${first.key} ${key}` : null
      first = null
      if (pair !== null && known.has(pair)) return pair
      if (known.has(key)) return key
      if (!mod && [...known].some((shortcut) => shortcut.startsWith(`${key} `))) first = { key, at }
      return null
    },
  }
}
