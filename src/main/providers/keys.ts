// Where the keys of providers lie: the system's key store where the host has one, else a file that only its owner reads.
import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../../shared/errors.ts'
import { writeAtomic } from '../base/write-atomic.ts'

/** Where a provider's key comes from; never the key itself. */
export type KeySource =
  | 'system'
  | 'file'
  | 'environment'
  /** One is kept in the system's key store, and this host cannot open it. */
  | 'sealed'
  | 'none'

/** The system's key store, as a host has it: it seals texts with a key that it alone holds. */
export interface Sealer {
  /** False where it would keep its own key beside what it seals, which protects nothing. */
  isThere(): Promise<boolean>
  /** @throws where the store refuses. */
  seal(text: string): Promise<Buffer>
  /** `isOld` says that it is to be sealed anew. @throws where the store does not open it. */
  open(sealed: Buffer): Promise<{ readonly text: string; readonly isOld: boolean }>
}

/** A place for keys that survives the program. */
export interface KeyStore {
  get(provider: string): string | null
  sourceOf(provider: string): Exclude<KeySource, 'environment'>
  /** Where a key would be kept that is set now. */
  place(): 'system' | 'file'
  /** Null removes it, wherever it lies. Rejects where it cannot be written or sealed. */
  set(provider: string, key: string | null): Promise<void>
  /** Resolves once what the system's key store holds is opened, as far as it can be. */
  readonly opened: Promise<void>
}

interface Parts {
  /** Of keys as they are, with mode 0600. */
  readonly file: string
  /** Of keys that the system's key store has sealed. */
  readonly sealedFile: string
  /** Null for hosts without one: a command, and where there is no desktop. */
  readonly sealer: Sealer | null
  /** Told why a key could not be opened. */
  readonly onProblem: (provider: string, error: unknown) => void
}

const fileSchema = z.record(z.string(), z.string())

/** Opens the keys; each provider has one at most, in one of the two files. */
export function createKeys({ file, sealedFile, sealer, onProblem }: Parts): KeyStore {
  const unsealed = new Map<string, string>()
  let hasStore = false

  async function openAll(from: Sealer): Promise<void> {
    hasStore = await from.isThere()
    if (!hasStore) return
    for (const [provider, sealed] of Object.entries(entriesOf(sealedFile))) {
      try {
        const { text, isOld } = await from.open(Buffer.from(sealed, 'base64'))
        // Another one may have been set while the store was asked.
        if (entriesOf(sealedFile)[provider] !== sealed) continue
        unsealed.set(provider, text)
        if (isOld) await putSealed(from, provider, text)
      } catch (error) {
        onProblem(provider, error)
      }
    }
  }

  async function putSealed(by: Sealer, provider: string, key: string): Promise<void> {
    const sealed = await by.seal(key)
    put(sealedFile, provider, sealed.toString('base64'))
  }

  return {
    opened: sealer === null ? Promise.resolve() : openAll(sealer),
    get: (provider) => unsealed.get(provider) ?? entriesOf(file)[provider] ?? null,
    sourceOf(provider) {
      if (unsealed.has(provider)) return 'system'
      if (entriesOf(file)[provider] !== undefined) return 'file'
      return entriesOf(sealedFile)[provider] === undefined ? 'none' : 'sealed'
    },
    place: () => (hasStore ? 'system' : 'file'),
    async set(provider, key) {
      if (key !== null && sealer !== null && hasStore) {
        await putSealed(sealer, provider, key).catch((error: unknown) => {
          throw new AppError(
            'unavailable',
            'The system’s key store did not take the key: unlock it and try again. What was kept before is still there.',
            { cause: error },
          )
        })
        unsealed.set(provider, key)
        put(file, provider, null)
        return
      }
      put(file, provider, key)
      unsealed.delete(provider)
      put(sealedFile, provider, null)
    },
  }
}

function entriesOf(file: string): Readonly<Record<string, string>> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

function put(file: string, provider: string, value: string | null): void {
  const { [provider]: before, ...others } = entriesOf(file)
  if (before === undefined && value === null) return
  const entries = value === null ? others : { ...others, [provider]: value }
  if (Object.keys(entries).length === 0) rmSync(file, { force: true })
  else writeAtomic(file, JSON.stringify(entries))
}
