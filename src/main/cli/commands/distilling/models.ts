// `recollect models`: language models that tell what happened, their keys, and what they cost.
import { text as readAll } from 'node:stream/consumers'
import type { Command } from 'commander'
import { formatISO9075 } from 'date-fns/formatISO9075'
import type {
  ModelCall,
  SpendingRow,
  SpendingSum,
} from '../../../../shared/contract/distilling/distill.ts'
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { counted } from '../../../../shared/counted.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { connect } from '../../connection.ts'
import { dollars, oneLine, table } from '../../plain-text.ts'
import type { Surroundings } from '../../surroundings.ts'
import { WrongUsage } from '../../usage.ts'

interface Options {
  readonly on?: string
  readonly yes?: true
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
    .option('--on <id>', 'say what it takes to turn one on; with --yes it is turned on')
    .option('--yes', 'you have read what leaves the machine, and to whom')
    .option('--off <id>', 'turn one off')
    .option('--set-key <id>', 'keep its key, which is read from standard input')
    .option('--forget-key <id>', 'forget its key')
    .action(async ({ on, yes, off, setKey, forgetKey, json }: Options) => {
      if ([on, off, setKey, forgetKey].filter((one) => one !== undefined).length > 1)
        throw new WrongUsage('Do one thing at a time: nothing was done.')
      const { write } = surroundings
      const key = setKey === undefined ? null : (await readAll(process.stdin)).trim()
      if (key === '') throw new WrongUsage('No key came on standard input: nothing was done.')
      const connection = await connect(surroundings, { catchUp: false })
      try {
        const { distill, providers: area } = connection.client
        const asked =
          on === undefined || yes ? undefined : (await area.list()).find(({ id }) => id === on)
        if (asked && !asked.isEnabled) {
          const command = recollectCommand(`models --on ${asked.id} --yes`)
          const sentence = `${leaves(asked)} ${usualWords(asked)}`
          write(
            json
              ? `${JSON.stringify({ asked, sentence }, null, 2)}\n`
              : `${sentence}\nNothing was turned on yet: ${command} does it.\n`,
          )
          return
        }
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
        if (turnedOn) write(`${turnedOn.name} is on. ${leaves(turnedOn)}\n`)
        if (calls.length > 0) write(`\n${table(calls.map(callRow), Number.POSITIVE_INFINITY)}`)
      } finally {
        await connection.close()
      }
    })
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
  const most = `at most ${counted(dailyCalls, 'call')} and ${counted(dailyTokens, 'token')} a day`
  return recipient.startsWith('nobody')
    ? `${name} is given the redacted text of each turn, ${most}, and it goes to ${recipient}.`
    : `After each turn its redacted text goes to ${recipient}, ${most}.`
}

/** What a usual day takes, its limits aside. */
function usualWords({ usualDay, billing }: ModelProvider): string {
  const { turns, sessions, isMeasured, calls, tokens, costUsd } = usualDay
  const day = `${counted(turns, 'turn')} and ${counted(sessions, 'session')}`
  const cost =
    billing === 'local'
      ? 'and costs nothing'
      : costUsd === null
        ? 'at a price that is not known'
        : `about ${dollars(costUsd)}${billing === 'paid' ? '' : ', which your plan covers'}`
  return `${isMeasured ? 'Your usual day of' : 'A day of'} ${day} takes ${counted(calls, 'call')}, ${counted(tokens, 'token')}, ${cost}.`
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
