// `recollect import`: takes in the agent's transcripts, with progress; or prints what files hold.
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { counted } from '../../../shared/counted.ts'
import { AppError } from '../../../shared/errors.ts'
import type { ContractClient } from '../../api/clients/local-client.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { connect } from '../connection.ts'
import { FailedCommand } from '../failed-command.ts'
import { findHost } from '../find-host.ts'
import { oneLine, size } from '../plain-text.ts'
import type { Surroundings } from '../surroundings.ts'
import { eraseLine, isLive } from '../terminal.ts'
import { WrongUsage } from '../usage.ts'

interface Options {
  readonly table?: true
  readonly skipped?: true
  readonly rejected?: true
  readonly stop?: true
  readonly json?: true
}

type Status = Awaited<ReturnType<ContractClient['imports']['status']>>

/** How often a running import is asked how far it is, in ms. */
const askEveryMs = 250

export function addImport(program: Command, surroundings: Surroundings): void {
  program
    .command('import')
    .description("take in the agent's transcripts: those given, else all that it keeps")
    .argument('[paths...]', 'files or folders')
    .option('--table', 'only print what each file holds; nothing is stored')
    .option('--skipped', 'list what earlier imports skipped, with file and line')
    .option('--rejected', 'try again the events that were set aside, instead of transcripts')
    .option('--stop', 'stop the import that the app is running')
    .action(async (given: string[], options: Options) => {
      const instead = (['table', 'skipped', 'rejected', 'stop'] as const).filter(
        (name) => options[name],
      )
      if (instead.length > 1 || (given.length > 0 && instead.some((name) => name !== 'table'))) {
        throw new WrongUsage(
          `${instead.map((name) => `--${name}`).join(' and ')} ${instead.length > 1 ? 'do not go together' : 'takes no path'}: recollect import --help says what each does.`,
        )
      }
      const paths = given.map((path) => resolve(surroundings.cwd, path))
      if (options.table) await printTable(surroundings, paths, options.json)
      else if (options.skipped) await printSkipped(surroundings, options.json)
      else if (options.rejected) await retryRejected(surroundings, options.json)
      else if (options.stop) await stop(surroundings)
      else await runImport(surroundings, paths, options.json)
    })
}

async function printTable(
  { write, note, claudeFolder }: Surroundings,
  paths: readonly string[],
  json: true | undefined,
): Promise<void> {
  const { countBelow } = await import('../../import/counts/count-below.ts')
  const { countsAsJson, formatCounts } = await import('../../import/counts/counts-table.ts')
  const roots = paths.length > 0 ? paths : [join(claudeFolder, 'projects')]
  const all = []
  for await (const counts of countBelow(roots, (path, reason) =>
    note(`${oneLine(path)}: ${reason}.\n`),
  )) {
    if (json) all.push(counts)
    else write(`${formatCounts(counts)}\n\n`)
  }
  if (json) write(`${countsAsJson(all)}\n`)
}

async function printSkipped(surroundings: Surroundings, json: true | undefined): Promise<void> {
  const connection = await connect(surroundings, { catchUp: false })
  try {
    const found = await connection.client.imports.skipped({ limit: 1000 })
    if (json) surroundings.write(`${JSON.stringify(found, null, 2)}\n`)
    else {
      for (const { path, line, reason } of found.rows) {
        surroundings.write(`${oneLine(path)}${line > 0 ? `:${line}` : ''}  ${reason}\n`)
      }
      if (found.rows.length === 0) surroundings.write('Nothing was skipped.\n')
    }
  } finally {
    await connection.close()
  }
}

async function retryRejected(surroundings: Surroundings, json: true | undefined): Promise<void> {
  const connection = await connect(surroundings, { catchUp: false })
  try {
    const { taken, left } = await connection.client.imports.retryRejected()
    if (json) surroundings.write(`${JSON.stringify({ taken, left }, null, 2)}\n`)
    else if (taken + left === 0) surroundings.write('Nothing was set aside.\n')
    else {
      surroundings.write(
        `${counted(taken, 'event')} taken in${left > 0 ? `, ${left} set aside again, each with its reason` : ''}.\n`,
      )
    }
  } finally {
    await connection.close()
  }
}

async function stop(surroundings: Surroundings): Promise<void> {
  const connection = await connect(surroundings, { catchUp: false })
  try {
    await connection.client.imports.stop()
    surroundings.write('The import stops; the next one goes on where it was.\n')
  } finally {
    await connection.close()
  }
}

