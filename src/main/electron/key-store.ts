// The system's key store through Electron: Keychain, DPAPI, and on Linux the secret service or the wallet of the desktop.
import type { SafeStorage } from 'electron'
import type { Sealer } from '../providers/keys.ts'

/** What of Electron's object is used. It may be asked once the app is ready. */
export type SystemStorage = Pick<
  SafeStorage,
  | 'isAsyncEncryptionAvailable'
  | 'encryptStringAsync'
  | 'decryptStringAsync'
  | 'getSelectedStorageBackend'
>

/** What Chromium falls back to without a store: its key is a word in its own source (`basic_text`). */
const noStores: readonly string[] = ['basic_text', 'unknown']

/** The store as the core uses it. */
export function createSealer(storage: SystemStorage, platform: string): Sealer {
  return {
    async isThere() {
      // Only Linux has this question.
      if (platform === 'linux' && noStores.includes(storage.getSelectedStorageBackend()))
        return false
      return storage.isAsyncEncryptionAvailable().catch(() => false)
    },
    seal: (text) => storage.encryptStringAsync(text),
    async open(sealed) {
      const { result, shouldReEncrypt } = await storage.decryptStringAsync(sealed)
      return { text: result, isOld: shouldReEncrypt }
    },
  }
}
