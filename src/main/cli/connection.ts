// Reaches what is remembered: through the running app, else by opening the core for one command.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Status } from '../../shared/contract/system.ts'
import { AppError, messageOf } from '../../shared/errors.ts'
import { createHttpClient } from '../api/http-client.ts'
import type { ContractClient } from '../api/local-client.ts'
import { type Endpoint, isHostAlive, readEndpoint } from '../install/endpoint-files.ts'
import type { Surroundings } from './surroundings.ts'

export interface Connection {
  readonly client: ContractClient
  /** Whether the app answers, rather than this process. */
  readonly isHost: boolean
  close(): Promise<void>
}

/** A healthy host answers in milliseconds; one under load gets this long (ms). */
const answerLimitMs = 5000
/** How long to wait for another command that holds the data folder at this moment (ms). */
const lockLimitMs = 5000
/** Waiting events are distilled before a command looks, but it does not wait longer than this (ms). */
const catchUpLimitMs = 10_000

/** Asks a host for its status; fails when it does not answer within five seconds. */
export async function askHost(endpoint: Endpoint): Promise<Status> {
  return createHttpClient(endpoint).system.status(undefined, {
    signal: AbortSignal.timeout(answerLimitMs),
  })
}

/**
 * Connects to the running app, or opens the core. With `catchUp`, events that wait on disk are taken in
 * and distilled first, as the app would have done.
 * @throws AppError when neither can be reached.
 */
export async function connect(
  surroundings: Surroundings,
  options: { readonly catchUp: boolean },
): Promise<Connection> {
  // Counted from the first refusal: loading the core may take seconds on a busy machine.
  let deadline: number | null = null
  for (;;) {
    const host = await connectToHost(surroundings)
    if (host) return host
    try {
      return await openCore(surroundings, options.catchUp)
    } catch (error) {
      const isHeld = error instanceof AppError && error.code === 'already_running'
      // The holder is another command or an app that is just starting.
      deadline ??= performance.now() + lockLimitMs
      if (!isHeld || performance.now() > deadline) throw error
      await sleep(50)
    }
  }
}

async function connectToHost({ paths }: Surroundings): Promise<Connection | null> {
  const endpoint = readEndpoint(paths)
  if (!endpoint || !isHostAlive(endpoint)) return null
  try {
    await askHost(endpoint)
  } catch (error) {
    throw new AppError(
      'unavailable',
      `Recollect runs (process ${endpoint.pid}) but does not answer (${messageOf(error)}): run recollect doctor, or end it and try again.`,
      { cause: error },
    )
  }
  return { client: createHttpClient(endpoint), isHost: true, close: async () => {} }
}

async function openCore(surroundings: Surroundings, catchUp: boolean): Promise<Connection> {
  const { paths, claudeFolder, claudeStateFile, app, now } = surroundings
  // The core takes longer to load than a running app to answer.
  const { createCore } = await import('../core/create-core.ts')
  const { createLocalClient } = await import('../api/local-client.ts')
  const core = await createCore({
    home: paths.home,
    claudeFolder,
    claudeStateFile,
    app,
    kind: 'command',
    now,
  })
  try {
    if (catchUp) {
      await core.start()
      await Promise.race([core.pump.idle(), sleep(catchUpLimitMs, undefined, { ref: false })])
    }
    return { client: createLocalClient(core), isHost: false, close: core.close }
  } catch (error) {
    await core.close()
    throw error
  }
}
