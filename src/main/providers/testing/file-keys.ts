// Keys in a file of a test's folder, as a host without a key store of the system has them.
import { join } from 'node:path'
import { createKeys, type KeyStore } from '../keys.ts'

/** Opens those of the folder. */
export function fileKeys(folder: string): KeyStore {
  return createKeys({
    ...{ file: join(folder, 'keys.json'), sealedFile: join(folder, 'keys-sealed.json') },
    ...{ sealer: null, onProblem: () => {} },
  })
}
