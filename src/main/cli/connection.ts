// Reaches what is remembered: through the running app, else by opening the core for one command.
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '../../shared/errors.ts'
import { isRunByAgent } from '../agents/adapters.ts'
import type { Caller } from '../api/caller.ts'
import type { ContractClient } from '../api/clients/local-client.ts'
import { recollectCommand } from '../base/command-line.ts'
import { cannotWrite, copyForReading } from '../base/read-copy.ts'
import { type FoundHost, findHost } from './find-host.ts'
import type { Surroundings } from './surroundings.ts'

export interface Connection {
  readonly client: ContractClient
  /** Whether the app answers, rather than this process. */
  readonly isHost: boolean
  /** The app, when it answers. */
  readonly host: FoundHost | null
  close(): Promise<void>
}

/** How long to wait for another command that holds the data folder at this moment (ms). */
const lockLimitMs = 5000
/** Waiting events are distilled before a command looks, but it does not wait longer than this (ms). */
const catchUpLimitMs = 10_000

/**
 * Connects to the running app, or opens the core. With `catchUp`, events that wait on disk are taken in
 * and distilled first, as the app would have done. With `onlyReads`, a data folder that cannot be written is read
 * from a copy, and a note says so.
 * @throws AppError when neither can be reached.
 */
export async function connect(
  surroundings: Surroundings,
  options: { readonly catchUp: boolean; readonly onlyReads?: true },
): Promise<Connection> {
  const caller: Caller = isRunByAgent(surroundings.env) ? 'agent' : 'user'
  // Counted from the first refusal: loading the core may take seconds on a busy machine.
  let deadline: number | null = null
  for (;;) {
    const found = await findHost(surroundings.paths, caller)
    if ('client' in found) {
      return { client: found.client, isHost: true, host: found, close: async () => {} }
    }
    try {
      return await openCore(surroundings, options.catchUp, caller)
    } catch (error) {
      if (options.onlyReads && cannotWrite(error)) return openCopy(surroundings, error)
      const isHeld = error instanceof AppError && error.code === 'already_running'
      // The holder is another command or an app that is just starting.
      deadline ??= performance.now() + lockLimitMs
      if (!isHeld) throw error
      // Who says nothing for seconds is not about to.
      if (found.absence === 'silent' || performance.now() > deadline) {
        throw new AppError(
          'unavailable',
          `Recollect runs on ${surroundings.paths.home} but is not to be reached (${found.reason}): run ${recollectCommand('doctor')}, or end it and try again.`,
          { cause: error },
        )
      }
      await sleep(50)
    }
  }
}

async function openCopy(surroundings: Surroundings, refusal: AppError): Promise<Connection> {
  const { paths, now, note, claudeFolder, claudeStateFile, app, startWorker } = surroundings
  const { home, copy, remove } = copyForReading(paths, refusal)
  try {
    const { createCore } = await import('../app/create-core.ts')
    const { createLocalClient } = await import('../api/clients/local-client.ts')
    const kind = 'command'
    const place = { home, copy, claudeFolder, claudeStateFile }
    const core = await createCore({ ...place, app, kind, startWorker, now })
    note(`${copy.reason}\n`)
    return {
      client: createLocalClient(core),
      isHost: false,
      host: null,
      async close() {
        await core.close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

async function openCore(
  surroundings: Surroundings,
  catchUp: boolean,
  caller: Caller,
): Promise<Connection> {
  const { paths, claudeFolder, claudeStateFile, app, now, startWorker } = surroundings
  // The core takes longer to load than a running app to answer.
  const { createCore } = await import('../app/create-core.ts')
  const { createLocalClient } = await import('../api/clients/local-client.ts')
  const core = await createCore({
    home: paths.home,
    claudeFolder,
    claudeStateFile,
    app,
    kind: 'command',
    startWorker,
    now,
  })
  try {
    if (catchUp) {
      await core.start()
      await Promise.race([core.pump.idle(), sleep(catchUpLimitMs, undefined, { ref: false })])
    }
    return {
      client: createLocalClient(core, caller),
      isHost: false,
      host: null,
      async close() {
        // Whoever met the damage was told that it is being mended.
        await core.health.mend()
        await core.close()
      },
    }
  } catch (error) {
    await core.close()
    throw error
  }
}
