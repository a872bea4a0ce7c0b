// Says which part of a file a call read: the functions or headings in it, else its lines.
import type { ToolCall } from '../../../agents/tool-call.ts'
import { fit, listOf, unique } from '../../../base/plain-text.ts'
import { declaringGrammar } from '../../../syntax/declared/declaring-grammar.ts'
import { declarationReader } from '../edits/declarations.ts'
import { fields, number, text } from '../fields.ts'

/** Lines of a part that are looked at for names, and names that are told. */
const mostLines = 400
const mostNames = 2

/** A part of a file that a call read. */
interface PartRead {
  /** Its first line, from 1, and how many it has. */
  readonly start: number
  readonly lines: number
  /** Its text as far as it is looked at; empty where it is not kept. */
  readonly text: string
}

/** The part that a call read; null where it read the whole file. */
export function partRead({ input, response }: ToolCall): PartRead | null {
  const { file } = fields(response)
  const lines = number(file, 'numLines')
  const all = number(file, 'totalLines')
  const isPart = number(input, 'offset') !== null || number(input, 'limit') !== null
  if (!isPart || lines === null || lines === 0 || (all !== null && lines >= all)) return null
  const content = (text(file, 'content') ?? '').split('\n', mostLines)
  return { start: number(file, 'startLine') ?? 1, lines, text: content.join('\n') }
}

/** The names in the part, or its lines; null where the whole file was read or its text is not kept. */
export function readPart(path: string, call: ToolCall): string[] | null {
  const part = partRead(call)
  if (part === null) return null
  const names = unique(namesIn(path, part.text, call).map((name) => fit(name, 40)))
  if (names.length > 0) return names
  const { start, lines } = part
  return [lines === 1 ? `line ${start}` : `lines ${start}–${start + lines - 1}`]
}

function namesIn(path: string, content: string, { declared }: ToolCall): string[] {
  if (declaringGrammar(path) !== null)
    return (declared?.of({ path, text: content, isPart: true }) ?? []).flatMap(({ name, kind }) =>
      kind === 'constant' ? [] : name,
    )
  const declares = declarationReader(path)
  return content.split('\n').flatMap((line) => {
    const found = declares?.(line)
    return found && found.kind !== 'constant' && found.kind !== 'key' ? found.name : []
  })
}

/** The file by its name with what was read of it. */
export function sayPart(name: string, parts: readonly string[] | null | undefined): string {
  if (!parts) return name
  const each = unique(parts)
  const names = each.filter((part) => !/^lines? \d/.test(part))
  return `${name} (${listOf(names.length > 0 ? names : each, mostNames)})`
}
