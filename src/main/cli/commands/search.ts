// `recollect search`: finds what is remembered by its words.
import type { Command } from 'commander'
import {
  type SearchHit,
  type SearchMode,
  type SearchSort,
  type SearchTime,
  searchModes,
  searchSorts,
} from '../../../shared/contract/search.ts'
import { shownId } from '../../../shared/ids.ts'
import { type SearchKind, searchKinds } from '../../../shared/kinds.ts'
import { doubtSentence } from '../../../shared/memories/doubts.ts'
import { sessionRunBy } from '../../agents/adapters.ts'
import { isoDay, rangeText } from '../../context/dates.ts'
import { indexLine, kindOf } from '../../mcp/tool-text.ts'
import { connect } from '../connection.ts'
import { ago, oneLine } from '../plain-text.ts'
import { cwdHelp, projectMeant } from '../project-option.ts'
import { findSession } from '../session-option.ts'
import type { Surroundings } from '../surroundings.ts'
import { moment } from '../time-option.ts'
import { oneOf, someOf, WrongUsage, wholeNumber } from '../usage.ts'

/** Records are counted up to here. */
const countedUpTo = 1000
/** So many further hits of a session stand below its best, a line each. */
const mostOthers = 2

interface Options {
  readonly project?: string
  readonly cwd?: string
  readonly kind?: SearchKind[]
  readonly file?: string
  readonly session?: string
  readonly limit: number
  readonly mode: SearchMode
  readonly since?: number
  readonly until?: number
  readonly sort: SearchSort
  readonly dates: boolean
  readonly flat?: true
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
    .option(
      '--since <day>',
      'only from then on: 2026-03-01, or words such as "last Monday"',
      moment('since'),
    )
    .option('--until <day>', 'only until the end of then', moment('until'))
    .option(
      '--sort <order>',
      `${searchSorts.join(', ')}: the best first, or the newest, with what hardly answers last`,
      oneOf(searchSorts),
      'best',
    )
    .option('--no-dates', 'search for words such as "since Monday" instead of keeping to that time')
    .option('--flat', 'every hit by itself instead of one for a session, as --json gives them')
    .option('--limit <n>', 'how many', wholeNumber(1, 100), 20)
    .option('--mode <mode>', searchModes.join(', '), oneOf(searchModes), 'auto')
    .option('--brief', 'one line for each hit: its id, title, kind, day, project and score')
    .action(async (words: string[], options: Options) => {
      const { write, style, env } = surroundings
      if (
        options.since !== undefined &&
        options.until !== undefined &&
        options.since > options.until
      ) {
        throw new WrongUsage('--since names a time after --until.')
      }
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const { kind, file, session, limit, mode, since, until, sort, dates, brief, json } = options
        const projectId = await projectMeant(client, options, surroundings.cwd)
        const asker = sessionRunBy(env)
        const sessionId = session && (await findSession(client, session))
        const found = await client.search.query({
          query: words.join(' '),
          limit,
          mode,
          sort,
          dates,
          // Who reads the answer by a program counts hits one by one.
          facets: json === true,
          bySession: !json && !brief && !options.flat && !sessionId,
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          ...(since === undefined ? {} : { from: since }),
          ...(until === undefined ? {} : { to: until }),
          ...(projectId ? { projectId } : {}),
          ...(kind ? { kinds: kind } : {}),
          ...(file ? { file } : {}),
          ...(sessionId ? { sessionId } : {}),
          ...(asker === null ? {} : { askedIn: asker }),
        })
        if (json) {
          write(`${JSON.stringify(found, null, 2)}\n`)
          return
        }
        if (found.time !== null) write(style('dim', `${timeText(found.time)}\n`))
        if (found.hits.length === 0) write('Nothing was found.\n')
        for (const hit of found.hits) {
          write(brief ? `${indexLine(hit)}\n` : hitText(hit, surroundings))
        }
        if (found.note !== null) write(style('dim', `${found.note}\n`))
        write(style('dim', restText(found, limit)))
      } finally {
        await connection.close()
      }
    })
}

/** How much more there is than what was shown, and how to see it; nothing where that is all. */
function restText(
  {
    hits,
    total,
    near,
  }: {
    readonly hits: readonly SearchHit[]
    readonly total: number
    readonly near: number
  },
  limit: number,
): string {
  const all = total >= countedUpTo ? `${countedUpTo} or more` : String(total)
  const further = near > 0 ? ` and ${near} near in meaning` : ''
  const results = hits.length === 1 ? '1 result' : `${hits.length} results`
  // A session's other hits are counted with its best, and what says the same with the hit that it is like.
  const told = hits.reduce(
    (sum, { group, similar }) => sum + 1 + (group ? group.count : similar),
    0,
  )
  if (hits.length === limit && total + near > told) {
    return `${results}, ${told} of ${all} records${further}; --limit shows more.\n`
  }
  const alike = total - told
  return alike > 0 && near === 0 && total < countedUpTo
    ? `${results}; ${alike} more of ${all} records say the same as these.\n`
    : ''
}

/** What was understood of a time that the words name, and how to search for the words. */
function timeText({ from, to, prefer, words, isApplied }: SearchTime): string {
  const said = words.map((word) => `“${oneLine(word)}”`).join(', ')
  if (prefer !== null)
    return `${said}: newer ones first where others fit as well; --no-dates leaves that.`
  const range = rangeText(from, to)
  return isApplied
    ? `${said}: only ${range}; --no-dates searches for the words.`
    : `${said}: nothing was found ${range}; this is of any time.`
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
  const doubt = doubtSentence(hit.doubts ?? [], isoDay)
  if (doubt !== null) lines.push(`  ${style('yellow', oneLine(doubt))}`)
  if (hit.group && hit.group.count > 0) {
    const others = hit.group.others.slice(0, mostOthers)
    for (const other of others) {
      lines.push(style('dim', `  + ${shownId(other.ref)} ${oneLine(other.title)}`))
    }
    const left = hit.group.count - others.length
    const more =
      left > 0 ? `  + ${left} more of this session: --session ${shownId(hit.sessionId ?? '')}` : ''
    if (more !== '') lines.push(style('dim', more))
  }
  return `${lines.join('\n')}\n\n`
}
