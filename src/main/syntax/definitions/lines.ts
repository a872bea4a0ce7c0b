// Numbers of lines by places in a text.

/** Finds the line of a place, both from 0; lines end with a line feed. */
export function lineFinder(text: string): (index: number) => number {
  const starts: number[] = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (index) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= index) low = middle
      else high = middle - 1
    }
    return low
  }
}
