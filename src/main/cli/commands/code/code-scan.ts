// `recollect code scan` and `code status`: reading the sources of a whole project, and how far that is.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { leftOutFiles } from '../../../../shared/code/left-out-files.ts'
import { counted } from '../../../../shared/counted.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { ContractClient } from '../../../api/clients/local-client.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { ago, oneLine } from '../../plain-text.ts'
import { cwdHelp } from '../../project-option.ts'
import type { Surroundings } from '../../surroundings.ts'
import { eraseLine, isLive } from '../../terminal.ts'
import { WrongUsage, wholeNumber } from '../../usage.ts'
import { type ProjectOptions, withProject } from './with-project.ts'

interface ScanOptions extends ProjectOptions {
  readonly limit?: number
  readonly cancel?: true
}

type Status = Awaited<ReturnType<ContractClient['code']['status']>>

/** How often a running scan is asked how far it is, in ms. */
const askEveryMs = 250

/** Adds the commands below `recollect code`. */
export function addCodeScan(code: Command, surroundings: Surroundings): void {
  code
    .command('scan')
    .description('read the sources of a whole project, without what git ignores or programs made')
    .option(
      '--limit <files>',
      'read so many files that are not known yet, at most',
      wholeNumber(1, 1_000_000),
    )
    .option('--cancel', 'end a scan that runs or waits')
    .option('--project <project>', 'the project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action(async (options: ScanOptions) => {
      const { limit, cancel, json } = options
      if (cancel && limit !== undefined) throw new WrongUsage('--cancel takes no --limit.')
      await ask(options, async (client, projectId) => {
        if (cancel) {
          const answer = await client.code.cancelScan({ projectId })
          const said = answer.wasRunning
            ? 'The scan ends. What was read stays; the next one goes on from there.'
            : 'No scan runs or waits.'
          surroundings.write(json ? `${JSON.stringify(answer, null, 2)}\n` : `${said}\n`)
          return
        }
        const { files } = await client.code.scan({
          projectId,
          ...(limit === undefined ? {} : { limit }),
        })
        if (!json) surroundings.note(`Reading ${counted(files, 'file')} …\n`)
        const status = await ended(client, projectId, json === undefined)
        if (json) surroundings.write(`${JSON.stringify(status, null, 2)}\n`)
        else surroundings.write(shown(status))
        if (status.scan.state === 'failed')
          throw new AppError('unavailable', `The scan failed: ${status.scan.detail ?? 'no reason'}`)
      })
    })
  code
    .command('status')
    .description('show what is known of the sources of a project, and how its scan stands')
    .option('--project <project>', 'the project: its name, id or any folder it had')
    .option('--cwd <dir>', cwdHelp)
    .action((options: ProjectOptions) =>
      ask(
        options,
        async (client, projectId) => {
          const status = await client.code.status({ projectId })
          if (options.json) surroundings.write(`${JSON.stringify(status, null, 2)}\n`)
          else surroundings.write(shown(status))
        },
        true,
      ),
    )

  const ask = (
    options: ProjectOptions,
    work: (client: ContractClient, projectId: string) => Promise<void>,
    onlyReads = false,
  ): Promise<void> => withProject(surroundings, options, work, onlyReads)

  /** Waits until the scan ended, with progress on standard error. */
  async function ended(
    client: ContractClient,
    projectId: string,
    isShown: boolean,
  ): Promise<Status> {
    const isWatched = isShown && isLive(surroundings.env)
    for (;;) {
      const status = await client.code.status({ projectId })
      const { state, filesDone, files } = status.scan
      if (state !== 'running' && state !== 'waiting') {
        if (isWatched) surroundings.note(eraseLine)
        return status
      }
      if (isWatched && state === 'running')
        surroundings.note(
          `${eraseLine}${filesDone.toLocaleString('en')} of ${counted(files, 'file')}`,
        )
      await sleep(askEveryMs)
    }
  }

  function shown({ scan, files, definitions, calls, toProject }: Status): string {
    const known = `${counted(files, 'file')} known, with ${counted(definitions, 'function or class', 'functions and classes')}.`
    const shares = toProject.map(
      ({ language, resolved, unresolved }) =>
        `${language} ${Math.round((100 * resolved) / (resolved + unresolved))} %`,
    )
    const resolved =
      shares.length > 0
        ? [
            `${counted(calls, 'call')}; of those to the project's own code resolved: ${shares.join(', ')}.`,
          ]
        : []
    const leftOut = leftOutFiles(scan.skipped)
    const without = leftOut === null ? [] : [`Left out: ${leftOut}.`]
    return [sentence(scan), ...without, known, ...resolved]
      .map((line) => `${oneLine(line)}\n`)
      .join('')
  }

  function sentence({ state, files, filesDone, left, endedAt, detail }: Status['scan']): string {
    const more = left > 0 ? `, ${left.toLocaleString('en')} more are beyond its limit` : ''
    const why = detail === null ? '' : ` ${detail}`
    const when = endedAt === null ? '' : ` ${ago(endedAt, surroundings.now())}`
    switch (state) {
      case 'never':
        return detail === null
          ? `Never scanned: ${recollectCommand('code scan')} reads its sources. By itself it would read ${counted(files, 'file')}${more}.`
          : `Never scanned. ${detail}`
      case 'waiting':
        return `A scan of ${counted(files, 'file')} waits${more}.${why}`
      case 'running':
        return `A scan runs: ${filesDone.toLocaleString('en')} of ${counted(files, 'file')}${more}.`
      case 'done':
        return `Scanned${when}: ${counted(files, 'file')}${more}.${why}`
      case 'cancelled':
        return `The last scan was cancelled${when}, after ${filesDone.toLocaleString('en')} of ${counted(files, 'file')}.${why}`
      case 'failed':
        return `The last scan failed${when}.${why}`
    }
  }
}
