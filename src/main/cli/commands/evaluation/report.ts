// `recollect report`: what happened in a day, a week, a project or a session; with --eval how well the memory did.
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { endOfDay } from 'date-fns/endOfDay'
import { startOfDay } from 'date-fns/startOfDay'
import { AppError, messageOf } from '../../../../shared/errors.ts'
import { connect } from '../../connection.ts'
import { cwdHelp, projectMeant } from '../../project-option.ts'
import { findSession } from '../../session-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { proseWidth } from '../../terminal.ts'
import { moment } from '../../time-option.ts'
import { WrongUsage } from '../../usage.ts'
import { measuresText } from './measures-text.ts'
import { changedDiagram } from './report-diagram.ts'
import { reportMarkdown } from './report-markdown.ts'
import { callsMissing, reportText } from './report-text.ts'

interface Options {
  readonly day?: Date
  readonly week?: true
  readonly since?: number
  readonly until?: number
  readonly session?: string
  readonly project?: string
  readonly cwd?: string
  readonly markdown?: string
  readonly mermaid?: true
  readonly eval?: true
  readonly json?: true
}

const dayMs = 86_400_000
const weekDays = 7

export function addReport(program: Command, surroundings: Surroundings): void {
  program
    .command('report')
    .description(
      'tell what happened today, or in another stretch of time; what changed and what it took',
    )
    .option('--day <day>', 'this day, such as 2026-11-20, in place of today', dayOf)
    .option('--week', `the last ${weekDays} days`)
    .option('--since <day>', 'from this day on', moment('since'))
    .option('--until <day>', 'up to this day', moment('until'))
    .option('--session <id>', 'of one session, whenever it was')
    .option('--project <project>', 'only of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .option('--eval', `how well the memory did, in the last ${weekDays} days unless told otherwise`)
    .option('--mermaid', 'the functions that changed and their calls, as a flowchart')
    .option('--markdown <file>', 'write it to this file as Markdown')
    .action(async (options: Options) => {
      const { write, cwd } = surroundings
      const columns = proseWidth(surroundings.columns)
      refuseTogether(options)
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const sessionId =
          options.session === undefined ? null : await findSession(client, options.session)
        const projectId = await projectMeant(client, options, cwd)
        const input = {
          ...spanOf(options, surroundings.now()),
          ...(sessionId === null ? {} : { sessionId }),
          ...(projectId === null ? {} : { projectId }),
        }
        if (options.eval) {
          const measures = await client.reports.measures(input)
          // What became of things given is counted by time and project.
          const given =
            sessionId === null
              ? {
                  uses: await client.uses.report(input),
                  violations: (await client.uses.violations({ ...input, limit: 1 })).total,
                }
              : null
          if (options.json)
            return write(`${JSON.stringify({ ...measures, ...given }, null, 2)}
`)
          return write(measuresText(measures, given, surroundings.style, columns))
        }
        if (options.mermaid) {
          const graph = await client.reports.changed(input)
          if (graph.calls !== 'known') surroundings.note(`${callsMissing[graph.calls]}\n`)
          return write(options.json ? `${JSON.stringify(graph, null, 2)}\n` : changedDiagram(graph))
        }
        const report = await client.reports.get(input)
        if (options.markdown !== undefined) {
          const graph = await client.reports.changed(input)
          const file = resolve(cwd, options.markdown)
          writeMarkdown(file, reportMarkdown(report, changedDiagram(graph)))
          if (!options.json) return write(`The report is in ${file}.\n`)
        }
        write(
          options.json
            ? `${JSON.stringify(report, null, 2)}\n`
            : reportText(report, surroundings.style, columns),
        )
      } finally {
        await connection.close()
      }
    })
}

/** @throws WrongUsage for options of which one would be passed over. */
function refuseTogether({ eval: isEval, mermaid, markdown, session, ...times }: Options): void {
  if (isEval && mermaid)
    throw new WrongUsage('--eval and --mermaid are two reports: ask for one of them.')
  if (markdown !== undefined && (isEval || mermaid))
    throw new WrongUsage('--markdown writes the report itself: leave --eval and --mermaid.')
  if (isEval && session !== undefined)
    throw new WrongUsage('--eval is of a stretch of time: leave --session.')
  const { day, week, since, until } = times
  if (session !== undefined && (day || week || since !== undefined || until !== undefined))
    throw new WrongUsage('--session is of its own days: leave --day, --week, --since and --until.')
  if (day && (week || since !== undefined || until !== undefined))
    throw new WrongUsage('--day is one day: leave --week, --since and --until.')
  if (week && since !== undefined)
    throw new WrongUsage('--week has its own beginning: leave --since.')
}

/** The stretch of time that the options name; today, or with --eval a week, where they name none. */
function spanOf(options: Options, now: number): { from: number; to: number } {
  const { day, since, until } = options
  if (day) {
    return { from: startOfDay(day).getTime(), to: endOfDay(day).getTime() + 1 }
  }
  const isWeek = options.week || (options.eval && since === undefined)
  // The day or the week that ends where --until says, today otherwise.
  const last = startOfDay(until ?? now).getTime()
  // Seven days with the last one, whatever a change of clocks makes of their hours.
  const from =
    since ?? startOfDay(isWeek ? last - (weekDays - 1) * dayMs + dayMs / 2 : last).getTime()
  // What --until names is its last millisecond, and a stretch of time ends before `to`.
  const to = (until ?? endOfDay(now).getTime()) + 1
  if (from >= to) {
    throw new WrongUsage(
      until === undefined
        ? '--since lies ahead: nothing was recorded there yet.'
        : '--since lies behind --until: nothing lies between them.',
    )
  }
  return { from, to }
}

function dayOf(text: string): Date {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? []
  const day = new Date(Number(year), Number(month) - 1, Number(date))
  // Years below 100 are read as of the last century.
  if (day.getFullYear() !== Number(year) || day.getDate() !== Number(date)) {
    throw new InvalidArgumentError('Give a day such as 2026-11-20.')
  }
  return day
}

function writeMarkdown(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch (error) {
    throw new AppError('invalid_input', `${file} cannot be written: ${messageOf(error)}.`)
  }
}
