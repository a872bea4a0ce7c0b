// A setting that is on or off.
import { Switch as Radix } from 'radix-ui'

export function Switch({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <Radix.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      className="h-5 w-9 shrink-0 rounded-full bg-line-strong p-0.5 transition-colors duration-100 data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-4 rounded-full bg-page shadow-raised transition-transform duration-100 data-[state=checked]:translate-x-4" />
    </Radix.Root>
  )
}
