// Secrets in tables of comma-separated values, and in lists below a line that says what they are.

import type { Span } from '../spans.ts'
import { nameClass } from './secret-names.ts'
import { isRandom } from './secret-values.ts'
import { isPasswordish } from './speaking-values.ts'

const header = /^[ \t]{0,8}["']?[\w .-]{1,40}["']?(?:[,;\t]["']?[\w .-]{1,40}["']?){1,40}$/
const longestHeader = 1000
const mostRows = 1000

/** The values below the column whose name stands there, in a line of names alone; returns where to go on. */
export function findInColumn(text: string, start: number, end: number, found: Span[]): number {
  const around = text.charAt(start - 1) + text.charAt(end)
  if (!/[,;\t]/.test(around)) return end
  const near = Math.max(0, start - longestHeader)
  const from = near + text.slice(near, start).lastIndexOf('\n') + 1
  const length = text.slice(from, from + longestHeader).indexOf('\n')
  if (length < 0 || (from === near && near > 0)) return end
  const to = from + length
  const line = text.slice(from, to).replace(/\r$/, '')
  if (!header.test(line)) return end
  const separator = /[,;\t]/.exec(line)?.[0] ?? ','
  const secret = line.split(separator).map((name) => nameClass(bareName(name)) === 'password')
  let at = to + 1
  for (let row = 0; row < mostRows && at < text.length; row++) {
    const next = text.indexOf('\n', at)
    const rowEnd = next < 0 ? text.length : next
    if (rowEnd - at > 10_000) break
    const cells = text.slice(at, rowEnd).replace(/\r$/, '').split(separator)
    // The next table begins: every row is read once.
    if (
      cells.length !== secret.length ||
      cells.some((cell, index) => secret[index] && nameClass(cell) !== null)
    )
      break
    addCells(cells, secret, at, found)
    at = rowEnd + 1
  }
  return Math.max(end, to)
}

const insertRest = /([^()\n]{0,400})\)\s{1,8}VALUES\s{0,8}\(([^()\n]{1,2000})\)/iy

/** `INSERT INTO users (name, password) VALUES ('bob', '…')`: the value at the place of the column; returns where to go on. */
export function findInserted(text: string, start: number, end: number, found: Span[]): number {
  insertRest.lastIndex = end
  const match = insertRest.exec(text)
  const listed = match?.[2]
  if (!match || listed === undefined) return end
  const before = text.slice(Math.max(0, start - 400), start)
  const open = before.lastIndexOf('(')
  if (open < 0) return end
  const cells = listed.split(',')
  const place = before.slice(open).split(',').length - 1
  const value = /^\s*['"](.*)['"]\s*$/.exec(cells[place] ?? '')?.[1]
  if (value === undefined || !(isPasswordish(value) || isRandom(value))) return end
  const listStart = insertRest.lastIndex - 1 - listed.length
  const cellStart =
    listStart + cells.slice(0, place).reduce((sum, cell) => sum + cell.length + 1, 0)
  const at = text.indexOf(value, cellStart)
  found.push({ start: at, end: at + value.length, kind: 'password' })
  return end
}

function addCells(
  cells: readonly string[],
  secret: readonly boolean[],
  from: number,
  found: Span[],
): void {
  let at = from
  for (const [index, cell] of cells.entries()) {
    const value = cell.replace(/^["']|["']$/g, '')
    if (secret[index] && (isPasswordish(value) || isRandom(value))) {
      const start = at + cell.indexOf(value)
      found.push({ start, end: start + value.length, kind: 'password' })
    }
    at += cell.length + 1
  }
}

/** The name without the quotes and blanks around it. */
function bareName(cell: string): string {
  return cell.replaceAll(/["']/g, '').trim()
}

const listOpen = /es?\b[^\n]{0,60}:[ \t]{0,4}\r?\n/iy
const codeLine =
  /[ \t>*|\d.)-]{0,12}((?:[A-Za-z\d]{4,10}(?:[- ][A-Za-z\d]{4,10}){0,5}[ \t]{0,8}){1,4})(?:\r?\n|$)/y

/** The codes below a line such as "Recovery codes:", whose word ends there; returns where to go on. */
export function findCodes(text: string, wordEnd: number, found: Span[]): number {
  listOpen.lastIndex = wordEnd
  if (!listOpen.test(text)) return wordEnd
  let at = listOpen.lastIndex
  for (let row = 0; row < 50; row++) {
    codeLine.lastIndex = at
    const codes = codeLine.exec(text)?.[1]?.trimEnd()
    if (codes === undefined || !/\d/.test(codes)) break
    const start = text.indexOf(codes, at)
    found.push({ start, end: start + codes.length, kind: 'recovery code' })
    at = codeLine.lastIndex
  }
  return Math.max(wordEnd, at - 1)
}
