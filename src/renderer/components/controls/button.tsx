// The button and its look, shared with links that act like one.
import type { ComponentProps } from 'react'

type ButtonTone = 'primary' | 'plain' | 'ghost' | 'danger'

const base =
  'inline-flex h-7.5 shrink-0 items-center justify-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap transition-colors duration-100 disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:size-3.5 [&_svg]:shrink-0'

const tones: Readonly<Record<ButtonTone, string>> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:bg-accent-strong',
  plain: 'bg-raised text-ink shadow-raised hover:bg-hover active:bg-active',
  ghost: 'text-ink-soft hover:bg-hover hover:text-ink active:bg-active',
  danger: 'bg-raised text-bad shadow-raised hover:bg-bad-wash',
}

/** The classes of a button, for links and for the triggers of menus. */
export function buttonClass(tone: ButtonTone = 'plain', extra = ''): string {
  return `${base} ${tones[tone]} ${extra}`
}

export function Button({
  tone = 'plain',
  className = '',
  ...props
}: ComponentProps<'button'> & { tone?: ButtonTone }) {
  return <button type="button" {...props} className={buttonClass(tone, className)} />
}

/** A button that is only an icon; `label` is what it is called. */
export function IconButton({
  label,
  className = '',
  ...props
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={buttonClass('ghost', `w-7.5 px-0! ${className}`)}
    />
  )
}
