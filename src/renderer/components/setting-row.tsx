// One setting: its name, what it means, and its control.
import type { ReactNode } from 'react'

export function SettingRow({
  title,
  about,
  children,
}: {
  title: string
  about: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-2 border-b py-3 last:border-0">
      <div className="min-w-60 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-ink-faint">{about}</p>
      </div>
      {children}
    </div>
  )
}

/** A whole number that is saved when the field is left or Enter is pressed. */
export function NumberSetting({
  label,
  value,
  min,
  max,
  unit,
  onSave,
}: {
  label: string
  value: number
  min: number
  max: number
  unit: string
  onSave: (value: number) => void
}) {
  return (
    <label className="flex items-center gap-2">
      <input
        key={value}
        type="number"
        aria-label={label}
        defaultValue={value}
        min={min}
        max={max}
        className="h-7.5 w-24 rounded-md bg-raised px-2.5 text-right shadow-raised"
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
        }}
        onBlur={(event) => {
          const next = event.currentTarget.valueAsNumber
          if (!Number.isFinite(next) || next === value) {
            event.currentTarget.value = String(value)
            return
          }
          onSave(Math.round(Math.min(max, Math.max(min, next))))
        }}
      />
      <span className="text-ink-faint">{unit}</span>
    </label>
  )
}
