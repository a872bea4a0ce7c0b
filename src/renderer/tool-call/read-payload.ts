// Reads the stored payload of a tool call into what can be shown of it; anything unknown stays JSON.
import { z } from 'zod'
import { type DiffRow, rowsOfHunks, rowsOfNewFile, rowsOfTexts } from './diff-rows.ts'

/** What a tool call did, in the form in which it is shown. */
export type CallView =
  | {
      readonly type: 'diff'
      readonly file: string
      readonly isNew: boolean
      readonly rows: readonly DiffRow[]
    }
  | {
      readonly type: 'command'
      readonly command: string
      readonly about: string | null
      readonly stdout: string
      readonly stderr: string
    }
  | {
      readonly type: 'file'
      readonly file: string
      readonly content: string
      readonly firstLine: number
    }
  | {
      readonly type: 'found'
      readonly query: string
      readonly where: string | null
      readonly output: string
    }
  | {
      readonly type: 'subagent'
      readonly task: string
      readonly prompt: string
      readonly result: string
    }
  | {
      readonly type: 'todos'
      readonly items: readonly { readonly text: string; readonly status: string }[]
    }
  | {
      readonly type: 'web'
      readonly address: string
      readonly question: string
      readonly result: string
    }
  | { readonly type: 'other'; readonly input: string; readonly result: string }

const text = z.string().catch('')
const record = z.record(z.string(), z.unknown())
const hunks = z
  .array(
    z.object({
      oldStart: z.number(),
      newStart: z.number().nullable().default(null),
      lines: z.array(z.string()),
    }),
  )
  .catch([])
const payload = z.looseObject({
  tool_name: z.string().optional().catch(undefined),
  tool_input: z.unknown().optional(),
  tool_response: z.unknown().optional(),
  error: text,
})
const blocks = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }))

const editInput = z.object({ file_path: z.string(), old_string: text, new_string: text })
const multiEditInput = z.object({
  file_path: z.string(),
  edits: z.array(z.object({ old_string: text, new_string: text })),
})
const writeInput = z.object({ file_path: z.string(), content: text })
const commandInput = z.object({
  command: z.string(),
  description: z.string().nullable().catch(null),
})
const commandResponse = z.object({ stdout: text, stderr: text })
const readInput = z.object({ file_path: z.string() })
const readResponse = z.object({ file: z.object({ content: text, startLine: z.number().catch(1) }) })
const findInput = z.object({ pattern: z.string(), path: z.string().nullable().catch(null) })
const findResponse = z.object({ content: text, filenames: z.array(z.string()).catch([]) })
const agentInput = z.object({ description: text, prompt: z.string() })
const todoInput = z.object({
  todos: z.array(z.object({ content: z.string(), status: z.string() })),
})
const fetchInput = z.object({ url: z.string(), prompt: text })
const webSearchInput = z.object({ query: z.string() })

/** Reads the JSON text of a payload. Never throws: what is no JSON is shown as it is. */
export function readPayload(tool: string, json: string): CallView {
  const parsed = parseJson(json)
  const outer = payload.safeParse(parsed)
  if (!outer.success) return { type: 'other', input: json, result: '' }
  const { tool_name: named, tool_input: input, tool_response: response, error } = outer.data
  return (
    known(named ?? tool, input, response, error) ?? {
      type: 'other',
      input: pretty(input ?? parsed),
      result: error !== '' ? error : textOf(response),
    }
  )
}

