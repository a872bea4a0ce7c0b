// `recollect search`: finds what is remembered by its words.
import type { Command } from 'commander'
import { type SearchHit, type SearchMode, searchModes } from '../../../shared/contract/search.ts'
import { shownId } from '../../../shared/ids.ts'
import { type SearchKind, searchKinds } from '../../../shared/kinds.ts'
import { indexLine, kindOf } from '../../mcp/tool-text.ts'
import { connect } from '../connection.ts'
import { ago, oneLine } from '../plain-text.ts'
import { cwdHelp, projectMeant } from '../project-option.ts'
import { findSession } from '../session-option.ts'
import type { Surroundings } from '../surroundings.ts'
import { oneOf, someOf, wholeNumber } from '../usage.ts'

interface Options {
  readonly project?: string
  readonly cwd?: string
  readonly kind?: SearchKind[]
  readonly file?: string
  readonly session?: string
  readonly limit: number
  readonly mode: SearchMode
  readonly brief?: true
  readonly json?: true
}

export function addSearch(program: Command, surroundings: Surroundings): void {
  program
    .command('search')
    .description('find what is remembered; "quotes" make a phrase')
    .argument('<query...>', 'words in any order')
    .option('--project <project>', 'only in this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .option('--kind <kinds>', `only these kinds: ${searchKinds.join(', ')}`, someOf(searchKinds))
    .option('--file <path>', 'only what touched a file: its name or a part of its path')
    .option('--session <id>', 'only in this session')
    .option('--limit <n>', 'how many', wholeNumber(1, 100), 20)
    .option('--mode <mode>', searchModes.join(', '), oneOf(searchModes), 'auto')
    .option('--brief', 'one line for each hit: its id, title, kind, day, project and score')
    .action(async (words: string[], options: Options) => {
      const { write, style } = surroundings
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const { kind, file, session, limit, mode, brief, json } = options
        const projectId = await projectMeant(client, options, surroundings.cwd)
        const sessionId = session && (await findSession(client, session))
        const found = await client.search.query({
          query: words.join(' '),
          limit,
          mode,
          ...(projectId ? { projectId } : {}),
          ...(kind ? { kinds: kind } : {}),
          ...(file ? { file } : {}),
          ...(sessionId ? { sessionId } : {}),
        })
        if (json) {
          write(`${JSON.stringify(found, null, 2)}\n`)
          return
        }
        if (found.hits.length === 0) write('Nothing was found.\n')
        for (const hit of found.hits) {
          write(brief ? `${indexLine(hit)}\n` : hitText(hit, surroundings))
        }
        if (found.note !== null) write(style('dim', `${found.note}\n`))
        // What says the same as a hit is told with it, and shows no more by itself.
        const shown = found.hits.reduce((sum, { similar }) => sum + 1 + similar, 0)
        if (found.total > shown) {
          write(style('dim', `${shown} of ${found.total}; --limit shows more.\n`))
        }
      } finally {
        await connection.close()
      }
    })
}

function hitText(hit: SearchHit, { style, now }: Surroundings): string {
  const facts = [
    kindOf(hit),
    shownId(hit.ref),
    hit.project && oneLine(hit.project),
    ago(hit.at, now()),
    hit.similar > 0 && `and ${hit.similar} alike`,
  ]
  const title = oneLine(hit.title.replace(/[\ue000\ue001]/g, ''))
  // The matches stand between two marks of the private use area.
  const snippet = oneLine(hit.snippet)
    .replace(/\ue000([^\ue000\ue001]*)\ue001/g, (_, match: string) => style('bold', match))
    .replace(/[\ue000\ue001]/g, '')
  const lines = [style('cyan', title), `  ${style('dim', facts.filter(Boolean).join(' · '))}`]
  if (snippet !== '' && snippet !== title) lines.push(`  ${snippet}`)
  return `${lines.join('\n')}\n\n`
}
