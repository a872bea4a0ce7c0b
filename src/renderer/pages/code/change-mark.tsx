// How a change of a definition is marked: by a sign, a word and a colour.
import type { z } from 'zod'
import type { codeChangedSchema } from '../../../shared/contract/code.ts'

export type CodeChange = z.infer<typeof codeChangedSchema>['changes'][number]

const looks: Readonly<
  Record<
    CodeChange['change'],
    { readonly sign: string; readonly word: string; readonly colour: string }
  >
> = {
  new: { sign: '+', word: 'New', colour: 'bg-good-wash text-good' },
  modified: { sign: '~', word: 'Modified', colour: 'bg-warn-wash text-warn' },
  deleted: { sign: '−', word: 'Deleted', colour: 'bg-bad-wash text-bad' },
  renamed: { sign: '→', word: 'Renamed', colour: 'bg-accent-wash text-accent-strong' },
  moved: { sign: '→', word: 'Moved', colour: 'bg-accent-wash text-accent-strong' },
}

/** What happened to a definition. */
export function ChangeMark({ change }: { change: CodeChange['change'] }) {
  const { sign, word, colour } = looks[change]
  return (
    <span
      className={`inline-flex h-5 shrink-0 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap ${colour}`}
    >
      <span aria-hidden="true" className="font-mono">
        {sign}
      </span>
      {word}
    </span>
  )
}

/** How many definitions of a file or folder were changed, in little room. */
export function ChangeCounts({
  changes,
}: {
  changes: { readonly new: number; readonly modified: number; readonly deleted: number }
}) {
  const kinds = (['new', 'modified', 'deleted'] as const).filter((kind) => changes[kind] > 0)
  if (kinds.length === 0) return null
  const words = kinds.map((kind) => `${changes[kind]} ${looks[kind].word.toLowerCase()}`).join(', ')
  return (
    <span className="ml-auto flex shrink-0 gap-1.5 pl-2 font-mono text-xs" title={words}>
      <span className="sr-only">{words}</span>
      {kinds.map((kind) => (
        <span key={kind} aria-hidden="true" className={textColours[kind]}>
          {looks[kind].sign}
          {changes[kind]}
        </span>
      ))}
    </span>
  )
}

const textColours = { new: 'text-good', modified: 'text-warn', deleted: 'text-bad' } as const
