// Tells which lines of a patch are comments or documentation texts, not code.
import type { Hunk } from './patch.ts'

const commentLine = /^(?:\/\/|\/\*|\*|#(?!include|define|!|\[)|--|%%?|<!--|;;)/
/** A documentation text as Python and Elixir open and close it. */
const fence = /"""|'''/g

/** For each line of the hunk, whether it documents; both sides of the change are followed on their own. */
export function documentationLines({ lines }: Hunk): boolean[] {
  const told = inBlocks(lines)
  const inside = { '-': false, '+': false }
  for (const [at, marked] of lines.entries()) {
    const mark = marked[0]
    const line = marked.slice(1).trim()
    const fences = line.length > 2000 ? 0 : (line.match(fence)?.length ?? 0)
    const side = mark === '-' ? '-' : '+'
    const opens = /^(?:[rbfuRBFU]{0,2}|@\w+ ~?[sS]?)(?:"""|''')/.test(line)
    told[at] = told[at] === true || inside[side] || opens || commentLine.test(line)
    if (fences % 2 === 0) continue
    const ends = opens
      ? /^(?:"""|''')$/.test(line) && !follows(lines, at)
      : /(?:"""|''')$/.test(line)
    if (!inside[side] && ends && !line.includes('=')) {
      // The text began above the hunk: all lines up to here belong to it.
      for (let above = 0; above <= at; above += 1) {
        if (lines[above]?.[0] !== (side === '-' ? '+' : '-')) told[above] = true
      }
      continue
    }
    inside[side] = !inside[side]
    if (mark === ' ') inside['-'] = inside['+']
  }
  return told
}

/** For each line, whether it stands in a comment of C's form that goes over several lines. */
function inBlocks(lines: readonly string[]): boolean[] {
  const told = new Array<boolean>(lines.length).fill(false)
  for (const side of ['-', '+'] as const) {
    const own = [...lines.entries()].filter(([, line]) => line[0] === side || line[0] === ' ')
    let isInside = false
    let isFirst = true
    for (const [place, [at, marked]] of own.entries()) {
      const line = marked.slice(1, 2000).trim()
      if (isInside) told[at] = true
      if (isInside ? line.includes('*/') : /^\/\*(?!.*\*\/)/.test(line)) {
        isInside = !isInside
        told[at] = true
      } else if (!isInside && isFirst && /[\p{L}.)] \*\/$/u.test(line) && !line.includes('/*')) {
        // It began above the hunk.
        for (const [above] of own.slice(0, place + 1)) told[above] = true
      }
      if (line.includes('*/') || line.includes('/*')) isFirst = false
    }
  }
  return told
}

/** Whether a bare fence opens a text: it stands first, or below a line that declares something. */
function follows(lines: readonly string[], at: number): boolean {
  const above = lines.slice(0, at).findLast((line) => line.slice(1).trim() !== '')
  return above === undefined || /[:=({[]$|\bdo$/.test(above.trim())
}
