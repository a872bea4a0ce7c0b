// The shape of an error that was found in an output, and how a line of one form is recognised.

export interface FoundError {
  /** The complaint in one line. */
  readonly text: string
  /** `src/a.ts:6` where the output says so. */
  readonly place: string | null
}

/** Finds the error that a line tells; it sees the lines around it. */
export type Recogniser = (line: string, at: number, lines: readonly string[]) => FoundError | null

/** A recogniser for lines of one form, with groups `text` and, where known, `file` and `line`. */
export function form(source: RegExp): Recogniser {
  return (line) => {
    const groups = source.exec(line)?.groups
    const said = groups?.text
    if (said === undefined) return null
    const file = groups?.file
    const row = groups?.line
    return { text: said.trim(), place: file === undefined ? null : row ? `${file}:${row}` : file }
  }
}

/** A form whose place stands a few lines further down. */
export function placedBelow(source: RegExp, place: RegExp): Recogniser {
  const read = form(source)
  return (line, at, lines) => {
    const found = read(line, at, lines)
    if (!found || found.place !== null) return found
    for (const below of lines.slice(at + 1, at + 10)) {
      const groups = place.exec(below)?.groups
      if (groups?.file)
        return {
          ...found,
          place: groups.line ? `${groups.file}:${groups.line}` : groups.file,
        }
    }
    return found
  }
}
