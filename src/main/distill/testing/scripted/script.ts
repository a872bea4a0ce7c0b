// Writes sessions by a script, as transcripts of the client are written, for what must be told of them.
import { answer, type Line, line, prompt, result, use } from '../../../import/testing/lines.ts'

/** What happens in a session, one step after the other. */
export type Step =
  | { readonly ask: string }
  | { readonly say: string }
  | { readonly tool: string; readonly input: unknown; readonly end: End; readonly id?: string }

/** How a call ends: its structured result, an error's text, a line of its own, or nothing at all. */
type End =
  | { readonly ok: unknown; readonly text?: string }
  | { readonly error: string; readonly rest?: Line }
  | null

const seconds = 20

/** A shell command that went well with this output. */
export function run(command: string, output = ''): Step {
  const ok = { stdout: output, stderr: '', interrupted: false, isImage: false }
  return { tool: 'Bash', input: { command }, end: { ok, text: output } }
}

/** A shell command that failed; `output` without its exit code. */
export function fail(command: string, output: string, code = 1): Step {
  return { tool: 'Bash', input: { command }, end: { error: `Exit code ${code}\n${output}` } }
}

/** A change of a file. */
export function change(file: string, before: string, after: string): Step {
  const path = `/home/dev/shop/${file}`
  const lines = [
    ...before.split('\n').map((one) => `-${one}`),
    ...after.split('\n').map((one) => `+${one}`),
  ]
  const hunk = { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines }
  const ok = {
    ...{ filePath: path, oldString: before, newString: after, originalFile: before },
    ...{ structuredPatch: [hunk], userModified: false, replaceAll: false },
  }
  const input = { file_path: path, old_string: before, new_string: after }
  return { tool: 'Edit', input, end: { ok, text: `The file ${path} has been updated.` } }
}

/** The lines of a session with these steps. */
export function linesOf(sessionId: string, steps: readonly Step[]): Line[] {
  const lines: Line[] = []
  const own = { sessionId }
  for (const [at, step] of steps.entries()) {
    const second = at * seconds
    const id = `${sessionId.slice(0, 8)}-${at}`
    if ('ask' in step) {
      const isNotice = step.ask.startsWith('[Request interrupted')
      const content = isNotice ? [{ type: 'text', text: step.ask }] : step.ask
      lines.push(prompt(second, `u${id}`, content, own))
    } else if ('say' in step)
      lines.push(answer(second, `a${id}`, `m${id}`, [{ type: 'text', text: step.say }], 10, own))
    else {
      const call = `toolu_${step.id ?? id}`
      const used = [use(call, step.tool, step.input)]
      lines.push(answer(second, `a${id}`, `m${id}`, used, 10, own))
      const { end } = step
      if (end === null) continue
      if ('error' in end) {
        const told = { toolUseResult: `Error: ${end.error}`, ...own, ...end.rest }
        lines.push(result(second + 9, `r${id}`, call, end.error, told, true))
      } else {
        const told = { toolUseResult: end.ok, ...own }
        lines.push(result(second + 9, `r${id}`, call, end.text ?? '', told))
      }
    }
  }
  const last = steps.length * seconds
  return [...lines, line('system', last, `s${sessionId}`, { subtype: 'turn_duration', ...own })]
}
