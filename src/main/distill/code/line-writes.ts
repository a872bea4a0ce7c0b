// Tells which texts a shell line wrote into files as they stand in it: `cat > FILE <<'EOF'` and `cat >> FILE <<'EOF'`.
import { posix } from 'node:path'
import type { ToolCall } from '../../agents/tool-call.ts'
import { readShellLine } from '../../shell/read-shell.ts'
import { languageOfFile } from '../../syntax/grammars/language.ts'
import { text } from '../rules/fields.ts'

/** A text that a line wrote. */
export interface LineWrite {
  /** Whole where the folder is known that the line runs in, else as written. */
  readonly path: string
  readonly text: string
  /** Whether it was added to the end of the file. */
  readonly isAdded: boolean
}

/** What the line of a Bash call wrote into sources; a text in which the shell would have put something in is none. */
export function lineWrites(call: ToolCall, cwd: string | null): readonly LineWrite[] {
  const line = call.tool === 'Bash' ? text(call.input, 'command') : null
  if (line === null || call.outcome !== 'ok' || call.cuts?.has(line) || !line.includes('<<'))
    return []
  const isPlain = /<<-?[^\S\n]*['"]/.test(line)
  return readShellLine(line).commands.flatMap(({ words, hereDocuments, writesTo, folder }) => {
    const [body] = hereDocuments
    if (words.join(' ') !== 'cat' || hereDocuments.length !== 1 || body === undefined) return []
    if (writesTo === null || languageOfFile(writesTo) === null) return []
    if (!isPlain && /[$`\\]/.test(body)) return []
    const isAdded = [`>>${writesTo}`, `>> ${writesTo}`].some((part) => line.includes(part))
    const path = within(cwd, within(folder, writesTo))
    return [{ path, text: `${body}\n`, isAdded }]
  })
}

function within(folder: string | null, path: string): string {
  const isWhole = /^(?:\/|[a-z]:|\\\\)/i.test(path)
  return folder === null || isWhole ? path : posix.join(folder.replaceAll('\\', '/'), path)
}
