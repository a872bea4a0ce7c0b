// `recollect models` and `recollect compress`: language models that tell what happened, what they cost, and catching up.
import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { formatISO9075 } from 'date-fns/formatISO9075'
import type {
  ModelCall,
  SpendingRow,
  SpendingSum,
} from '../../../shared/contract/distilling/distill.ts'
import type { ModelProvider } from '../../../shared/contract/distilling/providers.ts'
import { counted } from '../../../shared/counted.ts'
import { AppError } from '../../../shared/errors.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { connect } from '../connection.ts'
import { oneLine, table } from '../plain-text.ts'
import type { Surroundings } from '../surroundings.ts'
import { WrongUsage } from '../usage.ts'

interface Options {
  readonly on?: string
  readonly off?: string
  readonly setKey?: string
  readonly forgetKey?: string
  readonly json?: true
}

export function addModels(program: Command, surroundings: Surroundings): void {
  program
    .command('models')
    .description(
      'list the language models that may tell what happened, and what they cost; none is asked that is not on',
    )
    .option('--on <id>', 'turn one on')
    .option('--off <id>', 'turn one off')
    .option('--set-key <id>', 'keep its key, which is read from standard input')
    .option('--forget-key <id>', 'forget its key')
    .action(async ({ on, off, setKey, forgetKey, json }: Options) => {
      if ([on, off, setKey, forgetKey].filter((one) => one !== undefined).length > 1)
        throw new WrongUsage('Do one thing at a time: nothing was done.')
      const { write } = surroundings
      const key = setKey === undefined ? null : (await readAll(process.stdin)).trim()
      if (key === '') throw new WrongUsage('No key came on standard input: nothing was done.')
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const { distill, providers: area } = connection.client
        const turned = on ?? off
        if (turned !== undefined)
          await area.turnOn({ provider: turned, isEnabled: on !== undefined })
        const keyOf = setKey ?? forgetKey
        if (keyOf !== undefined) await area.setKey({ provider: keyOf, key })
        const [providers, spending] = await Promise.all([
          area.list(),
          distill.spending({ last: 20 }),
        ])
        if (json) {
          write(`${JSON.stringify({ providers, spending }, null, 2)}\n`)
          return
        }
        write(table(providers.map(row), Number.POSITIVE_INFINITY))
        const { today, month, leftToday, by, calls } = spending
        write(
          `\nToday ${sumWords(today)}; this month ${sumWords(month)}. ${dollars(leftToday)} are left for paid ones today.\n`,
        )
        for (const rows of [by.provider, by.project, by.purpose])
          if (rows.length > 0) write(`\n${table(rows.map(spendingRow), Number.POSITIVE_INFINITY)}`)
        const keyed = providers.find(({ id }) => id === setKey)
        if (keyed) write(keptKey(keyed, connection.isHost))
        const turnedOn = providers.find(({ id }) => id === on)
        if (turnedOn) write(leaves(turnedOn))
        if (calls.length > 0) write(`\n${table(calls.map(callRow), Number.POSITIVE_INFINITY)}`)
      } finally {
        await connection.close()
      }
    })
}

export function addCompress(program: Command, surroundings: Surroundings): void {
  program
    .command('compress')
    .description('have a language model tell what rules alone have told, newest first')
    .requiredOption('--pending', 'all turns that no model has told yet')
    .option('--limit <number>', 'so many turns at most', countOption)
    .option('--budget <usd>', 'so many turns as this many US dollars are likely to pay', usdOption)
    .option('--dry-run', 'say what it would take, and do nothing')
    .option('--stop', 'leave what has not begun as rules told it')
    .action(async (options: CompressOptions) => {
      const { limit, budget, dryRun, stop, json } = options
      if (stop && (limit ?? budget ?? dryRun) !== undefined)
        throw new WrongUsage('--stop stands alone: nothing was done.')
      const { write } = surroundings
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const { distill } = connection.client
        if (stop) {
          const { turns } = await distill.stopCatchingUp()
          write(
            json
              ? `${JSON.stringify({ stopped: turns })}\n`
              : `${counted(turns, 'turn')} taken back: rules’ words stand.\n`,
          )
          return
        }
        const pending = await distill.pending()
        const turns = Math.min(pending.turns, limit ?? pending.turns, payable(pending, budget))
        const costUsd =
          pending.costUsd === null ? null : costOfOne(pending.costUsd, pending) * turns
        const tokens = turns * pending.tokensEach
        // A limit of none is not asked for: what cannot be paid is told below.
        const begun =
          dryRun || (turns === 0 && pending.turns > 0)
            ? null
            : await distill.catchUp(turns === 0 ? {} : { limit: turns })
        if (json) {
          const told = { ...pending, turns, tokens, costUsd, queued: begun?.turns ?? 0 }
          write(`${JSON.stringify(told, null, 2)}\n`)
          return
        }
        const price = costUsd === null ? '' : `, about ${dollars(costUsd)}`
        const basis = pending.isMeasured ? 'measured on the last calls' : 'an estimate'
        const of = turns === pending.turns ? '' : ` of ${pending.turns}`
        write(
          `${counted(turns, 'turn')}${of} told by rules: ${counted(turns, 'call')}, about ${counted(tokens, 'token')}${price} (${basis}).\n`,
        )
        if (begun)
          write(
            `${counted(begun.turns, 'turn')} wait for ${pending.provider ?? 'a model'} now, newest first, within the limits of a day. ${recollectCommand('compress --pending --stop')} ends it.\n`,
          )
        else if (pending.provider === null)
          write(`No language model is turned on: ${recollectCommand('models')} lists them.\n`)
      } finally {
        await connection.close()
      }
    })
}

