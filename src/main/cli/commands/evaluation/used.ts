// `recollect used`: what became of what sessions were given, each item with what shows it.
import type { Command } from 'commander'
import type { UsedItem, UseFigures, UseReport } from '../../../../shared/contract/evaluation-use.ts'
import { counted } from '../../../../shared/counted.ts'
import { channelWord } from '../../../../shared/evaluation/given-channels.ts'
import { connect } from '../../connection.ts'
import { ago, cut, oneLine, table } from '../../plain-text.ts'
import { cwdHelp, projectMeant } from '../../project-option.ts'
import { findSession } from '../../session-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { moment } from '../../time-option.ts'
import { wholeNumber } from '../../usage.ts'

interface Options {
  readonly since?: number
  readonly until?: number
  readonly session?: string
  readonly project?: string
  readonly cwd?: string
  readonly limit?: number
  readonly json?: true
}

const usualDays = 7
const usualItems = 20

export function addUsed(program: Command, surroundings: Surroundings): void {
  program
    .command('used')
    .description(
      'tell what became of what sessions were given: used, borne out, contradicted or ignored',
    )
    .option('--since <day>', `from this day on (the last ${usualDays} days)`, moment('since'))
    .option('--until <day>', 'up to this day', moment('until'))
    .option('--session <id>', 'each item of one session')
    .option('--project <project>', 'only of this project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .option('--limit <n>', `how many items (${usualItems})`, wholeNumber(1, 500))
    .action(async (options: Options) => {
      const { now, write, columns } = surroundings
      const connection = await connect(surroundings, { catchUp: true, onlyReads: true })
      try {
        const { client } = connection
        const { session, until, limit = usualItems } = options
        const sessionId = session === undefined ? null : await findSession(client, session)
        const projectId = await projectMeant(client, options, surroundings.cwd)
        const since = sessionId === null ? now() - usualDays * 86_400_000 : 0
        const filter = {
          from: options.since ?? since,
          ...(until === undefined ? {} : { to: until }),
          ...(projectId ? { projectId } : {}),
        }
        const ofSession = sessionId === null ? {} : { sessionId }
        const [report, items, violations, holdOut] = await Promise.all([
          client.uses.report(filter),
          client.uses.items({ ...filter, ...ofSession, limit }),
          client.uses.violations({ ...filter, ...ofSession }),
          client.uses.holdOut(),
        ])
        if (options.json) {
          const told = {
            ...(sessionId === null ? { report, holdOut } : {}),
            ...items,
            ...violations,
          }
          write(`${JSON.stringify(told, null, 2)}\n`)
          return
        }
        if (sessionId === null) write(reportText(report, columns))
        if (items.items.length === 0) write('Nothing was given.\n')
        for (const item of items.items) write(itemText(item, now(), columns))
        for (const { words, text, ref } of violations.violations) {
          write(`Done against ${ref ?? 'what was given'}: ${cut(oneLine(words), columns)}\n`)
          if (text !== null) write(`  ${cut(oneLine(text), columns - 2)}\n`)
        }
      } finally {
        await connection.close()
      }
    })
}

/** The figures of each layer; the share above the control, never the raw one. */
function reportText(report: UseReport, columns: number): string {
  const { total, byChannel, byLayer, helped } = report
  const parts = [
    { name: 'all', ...total },
    ...byChannel.map(({ channel, ...figures }) => ({ name: channelWord(channel), ...figures })),
    ...byLayer.map(({ layer, ...figures }) => ({ name: `- ${layer}`, ...figures })),
  ]
  const rows = parts.map(({ name, ...figures }) => [
    oneLine(name),
    counted(figures.given, 'item'),
    deliveredText(figures),
    aboveText(figures),
    `${figures.contradicted} contradicted`,
  ])
  const control = `Control: ${total.control.used} of ${counted(total.control.pairs, 'pair')} would count as used without having been given.`
  const spared = `${counted(helped.filesOpened, 'file')} opened without looking for it; ${helped.correctionsSpared} of what the user once had to say was kept to, ${helped.correctionsRepeated} had to be said again.`
  return total.given === 0 ? '' : `${table(rows, columns)}${control}\n${spared}\n\n`
}

/** Where it is not known of all, the rest is told as that. */
function deliveredText({ delivered, untold }: UseFigures): string {
  return untold === 0 ? `${delivered} delivered` : `${delivered} delivered, ${untold} not known`
}

/** By what is known of whether it reached the agent. */
const deliveries = {
  proved: 'delivered',
  'not seen': 'not delivered',
  unknown: 'delivery not known',
}

function aboveText({ aboveControl, judged }: UseFigures): string {
  if (aboveControl === null) return judged === 0 ? 'not looked at yet' : 'no control yet'
  const percent = (share: number) => `${Math.round(share * 100)} %`
  return `${percent(aboveControl.rate)} above control (${percent(aboveControl.low)} to ${percent(aboveControl.high)})`
}

function itemText(item: UsedItem, now: number, columns: number): string {
  const place = [
    item.layer,
    channelWord(item.event),
    deliveries[item.delivered],
    ago(item.at, now),
  ].join(', ')
  const head = `${item.outcome ?? 'not looked at yet'}  ${item.ref ?? '-'}  ${place}`
  const lines = [
    ...(item.text === null ? [] : [item.text]),
    ...item.evidence.map(({ rule, words }) => `${rule}: ${words}`),
  ]
  const body = lines.map((line) => `  ${cut(oneLine(line), Math.max(20, columns - 2))}\n`).join('')
  return `${oneLine(head)}\n${body}`
}
