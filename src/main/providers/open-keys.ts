// Opens the keys of language models' providers when the core starts.
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '../base/logs/log.ts'
import type { Paths } from '../base/paths.ts'
import { createKeys, type KeyStore, type Sealer } from './keys.ts'

/** A system that asks its user before it opens a key is waited for no longer (ms); the answer is taken when it comes. */
const longestWaitMs = 5000

/** Waits for sealed keys, so that no call is made without one that is only a moment away. */
export async function openKeys(
  paths: Pick<Paths, 'keys' | 'sealedKeys'>,
  sealer: Sealer | null,
  log: Logger,
): Promise<KeyStore> {
  const keys = createKeys({
    ...{ file: paths.keys, sealedFile: paths.sealedKeys, sealer },
    onProblem: (provider, error) =>
      log.warn({ provider, err: error }, 'a key in the system’s key store could not be opened'),
  })
  const opened = keys.opened.catch((error: unknown) => {
    log.warn({ err: error }, 'the system’s key store could not be asked')
  })
  if (sealer === null || !existsSync(paths.sealedKeys)) return keys
  const waiting = new AbortController()
  const enough = sleep(longestWaitMs, undefined, { signal: waiting.signal }).catch(() => {})
  await Promise.race([opened, enough])
  waiting.abort()
  return keys
}
