// One side of a search by which it can be narrowed: a few values, each on or off.
import type { ReactNode } from 'react'

export function Facet<T extends string>({
  title,
  values,
  chosen,
  onChange,
}: {
  title: string
  values: readonly { readonly value: T; readonly label: ReactNode }[]
  chosen: readonly T[]
  onChange: (chosen: readonly T[]) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-semibold text-ink-faint">{title}</legend>
      {values.map(({ value, label }) => {
        const isOn = chosen.includes(value)
        return (
          <label
            key={value}
            className={`flex h-7 items-center gap-2 rounded-md px-1.5 hover:bg-hover ${isOn ? 'font-medium' : 'text-ink-soft'}`}
          >
            <input
              type="checkbox"
              checked={isOn}
              onChange={() =>
                onChange(isOn ? chosen.filter((each) => each !== value) : [...chosen, value])
              }
              className="size-3.5 accent-accent"
            />
            {label}
          </label>
        )
      })}
    </fieldset>
  )
}
