// A stand-in for Electron's safeStorage: it encrypts with a key of its own, as its documentation says, and no more.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SystemStorage } from '../key-store.ts'

interface State {
  /** The store that Chromium chose on Linux. */
  backend: ReturnType<SystemStorage['getSelectedStorageBackend']>
  isAvailable: boolean
  /** Whether the key was rotated since a text was encrypted. */
  isRotated: boolean
}

/** `state` is what a test changes: what the system does, and the user with it. */
export function fakeStorage(): SystemStorage & { readonly state: State } {
  const state: State = { backend: 'gnome_libsecret', isAvailable: true, isRotated: false }
  const key = randomBytes(32)
  return {
    state,
    getSelectedStorageBackend: () => state.backend,
    isAsyncEncryptionAvailable: () => Promise.resolve(state.isAvailable),
    encryptStringAsync(plainText) {
      if (!state.isAvailable) return Promise.reject(new Error('Encryption is not available'))
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
      return Promise.resolve(Buffer.concat([nonce, cipher.getAuthTag(), body]))
    },
    decryptStringAsync(encrypted) {
      if (!state.isAvailable) return Promise.reject(new Error('Decryption is not available'))
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
        decipher.setAuthTag(encrypted.subarray(12, 28))
        const text = Buffer.concat([decipher.update(encrypted.subarray(28)), decipher.final()])
        return Promise.resolve({ result: text.toString('utf8'), shouldReEncrypt: state.isRotated })
      } catch (error) {
        return Promise.reject(error)
      }
    },
  }
}
