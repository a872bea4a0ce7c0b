// Finds in a longer output the line that answers, by the form of the output: a table of states, a report that begins with
// the greatest, a crash, an error beside other lines. And knows the lines that only close an output.
import { fit, oneLine } from '../../../base/plain-text.ts'

type Find = (lines: readonly string[]) => string | null

/** Lines that are looked through. */
const mostLines = 400
/** Characters of what is told. */
const longest = 110

/** The line that answers; null where the output has none of a known form. */
export function tellingLine(lines: readonly string[]): string | null {
  const read = lines.slice(0, mostLines).map((line) => line.slice(0, 400))
  for (const find of finds) {
    const found = find(read)
    if (found !== null) return fit(oneLine(found), longest)
  }
  return null
}

/** The first line that meets the form: its group, else all of it. */
function first(form: RegExp): Find {
  return (lines) => {
    for (const line of lines) {
      const found = form.exec(line)
      if (found) return found[1] ?? found[0]
    }
    return null
  }
}

/** The last line that meets the form. */
function last(form: RegExp): Find {
  const find = first(form)
  return (lines) => find(lines.toReversed())
}

/** States of what runs as it should. */
const fine = /^(?:Running|Completed|Succeeded|Ready|Bound|Active|Healthy|Available)$/

/** `kubectl get pods`: what is not ready by name, else how many run. */
export const states: Find = (lines) => {
  const head = lines.findIndex((line) =>
    /^(?:NAMESPACE\s+)?NAME\s+(?:READY\s+)?STATUS\b/.test(line),
  )
  if (head < 0) return null
  const columns = (lines[head] ?? '').trim().split(/\s+/)
  const [name, ready, status] = ['NAME', 'READY', 'STATUS'].map((title) => columns.indexOf(title))
  const rows = lines.slice(head + 1).flatMap((line) => {
    const cells = line.trim().split(/\s+/)
    return cells.length >= columns.length - 1 ? [cells] : []
  })
  if (rows.length === 0) return null
  const isBad = (cells: readonly string[]) => {
    const [done, all] = (cells[ready ?? -1] ?? '').split('/')
    const state = cells[status ?? -1] ?? ''
    return !fine.test(state) || (all !== undefined && done !== all && state !== 'Completed')
  }
  const bad = rows.filter(isBad)
  const [worst] = bad
  if (worst === undefined) return `${rows.length} ${rows[0]?.[status ?? -1]}`
  const more = bad.length > 1 ? ` and ${bad.length - 1} more` : ''
  return `${worst[name ?? 0]} ${worst[ready ?? -1] ?? ''} ${worst[status ?? -1] ?? ''}${more}; ${rows.length - bad.length} of ${rows.length} fine`
}

/** A list that begins with the greatest figure: its head is the answer. */
const greatest: Find = (lines) => {
  const figures = lines.flatMap((line) => {
    const said = /^\s*(\d{1,9}(?:\.\d{1,6})?) ?(%?)\s+(\S.*)$/.exec(line)
    return said ? [{ value: Number(said[1]), isShare: said[2] === '%', line }] : []
  })
  const [head] = figures
  if (figures.length < 4 || !head || figures.length < lines.length / 2) return null
  const isSorted = figures.every(({ value, isShare }, at) => {
    const before = figures[at - 1]
    return isShare === head.isShare && (before === undefined || value <= before.value)
  })
  return isSorted && head.value > (figures.at(-1)?.value ?? head.value) ? head.line : null
}

/** PostgreSQL's plan: how the table is read, and how long it took. */
const plan: Find = (lines) => {
  const scan = lines.flatMap(
    (line) => /\b((?:Parallel )?Seq Scan on \w{1,60})\b/.exec(line)?.[1] ?? [],
  )[0]
  const time = lines.flatMap(
    (line) => /^\s*Execution Time: ([\d.]{1,15} ms)/.exec(line)?.[1] ?? [],
  )[0]
  const isPlan = lines.some((line) => /\(cost=\d/.test(line))
  if (!isPlan || time === undefined) return null
  return scan === undefined ? `Execution Time: ${time}` : `${scan}, ${time}`
}

/** hyperfine: which was faster, else the mean. */
const timing: Find = (lines) => {
  const at = lines.findIndex((line) =>
    /^\s+[\d.]{1,12} ± [\d.]{1,12} times faster than /.test(line),
  )
  if (at > 0) return `${(lines[at - 1] ?? '').trim()} ${(lines[at] ?? '').trim()}`
  const mean = first(/^\s+Time \(mean ± σ\): {1,12}([\d.]{1,12} \w{1,3})\b/)(lines)
  return mean === null ? null : `Time (mean): ${mean}`
}

const finds: readonly Find[] = [
  first(/^Program (?:received|terminated with) signal (SIG\w{1,10}\b.{0,60})$/),
  states,
  // Events of Kubernetes
  first(/^\s+Warning\s+(\w{1,40}\s+\S{1,20}(?:\s\([^)]{1,40}\))?\s+\S{1,40}\s+\S.*)$/),
  timing,
  plan,
  greatest,
  first(/^([0-9a-f]{7,40} is the first bad commit)$/),
  last(/\bRunning ((?:up|down)grade \S{1,40} -> \S.{0,80})$/),
  first(/^(\d+ chart\(s\) linted, \d+ chart\(s\) failed)/),
  first(
    /^(?:[\d/:T.Z-]{8,30} ?){0,2}((?:ERROR|FATAL|Error|error)\b:? (?!in the\b|handling\b)\S.{3,})$/,
  ),
]

/** Lines that only close an output, or stand in a table, a listing or a page: they answer nothing. */
const closing: readonly RegExp[] = [
  /^(?:Name: .{0,60}, )?(?:Length: \d+, )?dtype: \w+$/,
  /^(?:total|insgesamt) \d+$/,
  /^\(\d+ (?:lines|tokens|chars|characters)\)$/,
  /^<\/?[a-z!][^>]{0,200}>/i,
  /^\[(?:'|")/,
  /^(?:CONSTRAINT|PRIMARY KEY|FOREIGN KEY|UNIQUE|CREATE (?:TABLE|INDEX|UNIQUE)|CHECK)\b/i,
  /^"?\w{1,60}"? (?:PRIMARY KEY|UNIQUE)\b/,
  /^[\w.-]{1,80}\.\w{1,5}$/,
  /^[\w.-]{1,60}: (?:\{|\[|[|>]-?$)/,
  /^(?:[0-9a-f]{8,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/,
  /^\S{3,80} \d+\/\d+ \w+ \d+ /,
  /^(?:Dropped refs\/stash|Saved working directory|On branch \S+$|Note: |Type: |Hint: )/,
  /^(?:count|mean|std|min|max|\d{1,2}%) +-?[\d.]{1,20}$/,
]

/** Whether a line only closes an output. */
export function isClosing(line: string): boolean {
  const said = line.trim()
  return said.length < 400 && closing.some((one) => one.test(said))
}