function known(tool: string, input: unknown, response: unknown, error: string): CallView | null {
  switch (tool) {
    case 'Edit':
    case 'MultiEdit':
    case 'Write':
      return readEdit(tool, input, response)
    case 'Bash':
    case 'PowerShell':
      return readCommand(input, response, error)
    case 'Read': {
      const read = readInput.safeParse(input)
      const file = readResponse.safeParse(response)
      if (!read.success || !file.success) return null
      const { content, startLine } = file.data.file
      return { type: 'file', file: read.data.file_path, content, firstLine: startLine }
    }
    case 'Grep':
    case 'Glob': {
      const find = findInput.safeParse(input)
      if (!find.success) return null
      const found = findResponse.safeParse(response)
      const output = found.success ? found.data.content || found.data.filenames.join('\n') : ''
      return {
        type: 'found',
        query: find.data.pattern,
        where: find.data.path,
        output: output || error,
      }
    }
    case 'Agent':
    case 'Task': {
      const agent = agentInput.safeParse(input)
      if (!agent.success) return null
      const { description, prompt } = agent.data
      return { type: 'subagent', task: description, prompt, result: textOf(response) || error }
    }
    case 'TodoWrite': {
      const todos = todoInput.safeParse(input)
      if (!todos.success) return null
      return {
        type: 'todos',
        items: todos.data.todos.map(({ content, status }) => ({ text: content, status })),
      }
    }
    case 'WebFetch': {
      const fetched = fetchInput.safeParse(input)
      if (!fetched.success) return null
      const { url, prompt } = fetched.data
      return { type: 'web', address: url, question: prompt, result: textOf(response) || error }
    }
    case 'WebSearch': {
      const search = webSearchInput.safeParse(input)
      if (!search.success) return null
      return {
        type: 'web',
        address: search.data.query,
        question: '',
        result: textOf(response) || error,
      }
    }
    default:
      return null
  }
}

function readEdit(tool: string, input: unknown, response: unknown): CallView | null {
  const patch = z.object({ structuredPatch: hunks }).safeParse(response)
  const given = patch.success ? patch.data.structuredPatch : []
  const single = editInput.safeParse(input)
  const many = multiEditInput.safeParse(input)
  const write = writeInput.safeParse(input)
  if (tool === 'Write') {
    if (!write.success) return null
    const isNew = given.length === 0
    const rows = isNew ? rowsOfNewFile(write.data.content) : rowsOf(given)
    return { type: 'diff', file: write.data.file_path, isNew, rows }
  }
  const file = many.success ? many.data.file_path : single.success ? single.data.file_path : null
  if (file === null) return null
  if (given.length > 0) return { type: 'diff', file, isNew: false, rows: rowsOf(given) }
  const edits = many.success ? many.data.edits : single.success ? [single.data] : []
  const rows = edits.flatMap((edit) => rowsOfTexts(edit.old_string, edit.new_string))
  return { type: 'diff', file, isNew: false, rows }
}

/** Rows of hunks, without line numbers where one of them does not tell where it stands. */
function rowsOf(given: z.output<typeof hunks>): readonly DiffRow[] {
  const placed = given.flatMap(({ newStart, ...rest }) =>
    newStart === null ? [] : [{ ...rest, newStart }],
  )
  if (placed.length === given.length) return rowsOfHunks(placed)
  return given.flatMap(({ lines }, at): DiffRow[] => {
    const rows = rowsOfHunks([{ oldStart: 1, newStart: 1, lines }])
    const bare = rows.map((row) => ({ ...row, before: null, after: null }))
    return at === 0 ? bare : [{ type: 'gap', before: null, after: null, text: '…' }, ...bare]
  })
}

function readCommand(input: unknown, response: unknown, error: string): CallView | null {
  const command = commandInput.safeParse(input)
  if (!command.success) return null
  const ran = commandResponse.safeParse(response)
  return {
    type: 'command',
    command: command.data.command,
    about: command.data.description,
    stdout: ran.success ? ran.data.stdout : textOf(response),
    stderr: ran.success ? ran.data.stderr || error : error,
  }
}

/** The text in a result: a string, content blocks, or an object that holds either; else its JSON. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  const asBlocks = blocks.safeParse(value)
  if (asBlocks.success)
    return asBlocks.data.map((block) => block.text ?? `[${block.type}]`).join('\n')
  const asRecord = record.safeParse(value)
  if (asRecord.success) {
    const { content, result } = asRecord.data
    if (typeof result === 'string') return result
    if (typeof content === 'string' || Array.isArray(content)) return textOf(content)
  }
  return pretty(value)
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
