// `recollect stop`: ends the running host, whoever started it, and waits until it is gone.
import { setTimeout as sleep } from 'node:timers/promises'
import { ORPCError } from '@orpc/client'
import type { Command } from 'commander'
import { AppError, codeOf } from '../../../shared/errors.ts'
import { isLockHeld } from '../../base/host-lock.ts'
import { findHost } from '../find-host.ts'
import type { Surroundings } from '../surroundings.ts'

/** The desktop app takes up to 8 s to close what is open; more than this (ms) is a failure. */
const endLimitMs = 15_000
/** The process may need a moment after it gave the data folder back (ms). */
const exitLimitMs = 3000

export function addStop(program: Command, surroundings: Surroundings): void {
  program
    .command('stop')
    .description('end the running app or host; events wait on disk until it runs again')
    .action(async ({ json }: { json?: true }) => {
      const { paths, write } = surroundings
      const say = (facts: { stopped: boolean; host: string | null }, text: string) =>
        write(json ? `${JSON.stringify(facts, null, 2)}\n` : `${text}\n`)
      const found = await findHost(paths)
      if (!('status' in found)) {
        if (!isLockHeld(paths.hostLock)) {
          say({ stopped: false, host: null }, 'Recollect does not run; there is nothing to stop.')
          return
        }
        throw new AppError(
          'unavailable',
          `Recollect holds ${paths.home} but is not to be reached (${found.reason}): wait a moment and try again, or end its process yourself.`,
        )
      }
      const { client, endpoint } = found
      const host = await tell(client)
      await until(
        () => !isLockHeld(paths.hostLock),
        endLimitMs,
        () => {
          throw new AppError(
            'unavailable',
            `Recollect (${host}, process ${endpoint.pid}) was told to end and still runs after ${endLimitMs / 1000} seconds: its log in ${paths.logs} may say why.`,
          )
        },
      )
      // In another container that number means nothing here, so this is waited for, never acted on.
      await until(
        () => !isProcess(endpoint.pid),
        exitLimitMs,
        () => {},
      )
      say(
        { stopped: true, host },
        host === 'desktop' ? 'The desktop app has quit.' : 'Recollect has ended.',
      )
    })
}

async function tell(client: Parameters<typeof stopOf>[0]): Promise<string> {
  try {
    return await stopOf(client)
  } catch (error) {
    if (error instanceof ORPCError && error.code === 'NOT_FOUND') {
      throw new AppError(
        'unavailable',
        'The app that runs is of an older version and cannot be ended from here: quit it from its tray, or end its process.',
        { cause: error },
      )
    }
    throw error
  }
}

async function stopOf(client: {
  readonly system: { stop(): Promise<{ readonly host: string }> }
}): Promise<string> {
  return (await client.system.stop()).host
}

async function until(isSo: () => boolean, limitMs: number, onLimit: () => void): Promise<void> {
  const deadline = performance.now() + limitMs
  while (!isSo()) {
    if (performance.now() > deadline) return onLimit()
    await sleep(30)
  }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
