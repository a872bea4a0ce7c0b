// What is told of a tool call beside its words: how its result says it ended, its files, what tells it from others.
import { posix, resolve, win32 } from 'node:path'
import type { ToolOutcome } from '../../shared/kinds.ts'
import { toolKindOf } from '../../shared/tool-kinds.ts'
import { digestOf } from '../base/digest.ts'
import type { CallEvent } from './agent-event.ts'
import { fieldsOf } from './fields.ts'
import type { ToolCall } from './tool-call.ts'

/** Tells whether two calls of a tool ask for the same. */
export function inputDigestOf(tool: string, input: unknown): string {
  return digestOf(tool, input ?? null)
}

/** How a call ended by all that is known: a result may say that it was broken off, that it failed, or of no end at all. */
export function outcomeOf({ tool, outcome, response }: ToolCall): ToolOutcome {
  if (outcome !== 'ok') return outcome
  const said = fieldsOf(response)
  if (said.interrupted === true) return 'interrupted'
  if (said.isError === true) return 'failed'
  return said.exitCode === null && toolKindOf(tool) === 'run' ? 'untold' : 'ok'
}

const fileFields = ['file_path', 'filePath', 'notebook_path', 'path']

/** Absolute paths that a call touched; `cwd` is where it ran. */
export function filesOf({ call, files }: CallEvent, cwd: string | null): string[] {
  // An early tool that lists a folder: its path is no file.
  if (call.tool === 'LS') return []
  const input = fieldsOf(call.input)
  const response = fieldsOf(call.response)
  const isSearch = 'pattern' in input || 'query' in input
  const found = new Set(files.flatMap((path) => absolute(path, cwd) ?? []))
  for (const place of [input, response, fieldsOf(response.file)]) {
    for (const field of fileFields) {
      const value = place[field]
      // The path of a search is where it looked, not what it touched.
      if (typeof value !== 'string' || value === '' || (field === 'path' && isSearch)) continue
      const path = absolute(value, cwd)
      if (path !== null) found.add(path)
    }
  }
  return [...found]
}

/** No system knows longer paths, in characters. */
const longestPath = 4096

function absolute(path: string, cwd: string | null): string | null {
  if (path.length > longestPath || /[\n\r]|^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return null
  if (posix.isAbsolute(path) || win32.isAbsolute(path)) return path
  if (cwd === null || cwd.length > longestPath) return null
  return posix.isAbsolute(cwd) ? resolve(cwd, path) : win32.resolve(cwd, path)
}
