// Moves the focus from one memory of the list to the next.

/** Marks the links of memories, in the order of the list. */
export const memoryLinkAttribute = 'data-memory'

/** The id of the memory that has the focus, or of the one that the focus is in; null for none. */
export function focusedMemory(): string | null {
  const row = document.activeElement?.closest('li')
  return row?.querySelector(`[${memoryLinkAttribute}]`)?.getAttribute(memoryLinkAttribute) ?? null
}

/** Focuses the memory after (1) or before (-1) the focused one; the first when none is. */
export function focusMemory(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${memoryLinkAttribute}]`)]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]
  next?.focus()
}