async function runImport(
  surroundings: Surroundings,
  paths: string[],
  json: true | undefined,
): Promise<void> {
  const connection = await connect(surroundings, { catchUp: true })
  // An import inside this process ends with it; one inside the app is stopped by name.
  const interrupt = (): void => {
    connection.client.imports.stop().catch(() => {})
  }
  process.once('SIGINT', interrupt)
  try {
    const { client } = connection
    await client.imports.start({ paths })
    const status = await follow(client, surroundings, json === undefined).catch(
      async (error: unknown): Promise<never> => {
        throw connection.isHost && (await hasEnded(surroundings)) ? hostEnded(error) : error
      },
    )
    // Without the app nobody else would distil what was imported.
    if (!connection.isHost) await distil(client, surroundings, json === undefined)
    if (json) surroundings.write(`${JSON.stringify(status.progress, null, 2)}\n`)
    else surroundings.write(ending(status))
    if (status.error !== null) throw new FailedCommand()
  } finally {
    process.off('SIGINT', interrupt)
    await connection.close()
  }
}

async function hasEnded({ paths }: Surroundings): Promise<boolean> {
  const found = await findHost(paths)
  return !('client' in found) && found.absence !== 'silent'
}

/** What was begun is in the memory's file, and every start of the app goes on with it. */
function hostEnded(cause: unknown): AppError {
  return new AppError(
    'unavailable',
    `Recollect ended while it imported. What it took in is kept, and the import goes on when it starts next: ${recollectCommand('start')} or ${recollectCommand('serve')} starts it.`,
    { cause },
  )
}

/** Asks until the import has ended, and tells how far it is on standard error. */
async function follow(
  client: ContractClient,
  { note, env }: Surroundings,
  isShown: boolean,
): Promise<Status> {
  const isWatched = isShown && isLive(env)
  for (;;) {
    const status = await client.imports.status()
    if (!status.running) {
      if (isWatched) note(eraseLine)
      return status
    }
    if (isWatched && status.progress) note(`${eraseLine}${progressLine(status.progress)}`)
    await sleep(askEveryMs)
  }
}

/** Waits until the queue is empty; it works in this process. */
async function distil(
  client: ContractClient,
  { note, env }: Surroundings,
  isShown: boolean,
): Promise<void> {
  const isWatched = isShown && isLive(env)
  for (;;) {
    const { queue } = await client.system.status()
    const left = queue.pending + queue.leased
    if (isWatched) note(`${eraseLine}${left > 0 ? `${counted(left, 'job')} left` : ''}`)
    if (left === 0) return
    await sleep(askEveryMs)
  }
}

function progressLine(progress: NonNullable<Status['progress']>): string {
  if (progress.phase === 'looking') return 'Looking for transcripts…'
  const { files, filesTotal, bytes, bytesTotal, sessions, bytesPerSecond, remainingMs } = progress
  const left = remainingMs === null ? '' : `, ${Math.ceil(remainingMs / 1000)} s left`
  return `${files} of ${counted(filesTotal, 'file')}, ${size(bytes)} of ${size(bytesTotal)}, ${counted(sessions, 'session')}, ${size(bytesPerSecond)}/s${left}`
}

/** `3 last-prompt, 1 mode`, the most first. */
function listed(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .sort((a, b) => b[1] - a[1])
    .map(([name, n]) => `${n.toLocaleString('en')} ${oneLine(name)}`)
    .join(', ')
}

function ending({ progress, error }: Status): string {
  if (error !== null) return `The import failed: ${oneLine(error)}\n`
  if (!progress) return 'Nothing was imported.\n'
  const { phase, files, filesTotal, unchanged, bytesRead, sessions, elapsedMs } = progress
  if (phase === 'done' && filesTotal === 0) return 'There are no transcripts there.\n'
  const verb = phase === 'stopped' ? 'Stopped after' : 'Read'
  const seconds = (elapsedMs / 1000).toFixed(1)
  const lines = [
    `${verb} ${counted(files - unchanged, 'file')} (${size(bytesRead)}) in ${seconds} s: ${counted(sessions, 'session')} with something new.${unchanged > 0 ? ` Nothing was new in ${counted(unchanged, 'other file')}.` : ''}`,
  ]
  const reasons = listed(progress.skipped)
  if (reasons !== '') {
    lines.push(`Skipped: ${reasons}; ${recollectCommand('import --skipped')} lists them.`)
  }
  const passed = listed(progress.passed)
  if (passed !== '') lines.push(`Passed over, as they tell nothing of the work: ${passed}.`)
  if (phase === 'stopped') lines.push('The next import goes on there.')
  return `${lines.join('\n')}\n`
}
