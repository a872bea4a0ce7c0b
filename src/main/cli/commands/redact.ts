// `recollect redact --again`: goes over what is stored with today's rules for secrets, and counts what it takes out.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import type { RedactState } from '../../../shared/contract/redact.ts'
import { counted } from '../../../shared/counted.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { connect } from '../connection.ts'
import { FailedCommand } from '../failed-command.ts'
import { table } from '../plain-text.ts'
import type { Surroundings } from '../surroundings.ts'
import { eraseLine, isLive } from '../terminal.ts'

interface Options {
  readonly again: true
  readonly dryRun?: true
  readonly json?: true
}

/** How often the run is asked how far it is, in ms. */
const askEveryMs = 250

export function addRedact(program: Command, surroundings: Surroundings): void {
  program
    .command('redact')
    .description('take secrets out of what was stored before, by the rules of today')
    .requiredOption('--again', 'go over everything that is stored, files as well')
    .option('--dry-run', 'only count, by kind and place; nothing is changed')
    .action(async ({ dryRun, json }: Options) => {
      const state = await goOver(surroundings, dryRun === true, json === undefined)
      if (json) surroundings.write(`${JSON.stringify(state, null, 2)}\n`)
      else surroundings.write(ending(state, surroundings.columns))
      if (state.error !== null) throw new FailedCommand()
    })
}

async function goOver(
  surroundings: Surroundings,
  dryRun: boolean,
  isShown: boolean,
): Promise<RedactState> {
  const connection = await connect(surroundings, { catchUp: !dryRun })
  const isWatched = isShown && isLive(surroundings.env)
  try {
    const { redact } = connection.client
    let state: RedactState = await redact.start({ dryRun })
    while (state.isRunning) {
      if (isWatched) surroundings.note(`${eraseLine}${progress(state)}`)
      await sleep(askEveryMs)
      state = await redact.state()
    }
    if (isWatched) surroundings.note(eraseLine)
    return state
  } finally {
    await connection.close()
  }
}

function progress({ looked, place }: RedactState): string {
  return `${counted(looked, 'row')} and lines looked at${place === null ? '' : `, now ${place}`}`
}

function ending(state: RedactState, columns: number): string {
  const { found, isDryRun, looked, changed, copies, error } = state
  const total = found.reduce((sum, { count }) => sum + count, 0)
  const verb = isDryRun ? 'Found' : 'Took out'
  const rows = found
    .toSorted((a, b) => b.count - a.count)
    .map(({ place, kind, count }) => [String(count), kind, place])
  const lines = [
    total === 0
      ? `No secret was found in ${counted(looked, 'row')}, lines and files.`
      : `${verb} ${counted(total, 'secret')} in ${changed.toLocaleString('en')} of ${counted(looked, 'row')}, lines and files:`,
  ]
  if (rows.length > 0) lines.push(table(rows, columns).trimEnd())
  if (isDryRun && total > 0)
    lines.push(
      'Nothing was changed, and backups were not counted: run recollect redact --again to take them out.',
    )
  if (copies?.changed) {
    lines.push(`Written anew without secrets: ${counted(copies.changed, 'backup')}.`)
  }
  if (copies && copies.removed.length > 0) {
    const what = isDryRun
      ? 'Cannot be gone over, being damaged, and would be removed'
      : 'Removed, as it was damaged and could not be gone over'
    lines.push(`${what}: ${copies.removed.join(', ')}.`)
  }
  if (copies && copies.left.length > 0) {
    lines.push(
      `Cannot be gone over and ${isDryRun ? 'would stay' : 'stays'}, with secrets that may stand in it: ${copies.left.join(', ')}. ${recollectCommand('notices --remove-damaged')} removes it for good.`,
    )
  }
  if (error !== null) lines.push(error)
  return `${lines.join('\n')}\n`
}
