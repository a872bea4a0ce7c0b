// The one door to the terminal: whatever a command writes is made inert, our own colours excepted.
import { inert } from './plain-text.ts'

/**
 * The width where no terminal tells one: what reads a pipe or a file gets each row whole. Bounded all the same, as every
 * row of a table is filled up to its widest cell.
 */
export const pipedColumns = 4000
/** What is read as prose is wrapped at this width where no terminal tells one. */
const proseColumns = 100

/** The width for prose of an output so wide. */
export function proseWidth(columns: number): number {
  return columns === pipedColumns ? proseColumns : columns
}

/** Erases the line of a terminal on which progress is told. */
export const eraseLine = '\r\u001b[K'

/** Whether progress is told on one line that is written again and again: only where somebody watches it. */
export function isLive(env: Readonly<Record<string, string | undefined>>): boolean {
  return process.stderr.isTTY === true && env.TERM !== 'dumb'
}

/** The codes that `style` writes: colours, bold and dim, and their ends. */
const ownStyle = /(\u001b\[(?:[0-9]{1,2})m)/

/** The text as it may reach a terminal; `isStyled` tells whether it takes colours. */
export function forTerminal(text: string, isStyled: boolean): string {
  if (text.startsWith(eraseLine))
    return eraseLine + forTerminal(text.slice(eraseLine.length), isStyled)
  if (!isStyled) return inert(text)
  return text
    .split(ownStyle)
    .map((part) => (ownStyle.test(part) ? part : inert(part)))
    .join('')
}
