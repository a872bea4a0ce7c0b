// Moves the focus from one entry of the list of decisions to the next.

/** Marks the links of decisions and of their groups, in the order of the list. */
export const decisionLinkAttribute = 'data-decision'

/** Focuses the entry after (1) or before (-1) the focused one; the first when none is. */
export function focusDecision(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>(`[${decisionLinkAttribute}]`)]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = links[at < 0 ? 0 : Math.max(0, Math.min(links.length - 1, at + step))]
  next?.focus()
}
