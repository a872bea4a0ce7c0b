// Shows the key combination of something, and takes a new one from the keyboard.
import { useEffect, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { acceleratorKeys, acceleratorOf } from '../../format/accelerator.ts'

const isMac = /Mac/.test(navigator.platform)

export function ShortcutField({
  value,
  onChange,
}: {
  /** In Electron's notation; empty for none. */
  value: string
  onChange: (value: string) => void
}) {
  const [isListening, setListening] = useState(false)
  useEffect(() => {
    if (!isListening) return
    // Before any other shortcut of the page sees the key.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        setListening(false)
        return
      }
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') return setListening(false)
      const pressed = acceleratorOf(event)
      if (pressed === null) return
      setListening(false)
      onChange(pressed)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [isListening, onChange])
  const keys = acceleratorKeys(value, isMac)
  return (
    <div className="flex items-center gap-2" aria-live="polite">
      {isListening ? (
        <span className="text-accent-strong">Press the keys, or Esc</span>
      ) : keys.length === 0 ? (
        <span className="text-ink-faint">None</span>
      ) : (
        <span className="inline-flex gap-1">
          {keys.map((key) => (
            <kbd
              key={key}
              className="min-w-5 rounded-sm border bg-sunken px-1 text-center font-sans text-xs text-ink-soft"
            >
              {key}
            </kbd>
          ))}
        </span>
      )}
      <Button aria-pressed={isListening} onClick={() => setListening(!isListening)}>
        {isListening ? 'Cancel' : 'Change'}
      </Button>
      {value !== '' && !isListening && (
        <Button tone="ghost" onClick={() => onChange('')}>
          None
        </Button>
      )}
    </div>
  )
}
