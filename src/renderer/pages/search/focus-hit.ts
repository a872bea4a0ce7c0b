// Moves the focus from one result to the next.

/** Marks the links of results, in the order of the list. */
export const hitLinkAttribute = 'data-hit'

/** Focuses the result after (1) or before (-1) the focused one; the first when none is. */
export function focusHit(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${hitLinkAttribute}]`)]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]
  next?.focus()
}
