// The one door to every page: React's own element factory, with every text made inert on its way to the screen.
// The build puts it in the place of `react/jsx-runtime`, for our components and for those of libraries.
import * as react from 'react/jsx-runtime-of-react'
import { hasHidden } from '../../shared/invisible.ts'
import { plainText } from '../format/plain-text.ts'

export const Fragment = react.Fragment

type Factory = typeof react.jsx

/** Attributes that are shown on hover, in a field, or read out. */
const shownAttributes = ['title', 'aria-label', 'alt', 'placeholder', 'aria-description'] as const

export const jsx: Factory = (type, props, key) => react.jsx(type, inertProps(props), key)
export const jsxs: Factory = (type, props, key) => react.jsxs(type, inertProps(props), key)

/** The props as they are, unless one of their texts hides something: then a copy that shows it. */
function inertProps(props: unknown): Record<string, unknown> {
  const given = props as Record<string, unknown>
  let copy: Record<string, unknown> | null = null
  const set = (name: string, value: unknown): void => {
    copy ??= { ...given }
    copy[name] = value
  }
  for (const name of shownAttributes) {
    const value = given[name]
    if (typeof value === 'string' && hasHidden(value)) set(name, plainText(value))
  }
  const { children } = given
  if (typeof children === 'string') {
    if (hasHidden(children)) set('children', plainText(children))
  } else if (Array.isArray(children) && children.some(hidesSomething)) {
    set(
      'children',
      children.map((child: unknown) => (hidesSomething(child) ? plainText(child) : child)),
    )
  }
  return copy ?? given
}

function hidesSomething(child: unknown): child is string {
  return typeof child === 'string' && hasHidden(child)
}
