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

/**
 * A setting that is a whole number, saved when its field is left or Enter is pressed; what is beyond its limits
 * becomes the limit.
 */
export function NumberSetting({
  title,
  about,
  label,
  value,
  min,
  max,
  unit,
  onSave,
}: {
  title: string
  about: ReactNode
  /** The name of the field, which says more than the title where it is read out alone. */
  label: string
  value: number
  min: number
  max: number
  /** Empty for a number of what the title names. */
  unit: string
  onSave: (value: number) => void
}) {
  return (
    <SettingRow title={title} about={about}>
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
            const given = event.currentTarget.valueAsNumber
            const next = Number.isFinite(given)
              ? Math.round(Math.min(max, Math.max(min, given)))
              : value
            // The field shows what is in force, also where nothing of what was typed is.
            event.currentTarget.value = String(next)
            if (next !== value) onSave(next)
          }}
        />
        {unit !== '' && <span className="text-ink-faint">{unit}</span>}
      </label>
    </SettingRow>
  )
}
