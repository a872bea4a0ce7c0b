// Binds shortcuts while a component is shown; the newest binding of a key wins.
import { useLayoutEffect, useRef } from 'react'
import { createKeySequence } from './key-sequence.ts'

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>

const stack: { readonly current: Shortcuts }[] = []
const sequence = createKeySequence(
  () => new Set(stack.flatMap((bindings) => Object.keys(bindings.current))),
)

function isTyping(target: EventTarget | null): boolean {
  // A box is ticked, not written in.
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

/** A dialog or menu has the keyboard while it is open. */
function isCovered(target: EventTarget | null): boolean {
  const layer = document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')
  return layer !== null && !(target instanceof Node && layer.contains(target))
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const mod = event.ctrlKey || event.metaKey
  if (!mod && (isTyping(event.target) || isInLayer(event.target) || isCovered(event.target))) return
  const shortcut = sequence.press(event, event.timeStamp)
  if (shortcut === null) return
  for (let at = stack.length - 1; at >= 0; at -= 1) {
    const run = stack[at]?.current[shortcut]
    if (run) {
      event.preventDefault()
      run(event)
      return
    }
  }
}

function isInLayer(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null
  )
}

/** Binds keys such as `j`, `g s`, `?` or `mod+k` (Ctrl or ⌘) until the component goes. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const bindings = useRef(shortcuts)
  bindings.current = shortcuts
  // Before the first paint: what can be seen can be used.
  useLayoutEffect(() => {
    if (stack.length === 0) window.addEventListener('keydown', onKeyDown)
    stack.push(bindings)
    return () => {
      stack.splice(stack.indexOf(bindings), 1)
      if (stack.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