interface CompressOptions {
  readonly limit?: number
  /** US dollars. */
  readonly budget?: number
  readonly dryRun?: true
  readonly stop?: true
  readonly json?: true
}

interface Pending {
  readonly turns: number
  readonly costUsd: number | null
  readonly provider: string | null
}

function costOfOne(costUsd: number, { turns }: Pending): number {
  return turns === 0 ? 0 : costUsd / turns
}

/** So many turns as a budget in US dollars is likely to pay; all where there is none, or where they cost nothing. */
function payable(pending: Pending, budget: number | undefined): number {
  if (budget === undefined || pending.provider === null) return pending.turns
  if (pending.costUsd === null)
    throw new AppError(
      'invalid_input',
      `What ${pending.provider} costs is not known, so no budget can be kept: use --limit.`,
    )
  const each = costOfOne(pending.costUsd, pending)
  return each === 0 ? pending.turns : Math.floor(budget / each)
}

function usdOption(value: string): number {
  const number = Number(value)
  if (value.trim() !== '' && Number.isFinite(number) && number > 0) return number
  throw new WrongUsage(`--budget wants US dollars above 0, not ${oneLine(value)}.`)
}

function countOption(value: string): number {
  const number = Number(value)
  if (Number.isInteger(number) && number > 0) return number
  throw new WrongUsage(`--limit wants a number above 0, not ${oneLine(value)}.`)
}

const keyWords: Readonly<Record<ModelProvider['keySource'], string>> = {
  system: 'key in the system’s key store',
  file: 'key in a file that only you can read',
  environment: 'key from the environment',
  sealed: 'key in the system’s key store, which only the desktop app opens',
  none: '',
}

function row({
  id,
  name,
  isEnabled,
  isThere,
  detail,
  billing,
  keySource,
}: ModelProvider): string[] {
  const state = isEnabled ? 'on' : isThere ? 'off, found' : 'off, not found'
  return [id, name, state, billing, keyWords[keySource], oneLine(detail)]
}

/** Where a key went that was set just now. */
function keptKey({ name, keySource }: ModelProvider, isHost: boolean): string {
  if (keySource === 'system') return `The key of ${name} is kept in the system’s key store.\n`
  const why = isHost
    ? ''
    : ' The system’s key store is used by the running desktop app alone: set the key while that runs, to keep it there.'
  return `The key of ${name} is kept in a file that only you can read.${why}\n`
}

/** What leaves the machine, to whom, and what a day may take. */
function leaves({ name, recipient, dailyCalls, dailyTokens }: ModelProvider): string {
  return `${name} is on. After each turn its redacted text goes to ${recipient}: at most ${counted(dailyCalls, 'call')} and ${counted(dailyTokens, 'token')} a day.\n`
}

function sumWords({ calls, tokens, costUsd, billedUsd, unpriced }: SpendingSum): string {
  const covered = costUsd - billedUsd
  const ofPlan = covered >= 0.00005 ? ` and ${dollars(covered)} of a plan` : ''
  const unknown = unpriced > 0 ? `, and ${counted(unpriced, 'call')} without a known price` : ''
  return `${counted(calls, 'call')}, ${counted(tokens, 'token')}, ${dollars(billedUsd)}${ofPlan}${unknown}`
}

function spendingRow({ key, name, today, month }: SpendingRow): string[] {
  const who = key === '' ? 'no project' : oneLine(name)
  return [who, `today: ${sumWords(today)}`, `this month: ${sumWords(month)}`]
}

function callRow(call: ModelCall): string[] {
  const { at, provider, model, billing, purpose, promptVersion, project, outcome, tokens } = call
  return [
    formatISO9075(at),
    `${provider} ${oneLine(model)}`,
    `${purpose} v${promptVersion}`,
    project === null ? '' : oneLine(project),
    outcome.replaceAll('_', ' '),
    counted(tokens, 'token'),
    call.costUsd === null
      ? ''
      : `${dollars(call.costUsd)}${billing === 'paid' ? '' : ' (not billed)'}`,
    call.durationMs === null ? '' : `${(call.durationMs / 1000).toFixed(1)} s`,
    oneLine(call.detail ?? ''),
  ]
}

function dollars(usd: number): string {
  return `$${usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`
}
