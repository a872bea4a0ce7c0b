// How far something is that takes a while.

export function Progress({
  label,
  value,
}: {
  label: string /** 0 to 1; null while unknown. */
  value: number | null
}) {
  const percent = value === null ? null : Math.round(100 * Math.min(1, Math.max(0, value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(percent === null ? {} : { 'aria-valuenow': percent })}
      className="h-1.5 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full bg-accent transition-[width] duration-300 ${percent === null ? 'w-full animate-breathe' : ''}`}
        {...(percent === null ? {} : { style: { width: `${percent}%` } })}
      />
    </div>
  )
}
