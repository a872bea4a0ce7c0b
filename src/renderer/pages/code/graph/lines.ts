// The lines of a drawing as paths: one path for all lines of a look, as thousands of elements would not move smoothly.
import { boxHeight, boxWidth } from './arrange.ts'
import type { Place } from './drawing.ts'

/**
 * A line with its head from the box at `from` to the box at `to`, both by their left upper corners, as the data of an
 * SVG path; a call of itself is a loop at the right. A bare one is straight and has no head: from
 * afar nobody sees more, and it is painted in a fraction of the time.
 */
export function linePath(from: Place, to: Place, isBare = false): string {
  if (isBare) return straight(from, to)
  const goesRight = to.x >= from.x + boxWidth
  const goesLeft = to.x + boxWidth <= from.x
  const at = (value: number): number => Math.round(value)
  if (from.x === to.x && from.y === to.y) {
    const [x, y] = [at(from.x + boxWidth), at(from.y)]
    return `M${x} ${y + 10}c26 -6 26 26 0 20${head(x, y + 30, -1)}`
  }
  if (goesRight || goesLeft) {
    const side = goesRight ? 1 : -1
    const [x1, y1] = [at(from.x + (goesRight ? boxWidth : 0)), at(from.y + boxHeight / 2)]
    const [x2, y2] = [at(to.x + (goesRight ? 0 : boxWidth)), at(to.y + boxHeight / 2)]
    const bend = side * Math.min(60, Math.max(20, Math.abs(x2 - x1) / 2))
    return `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}${head(x2, y2, side)}`
  }
  // Above one another: from the right side to the right side.
  const [x1, y1] = [at(from.x + boxWidth), at(from.y + boxHeight / 2)]
  const [x2, y2] = [at(to.x + boxWidth), at(to.y + boxHeight / 2)]
  return `M${x1} ${y1}C${x1 + 40} ${y1} ${x2 + 40} ${y2} ${x2} ${y2}${head(x2, y2, -1)}`
}

/** Two strokes that end where the line does. */
function head(x: number, y: number, side: 1 | -1): string {
  return `M${x - side * 6} ${y - 4}L${x} ${y}L${x - side * 6} ${y + 4}`
}

function straight(from: Place, to: Place): string {
  const [dx, dy] = [boxWidth / 2, boxHeight / 2]
  return `M${Math.round(from.x + dx)} ${Math.round(from.y + dy)}L${Math.round(to.x + dx)} ${Math.round(to.y + dy)}`
}
