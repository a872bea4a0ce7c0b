// `recollect serve`: the host without a screen, with the dashboard for a browser.
import type { Command } from 'commander'
import { FailedCommand } from '../failed-command.ts'
import type { Surroundings } from '../surroundings.ts'
import { wholeNumber } from '../usage.ts'

interface Options {
  readonly port?: number
  readonly open?: true
  readonly idleExit?: number
  readonly demo?: true
  readonly json?: true
}

export function addServe(program: Command, { startWorker }: Surroundings): void {
  program
    .command('serve')
    .description('run without a screen and print the address of the dashboard')
    .option(
      '--port <n>',
      'port on 127.0.0.1, 0 for any; when left out, the one of the last start where it is free',
      wholeNumber(0, 65_535),
    )
    .option('--open', 'open the dashboard in the browser')
    .option(
      '--idle-exit <minutes>',
      'end when nothing happened for so long',
      wholeNumber(1, 100_000),
    )
    .option('--demo', 'serve a throw-away store filled from recordings')
    .action(async ({ port, open, idleExit, demo, json }: Options) => {
      const { runHeadless } = await import('../run-headless.ts')
      const code = await runHeadless({
        port: port ?? null,
        open: open === true,
        idleExitMinutes: idleExit ?? null,
        demo: demo === true,
        json: json === true,
        startWorker,
      })
      if (code !== 0) throw new FailedCommand()
    })
}
