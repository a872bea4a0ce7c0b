// Finds the fields that a change added to the one type it touches.
import { extensionOf } from '../../../base/short-path.ts'
import { documentationLines } from './documentation-lines.ts'
import type { FileChange } from './file-change.ts'
import { importOf } from './import-lines.ts'

const typescript =
  /^(?:(?:public|private|protected|readonly|static|declare) ){0,3}([\w$]{1,80})[?!]?: (?!.{0,300}(?<!=)=(?![=>])).{1,300}[^{(]$/

/** A field as its language declares it; its name is the first group. */
const fieldOf: Readonly<Record<string, RegExp>> = {
  ts: typescript,
  tsx: typescript,
  kt: /^(?:(?:private|override|public) )?(?:val|var) (\w{1,80}): [^{]{1,300}$/,
  rs: /^(?:pub(?:\(\w{1,20}\))? )?([a-z_]\w{0,80}): [^{=]{1,300},$/,
  go: /^([A-Z]\w{0,80}) {1,20}[\w.*[\]]{1,80}(?: {1,20}`[^`]{0,200}`)?$/,
  py: /^([a-z_]\w{0,80}): [\w[\], .|"']{1,200}(?: = .{1,200})?$/,
}

/** Their names, where nothing else was changed; else none. */
export function newFields({ file, hunks, changes }: FileChange): string[] {
  const touched = changes.filter(({ kind }) => kind === 'function' || kind === 'type')
  const field = fieldOf[extensionOf(file)]
  if (!field || touched.length !== 1) return []
  if (touched[0]?.kind !== 'type' || touched[0].change !== 'modified') return []
  const names: string[] = []
  for (const hunk of hunks) {
    const documents = documentationLines(hunk)
    for (const [at, marked] of hunk.lines.entries()) {
      const line = marked.slice(1, 600).trim()
      if (marked.startsWith('-') && line !== '' && !documents[at]) return []
      if (!marked.startsWith('+') || line === '' || documents[at] || importOf(line) !== null)
        continue
      const name = field.exec(line)?.[1]
      if (name === undefined) return []
      names.push(name)
    }
  }
  return names
}
