// Gives the focus back to where it was when a dialog closes that no button of its own had opened.
import { useRef } from 'react'

/** For the content of a dialog: without a trigger it would leave the focus on nothing. */
export function useFocusReturn(open: boolean): { onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  // Noted while the dialog is first drawn: once it stands, the focus is inside it.
  if (open && !wasOpen.current) before.current = document.activeElement
  wasOpen.current = open
  return {
    onCloseAutoFocus(event) {
      event.preventDefault()
      const element = before.current
      if (element instanceof HTMLElement && element.isConnected && element !== document.body) {
        element.focus()
        return
      }
      document.getElementById('page')?.focus()
    },
  }
}
