// Says which part of a file a call read: the functions or headings in it, else its lines.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fit, listOf, unique } from '../../../base/plain-text.ts'
import { declarationReader } from '../edits/declarations.ts'
import { fields, number, text } from '../fields.ts'

/** Lines of a part that are looked at for names, and names that are told. */
const mostLines = 400
const mostNames = 2

/** The names in the part, or its lines; null where the whole file was read or its text is not kept. */
export function readPart(path: string, { input, response }: ToolCall): string[] | null {
  const { file } = fields(response)
  const start = number(file, 'startLine') ?? 1
  const lines = number(file, 'numLines')
  const all = number(file, 'totalLines')
  const isPart = number(input, 'offset') !== null || number(input, 'limit') !== null
  if (!isPart || lines === null || lines === 0 || (all !== null && lines >= all)) return null
  const declares = declarationReader(path)
  const content = (text(file, 'content') ?? '').split('\n', mostLines)
  const names = unique(
    content.flatMap((line) => {
      const found = declares?.(line)
      return found && found.kind !== 'constant' && found.kind !== 'key' ? fit(found.name, 40) : []
    }),
  )
  if (names.length > 0) return names
  return [lines === 1 ? `line ${start}` : `lines ${start}–${start + lines - 1}`]
}

/** The file by its name with what was read of it. */
export function sayPart(name: string, parts: readonly string[] | null | undefined): string {
  if (!parts) return name
  const each = unique(parts)
  const names = each.filter((part) => !/^lines? \d/.test(part))
  return `${name} (${listOf(names.length > 0 ? names : each, mostNames)})`
}
