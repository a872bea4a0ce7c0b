// Keyboard hints, in the signs of the user's own system.

const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

function nameOf(key: string): string {
  if (!key.startsWith('mod+')) return key
  const letter = key.slice(4).toUpperCase()
  return isMac ? `⌘${letter}` : `Ctrl ${letter}`
}

/** One shortcut such as `mod+k` or `g s`, drawn as keys. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className="inline-flex shrink-0 gap-1">
      {keys.split(' ').map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border bg-sunken px-1 text-center font-sans text-xs text-ink-faint"
        >
          {nameOf(key)}
        </kbd>
      ))}
    </span>
  )
}
