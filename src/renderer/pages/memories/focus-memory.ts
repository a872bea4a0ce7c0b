// Moves the focus from one memory of the list to the next.

/** Marks the links of memories, in the order of the list. */
export const memoryLinkAttribute = 'data-memory'

/** Focuses the memory after (1) or before (-1) the focused one; the first when none is. */
export function focusMemory(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${memoryLinkAttribute}]`)]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]
  next?.focus()
}
