// A line of text that is saved when its field is left or Enter is pressed.
import { useEffect, useRef } from 'react'

export function TextField({
  label,
  value,
  longest,
  placeholder,
  mayBeEmpty = true,
  takesFocus = false,
  onSave,
  onLeave,
}: {
  label: string
  value: string
  longest: number
  placeholder?: string
  /** Where it may not, what stood there before comes back. */
  mayBeEmpty?: boolean
  /** It was asked for by the user just now. */
  takesFocus?: boolean
  onSave: (value: string) => void
  /** Called when nothing was changed. */
  onLeave?: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) field.current?.focus()
  }, [takesFocus])
  return (
    <input
      ref={field}
      aria-label={label}
      defaultValue={value}
      maxLength={longest}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      className="h-7.5 w-72 max-w-full rounded-md bg-raised px-2.5 font-mono text-xs shadow-raised placeholder:text-ink-faint"
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') {
          event.currentTarget.value = value
          event.currentTarget.blur()
        }
      }}
      onBlur={(event) => {
        const next = event.currentTarget.value.trim()
        if (next !== value && (next !== '' || mayBeEmpty)) onSave(next)
        else {
          event.currentTarget.value = value
          onLeave?.()
        }
      }}
    />
  )
}
