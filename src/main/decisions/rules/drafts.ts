// Says what rules for a past request could be, in the patterns that a user may write.
import { fieldsOf } from '../../agents/fields.ts'
import type { PastRequest } from '../../db/decisions/rule-store.ts'
import { readCertainLine } from '../../shell/certain-line.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { readPattern, ruleTool } from './pattern.ts'

/** What rules for a past request could be: of a command each part, exactly. */
export function draftsOf(
  { tool, input }: PastRequest,
  root: string | null,
): { tool: string; pattern: string }[] {
  const name = ruleTool(tool)
  if (name === 'AskUserQuestion' || name === 'ExitPlanMode') return []
  const { command, file_path: file, notebook_path: notebook, url } = fieldsOf(parsedInput(input))
  if (name === 'Bash') {
    if (typeof command !== 'string') return []
    const all = readCertainLine(command) ?? readShellLine(command).commands
    const patterns = all
      .map(({ words }) => words.map(quoted).join(' '))
      .filter((one) => {
        try {
          return one !== '' && !/^cd /.test(one) && readPattern(name, one).kind === 'command'
        } catch {
          return false
        }
      })
    return [...new Set(patterns)].slice(0, 10).map((pattern) => ({ tool: name, pattern }))
  }
  const path = file ?? notebook
  if ((name === 'Edit' || name === 'Read') && typeof path === 'string') {
    const isInside = root !== null && path.startsWith(`${root}/`)
    return [{ tool: name, pattern: isInside ? `/${path.slice(root.length + 1)}` : `/${path}` }]
  }
  if (name === 'WebFetch' && typeof url === 'string' && URL.canParse(url)) {
    return [{ tool: name, pattern: `domain:${new URL(url).hostname}` }]
  }
  return [{ tool: name, pattern: '' }]
}

/** A word as a shell takes it for one. */
function quoted(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'"'"'`)}'`
}

/** The input of a stored request; null for one that is damaged. */
export function parsedInput(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
