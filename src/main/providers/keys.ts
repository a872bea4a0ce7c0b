// Where the keys of providers lie: a file that only its owner reads, or the environment.
import { readFileSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { writeAtomic } from '../base/write-atomic.ts'

/** Where a provider's key comes from; never the key itself. */
export type KeySource = 'store' | 'environment' | 'none'

/** A place for keys that survives the program. */
export interface KeyStore {
  get(provider: string): string | null
  /** Null removes it. @throws where it cannot be written. */
  set(provider: string, key: string | null): void
}

const fileSchema = z.record(z.string(), z.string())

/** Keys in a file of mode 0600, for hosts without a key store of the system. */
export function createKeyFile(file: string): KeyStore {
  function read(): Record<string, string> {
    try {
      return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      return {}
    }
  }
  return {
    get: (provider) => read()[provider] ?? null,
    set(provider, key) {
      const { [provider]: _, ...others } = read()
      const keys = key === null ? others : { ...others, [provider]: key }
      if (Object.keys(keys).length === 0) rmSync(file, { force: true })
      else writeAtomic(file, JSON.stringify(keys))
    },
  }
}
