// Numbers that a distillation may tell though no text holds them, because they count or add up what the record shows.
import type { ToolCall, TurnRecord } from '../../agents/tool-call.ts'
import { list, number, text } from '../rules/fields.ts'
import { givenBack } from './turn-source.ts'

/** Characters at the end of a command's output that are counted and added up, and numbers of one line. */
const endLength = 20_000
const mostOnLine = 8
/** Nanoseconds in each. */
const longerUnits = [
  ['µs', 1e3],
  ['ms', 1e6],
  ['s', 1e9],
] as const

/**
 * The numbers, as digits: lines that edits put in and took out of a file, and lines of what was written; the last line
 * of what was read; numbers that stand side by side on a line of output, added up (`302 tests, 9 doctests`); how many
 * lines of output begin alike (`ok` of each package); nanoseconds in the next larger units. `pause` is awaited after each
 * call.
 */
export async function derivedNumbers(
  record: TurnRecord,
  pause: () => Promise<void>,
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  const perFile = new Map<string, FileLines>()
  for (const call of record.calls) {
    addLines(call, perFile, found)
    const from = number(call.input, 'offset')
    const many = number(call.input, 'limit')
    if (from !== null && many !== null) found.add(String(from + many - 1))
    if (text(call.input, 'command') !== null) addOutput(givenBack(call).slice(-endLength), found)
    await pause()
  }
  return found
}

/** Lines of a file that were put in, taken out, and stand in it since it was written. */
interface FileLines {
  readonly added: number
  readonly removed: number
  readonly all: number
}

function addLines(call: ToolCall, perFile: Map<string, FileLines>, found: Set<string>): void {
  const path = text(call.input, 'file_path', 'notebook_path') ?? text(call.response, 'filePath')
  if (path === null || call.outcome !== 'ok') return
  const written = text(call.input, 'content', 'new_source', 'new_string')
  const whole = written === null ? 0 : written.replace(/\n$/, '').split('\n').length
  const hunks = list(call.response, 'structuredPatch').flatMap((hunk) => list(hunk, 'lines'))
  const marked = (mark: string): number =>
    hunks.filter((line) => typeof line === 'string' && line.startsWith(mark)).length
  const before = perFile.get(path) ?? { added: 0, removed: 0, all: 0 }
  const [plus, minus] = [marked('+'), marked('-')]
  const now = {
    added: before.added + (hunks.length > 0 ? plus : whole),
    removed: before.removed + minus,
    all: hunks.length > 0 ? before.all + plus - minus : whole,
  }
  perFile.set(path, now)
  for (const count of [now.added, now.removed, now.all, whole, plus, minus])
    found.add(String(count))
}

function addOutput(output: string, found: Set<string>): void {
  const alike = new Map<string, number>()
  for (const line of output.split('\n')) {
    const [start] = /^\S{1,20}/.exec(line.trimStart()) ?? []
    if (start !== undefined) alike.set(start, (alike.get(start) ?? 0) + 1)
    const numbers = [...line.slice(0, 300).matchAll(/(?<![\d.])\d{1,7}(?![\d.])/g)]
      .slice(0, mostOnLine)
      .map(([digits]) => Number(digits))
    let sum = 0
    for (const [at, one] of numbers.entries()) {
      sum += one
      if (at > 0) found.add(String(sum)).add(String(one + (numbers[at - 1] ?? 0)))
    }
    for (const [, digits = ''] of line.slice(0, 300).matchAll(/(\d{1,12}(?:\.\d{1,3})?) ns\b/g))
      for (const [unit, by] of longerUnits) {
        found.add(`${unit}/op`)
        for (const places of [0, 1, 2, 3]) found.add((Number(digits) / by).toFixed(places))
      }
  }
  for (const count of alike.values()) found.add(String(count))
}
