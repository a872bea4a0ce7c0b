// Keeps the calls that stack traces in a tool's output showed: they confirm what was resolved, or add what was missed.
import { functionNameOf, isNamed, withoutAccess } from '../../syntax/traces/function-name.ts'
import type { Db } from '../open.ts'
import { transact } from '../transact.ts'
import { definitionAt, functionAround, type Located } from './locate.ts'

/** A frame of a stack trace within the project. */
export interface SeenFrame {
  /** From the project's root; a file's name alone where the language prints no more. */
  readonly path: string
  /** From 1. */
  readonly line: number
  /** The function as it was printed; null for code without a name. */
  readonly name: string | null
}

/** That one function was seen to call another. */
export interface SeenCall {
  /** Its line is that of the call. */
  readonly caller: SeenFrame
  readonly callee: SeenFrame
}

export interface TraceStore {
  /**
   * Stores what the output of a tool event showed, in place of what it showed before. Frames whose function no snapshot
   * has are left out. @returns how many calls were stored.
   */
  put(projectId: string, toolEvent: number, at: number, calls: readonly SeenCall[]): number
}

/** A definition with the hash of its body. */
interface Body extends Located {
  readonly bodyHash: string
}

/** A function of a frame; without a name and a body for the code of the file itself. */
interface Seen {
  readonly path: string
  readonly name: string
  readonly body: string | null
  /** The frame is that of a part of the function. */
  readonly isPart: boolean
}

/** What languages call code that stands in no function. */
const moduleCode =
  /^<(?:module|main|top \(required\)|top-level|script|anonymous)>$|^Object\.<anonymous>$|^\{main\}$/

export function createTraceStore(db: Db, redact: (text: string) => string): TraceStore {
  const clear = db.prepare('DELETE FROM code_traces WHERE tool_event_id = ?')
  const put = db.prepare(
    `INSERT INTO code_traces (project_id, tool_event_id, caller_path, caller, caller_body, line, callee_path, callee, at)
     VALUES (@projectId, @toolEvent, @callerPath, @caller, @callerBody, @line, @calleePath, @callee, @at)`,
  )
  const fileAt = db.prepare<[string, string], { id: number; path: string }>(
    'SELECT id, path FROM code_files WHERE project_id = ? AND path = ?',
  )
  const filesNamed = db.prepare<[string, string], { id: number; path: string }>(
    `SELECT id, path FROM code_files WHERE project_id = ? AND path LIKE '%/' || ? ESCAPE '!' LIMIT 2`,
  )
  const definitionsOf = db.prepare<[number], Body>(
    `SELECT name, qualified_name AS qualifiedName, kind, first_line AS firstLine, last_line AS lastLine,
       body_hash AS bodyHash
     FROM code_definitions WHERE file_id = ? ORDER BY first_line, id`,
  )

  function fileOf(projectId: string, path: string): { id: number; path: string } | null {
    const found = fileAt.get(projectId, path)
    if (found || path.includes('/')) return found ?? null
    const [only, ...others] = filesNamed.all(projectId, path.replace(/[!%_]/g, '!$&'))
    return only && others.length === 0 ? only : null
  }

  /** By the name where one function of the file has it, as lines may have moved since; else by the line. */
  function functionOf(projectId: string, frame: SeenFrame): Seen | null {
    const file = fileOf(projectId, redact(frame.path))
    if (!file) return null
    const { path } = file
    const { line, name } = frame
    const seen = (one: Body | null): Seen => ({
      ...{ path, name: one?.qualifiedName ?? '', body: one?.bodyHash ?? null, isPart: false },
    })
    if (name !== null && moduleCode.test(name)) return seen(null)
    const definitions = definitionsOf.all(file.id)
    const around = functionAround(definitions, line)
    const { own, isPart, isConstructor } = functionNameOf(name ?? '')
    const whole = (one: Body | null): Seen => ({ ...seen(one), isPart })
    if (isConstructor) return around?.kind === 'constructor' ? whole(around) : null
    if (own === null || (around && isNamed(around.name, withoutAccess(own)))) return whole(around)
    if (around && isNamed(around.name, own)) return whole(around)
    const same = definitions.filter((one) => isNamed(one.name, own))
    const [only] = same
    if (only && same.length === 1) return whole(only)
    const named = definitionAt(same, line, only?.name ?? own)
    if (named) return whole(named)
    // Names of functions without one differ from language to language: their place tells.
    return around && /^</.test(around.name) ? whole(around) : null
  }

  return {
    put: (projectId, toolEvent, at, calls) =>
      transact(db, () => {
        clear.run(toolEvent)
        const seen = new Set<string>()
        for (const { caller, callee } of calls) {
          const from = functionOf(projectId, caller)
          const to = functionOf(projectId, callee)
          // The code of a file is run by whoever imports it: that is no call.
          if (!from || !to || to.name === '') continue
          // Nor does a function call itself that runs a part of its own.
          if (to.isPart && from.path === to.path && from.name === to.name) continue
          const row = {
            ...{ projectId, toolEvent, at, line: caller.line },
            ...{
              callerPath: from.path,
              caller: from.name,
              callerBody: from.body,
              calleePath: to.path,
              callee: to.name,
            },
          }
          const key = JSON.stringify(row)
          if (seen.has(key)) continue
          seen.add(key)
          put.run(row)
        }
        return seen.size
      }),
  }
}
