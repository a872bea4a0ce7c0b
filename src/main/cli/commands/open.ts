// `recollect open`: the dashboard of the running host in a browser, which a fresh address signs in.
import type { Command } from 'commander'
import { AppError } from '../../../shared/errors.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { hasBrowser, openInBrowser } from '../../base/open-in-browser.ts'
import { findHost, newDashboardUrl } from '../find-host.ts'
import type { Surroundings } from '../surroundings.ts'

interface Options {
  readonly print?: true
  readonly json?: true
}

export function addOpen(program: Command, surroundings: Surroundings): void {
  program
    .command('open')
    .description('open the dashboard in the browser, by an address that signs it in once')
    .option('--print', 'print the address and open nothing')
    .action(async ({ print, json }: Options) => {
      const { paths, env, platform, write } = surroundings
      const found = await findHost(paths)
      if (!('status' in found)) {
        throw new AppError(
          'unavailable',
          `Recollect does not run (${found.reason}): ${recollectCommand('serve --open')} starts it and opens the dashboard.`,
        )
      }
      const url = await newDashboardUrl(found, env)
      const opened = !print && hasBrowser(env, platform) && (await openInBrowser(url))
      write(json ? `${JSON.stringify({ url, opened }, null, 2)}\n` : addressText(url, opened))
    })
}

/** Says what became of an address. */
export function addressText(url: string, opened: boolean): string {
  return opened
    ? `The dashboard opens in your browser. If it does not, open ${url}\n`
    : `Open this address in a browser on this computer, once, within ten minutes:\n${url}\n`
}
