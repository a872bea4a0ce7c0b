// What could stand in a CLAUDE.md, as Markdown that the user copies: we never write that file.

interface Proposed {
  readonly kind: string
  readonly content: string
}

/** More is no proposal. */
const most = 200

const titles: readonly (readonly [string, readonly string[]])[] = [
  ['How we work', ['preference', 'convention', 'correction', 'pattern']],
  ['How it is built', ['architecture', 'dependency', 'fact']],
  ['Running it', ['operational']],
  ['To watch for', ['gotcha', 'workaround']],
]

/** The memories under headings, one list item each; empty for none. */
export function writeProposal(memories: readonly Proposed[]): string {
  return titles
    .map(([title, kinds]) => {
      const own = memories.slice(0, most).filter(({ kind }) => kinds.includes(kind))
      return own.length === 0 ? '' : `## ${title}\n\n${own.map(itemOf).join('\n')}\n`
    })
    .filter((part) => part !== '')
    .join('\n')
}

function itemOf({ content }: Proposed): string {
  // What would import a file there stands as code.
  const line = content
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/(?<![\w`])@[\w~./-]+/g, '`$&`')
  return `- ${line}`
}
