// Reads a finished tool call from its hook payload: name, outcome, files, digests.
import { posix, resolve, win32 } from 'node:path'
import { z } from 'zod'
import type { ToolOutcome } from '../../../../shared/kinds.ts'
import { digestOf } from '../../../base/digest.ts'
import { figureSchema } from '../../figures.ts'
import type { HookEvent } from '../../hook-event.ts'

const toolSchema = z.looseObject({
  tool_name: z.string().min(1).catch('unknown'),
  tool_use_id: z.string().min(1).max(512).nullish().catch(null),
  tool_input: z.unknown().optional(),
  tool_response: z.unknown().optional(),
  error: z.unknown().optional(),
  tool_files: z.array(z.string()).nullish().catch(null),
  reason: z.string().nullish().catch(null),
  is_interrupt: z.boolean().nullish().catch(null),
  duration_ms: figureSchema,
})

/** A tool call as its hook tells it. */
export interface ToolPayload {
  readonly tool: string
  readonly toolUseId: string
  readonly input: unknown
  readonly response: unknown
  readonly outcome: ToolOutcome
  readonly error: string | null
  readonly durationMs: number | null
  /** Absolute paths that the call touched. */
  readonly files: readonly string[]
  readonly inputDigest: string
  readonly resultDigest: string | null
}

/** Events that end a tool call. */
export const toolEnds: ReadonlySet<string> = new Set([
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionDenied',
])

/** Reads an event that ends a tool call. */
export function readToolPayload(event: HookEvent): ToolPayload {
  const payload = toolSchema.parse(event.payload)
  const { tool_name: tool, tool_input: input, tool_response: response } = payload
  const failed = event.name === 'PostToolUseFailure'
  // Auto mode refused it: the user was not asked.
  const denied = event.name === 'PermissionDenied'
  const result = failed ? payload.error : denied ? payload.reason : response
  const inputDigest = inputDigestOf(tool, input)
  const resultDigest = result === undefined ? null : digestOf(result)
  const durationMs = payload.duration_ms
  return {
    tool,
    // Clients without ids: the same call with the same result and time taken is the same event.
    toolUseId:
      payload.tool_use_id ??
      `x-${digestOf(event.sessionId, event.promptId, event.agentId, inputDigest, resultDigest, durationMs)}`,
    input,
    response,
    outcome: denied ? 'refused' : outcomeOf(failed, payload.is_interrupt === true, response),
    error: denied
      ? `Auto mode did not permit it${payload.reason ? `: ${payload.reason}` : ''}`
      : failed
        ? errorText(payload.error)
        : null,
    durationMs,
    files: filesOf(input, response, payload.tool_files ?? [], event.cwd),
    inputDigest,
    resultDigest,
  }
}

/** Tells whether two calls of a tool ask for the same. */
export function inputDigestOf(tool: string, input: unknown): string {
  return digestOf(tool, input ?? null)
}

function outcomeOf(failed: boolean, isInterrupt: boolean, response: unknown): ToolOutcome {
  if (isInterrupt || fieldsOf(response).interrupted === true) return 'interrupted'
  return failed || fieldsOf(response).isError === true ? 'failed' : 'ok'
}

function errorText(error: unknown): string {
  if (typeof error === 'string') return error
  return error === undefined ? 'The tool failed without a message' : JSON.stringify(error)
}

const fileFields = ['file_path', 'filePath', 'notebook_path', 'path']

function filesOf(
  input: unknown,
  response: unknown,
  named: readonly string[],
  cwd: string | null,
): string[] {
  const places = [fieldsOf(input), fieldsOf(response), fieldsOf(fieldsOf(response).file)]
  const isSearch = 'pattern' in fieldsOf(input) || 'query' in fieldsOf(input)
  const found = new Set(named.flatMap((path) => absolute(path, cwd) ?? []))
  for (const place of places) {
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

function absolute(path: string, cwd: string | null): string | null {
  if (path.length > 4096 || /[\n\r]|^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return null
  if (posix.isAbsolute(path) || win32.isAbsolute(path)) return path
  if (cwd === null) return null
  return posix.isAbsolute(cwd) ? resolve(cwd, path) : win32.resolve(cwd, path)
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
