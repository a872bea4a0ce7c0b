// `recollect compress`: has a language model tell what rules alone have told, and says how far that is.
import type { Command } from 'commander'
import { counted } from '../../../../shared/counted.ts'
import { AppError } from '../../../../shared/errors.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { connect } from '../../connection.ts'
import { dollars, oneLine } from '../../plain-text.ts'
import type { Surroundings } from '../../surroundings.ts'
import { WrongUsage } from '../../usage.ts'
import { followCatchingUp } from './follow-catching-up.ts'

export function addCompress(program: Command, surroundings: Surroundings): void {
  program
    .command('compress')
    .description('have a language model tell what rules alone have told, newest first')
    .requiredOption('--pending', 'all turns that no model has told yet')
    .option('--limit <number>', 'so many turns at most', countOption)
    .option('--budget <usd>', 'so many turns as this many US dollars are likely to pay', usdOption)
    .option('--cheapest', 'ask the cheapest of the models that are on first')
    .option('--follow', 'stay, and tell how far it is')
    .option('--dry-run', 'say what it would take, and do nothing')
    .option('--stop', 'leave what has not begun as rules told it')
    .action(async (options: CompressOptions) => {
      const { limit, budget, cheapest, follow, dryRun, stop, json } = options
      if (stop && (limit ?? budget ?? cheapest ?? follow ?? dryRun) !== undefined)
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
        const isCheapestFirst = cheapest === true
        const pending = await distill.pending({ isCheapestFirst })
        const turns = Math.min(pending.turns, limit ?? pending.turns, payable(pending, budget))
        const costUsd =
          pending.costUsd === null ? null : costOfOne(pending.costUsd, pending) * turns
        const tokens = turns * pending.tokensEach
        // A limit of none is not asked for: what cannot be paid is told below.
        const begun =
          dryRun || (turns === 0 && pending.turns > 0)
            ? null
            : await distill.catchUp({ isCheapestFirst, ...(turns === 0 ? {} : { limit: turns }) })
        // Only the app asks models: in this process nothing goes on.
        const isFollowed = follow === true && begun !== null && connection.isHost
        if (json) {
          if (isFollowed) await followCatchingUp(connection.client, surroundings, false)
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
        if (begun) {
          write(
            `${begun.turns === 1 ? '1 turn waits' : `${counted(begun.turns, 'turn')} wait`} for ${pending.provider ?? 'a model'} now, newest first, within the limits of a day. ${recollectCommand('compress --pending --stop')} ends it.\n`,
          )
          if (isFollowed) await followCatchingUp(connection.client, surroundings, true)
          else if (!connection.isHost && begun.turns > 0)
            write(`They are told once Recollect runs: ${recollectCommand('start')} starts it.\n`)
        } else if (pending.provider === null)
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
  readonly cheapest?: true
  readonly follow?: true
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
