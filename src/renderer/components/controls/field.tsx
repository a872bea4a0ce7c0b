// Fields: text to filter by, a choice among many, and a choice among few.
import { ChevronDown, Search, X } from 'lucide-react'
import { ToggleGroup } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'

const shape =
  'h-7.5 rounded-md bg-raised shadow-raised placeholder:text-ink-faint focus-visible:outline-2'

/** Text that filters what is shown, handed on when typing pauses. */
export function FilterField({
  value,
  onChange,
  label,
  pauseMs = 50,
  className = '',
  ...props
}: Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string
  onChange: (value: string) => void
  label: string
  pauseMs?: number
}) {
  const [draft, setDraft] = useState(value)
  const sent = useRef(value)
  useEffect(() => {
    // The address changed by another way, such as going back.
    if (value !== sent.current) {
      sent.current = value
      setDraft(value)
    }
  }, [value])
  useEffect(() => {
    if (draft === sent.current) return
    const timer = setTimeout(() => {
      sent.current = draft
      onChange(draft)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, onChange, pauseMs])
  return (
    <div className={`relative ${className}`}>
      <Search
        className="pointer-events-none absolute top-2 left-2.5 size-3.5 text-ink-faint"
        aria-hidden="true"
      />
      <input
        type="search"
        dir="auto"
        spellCheck={false}
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        {...props}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        className={`${shape} w-full pr-7 pl-8 [&::-webkit-search-cancel-button]:hidden`}
      />
      {draft !== '' && (
        <button
          type="button"
          aria-label="Clear"
          className="absolute top-1.5 right-1.5 rounded-sm p-0.5 text-ink-faint hover:text-ink"
          onClick={() => setDraft('')}
        >
          <X className="size-3.5" />
        </button>
      )}
    </div>
  )
}

/** One of many, by the system's own list. The empty value means no choice. */
export function Choice({
  label,
  value,
  onChange,
  options,
  all,
  className = '',
}: {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
  options: readonly { readonly value: string; readonly label: string }[]
  /** What the empty choice is called; without it there is none. */
  all?: string
  className?: string
}) {
  const isSet = all !== undefined && value !== undefined
  return (
    <div className={`relative ${className === '' ? 'max-w-60' : className}`}>
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
        className={`${shape} w-full appearance-none truncate pr-7 pl-2.5 ${isSet ? 'font-medium text-accent-strong' : ''}`}
      >
        {all !== undefined && <option value="">{all}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-2 right-2 size-3.5 text-ink-faint"
        aria-hidden="true"
      />
    </div>
  )
}

/** One of a few, all of them in sight. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string
  value: T
  onChange: (value: T) => void
  options: readonly { readonly value: T; readonly label: ReactNode }[]
}) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChange(chosen.value)
      }}
      className="inline-flex h-7.5 shrink-0 self-start rounded-md bg-hover p-0.5"
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className="inline-flex items-center gap-1.5 rounded-sm px-2.5 font-medium whitespace-nowrap text-ink-soft hover:text-ink data-[state=on]:bg-chosen data-[state=on]:text-ink data-[state=on]:shadow-raised [&_svg]:size-3.5"
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
