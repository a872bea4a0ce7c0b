// The socket file of a host: who reaches it has reached us, since only our own user can make a file there.
import { chmodSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Paths } from '../base/paths.ts'

/** Bytes of a socket's path on macOS, without the closing zero; Linux takes four more. */
const longestPath = 103

interface LocalSocket {
  /** Its name in the data folder, or its whole path where it had to lie elsewhere. */
  readonly name: string
  /** Takes the file away, with the folder that was made for it. */
  remove(): void
}

interface Place {
  readonly name: string
  readonly path: string
  readonly folder: string | null
}

/**
 * Makes `server` listen on a socket in the data folder. Where its path is too long, or the file system has
 * no sockets, it lies in a folder of its own (0700) under `XDG_RUNTIME_DIR` or the temporary folder. Null on
 * Windows, and where no place will do: `onFailure` is told why. Only for who holds the data folder's lock.
 */
export async function listenOnSocket(
  server: Server,
  paths: Paths,
  options: {
    readonly runtimeFolder: string | undefined
    readonly onFailure: (error: unknown) => void
  },
): Promise<LocalSocket | null> {
  if (process.platform === 'win32') return null
  const elsewhere = [options.runtimeFolder, tmpdir()].filter((folder) => folder !== undefined)
  const places = [
    () => ({ name: basename(paths.socket), path: paths.socket, folder: null }),
    ...elsewhere.map((parent) => () => privatePlace(parent, basename(paths.socket))),
  ]
  let failure: unknown = null
  for (const make of places) {
    try {
      const place = make()
      if (Buffer.byteLength(place.path) > longestPath) {
        remove(place)
        continue
      }
      try {
        await listen(server, place.path)
        return { name: place.name, remove: () => remove(place) }
      } catch (error) {
        remove(place)
        throw error
      }
    } catch (error) {
      failure = error
    }
  }
  options.onFailure(failure ?? new Error('Every path for the socket is too long.'))
  return null
}

function privatePlace(parent: string, name: string): Place {
  const folder = mkdtempSync(join(parent, 'recollect-'))
  const path = join(folder, name)
  return { name: path, path, folder }
}

function listen(server: Server, path: string): Promise<void> {
  // A killed host leaves its socket behind.
  rmSync(path, { force: true })
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => {
      server.off('error', reject)
      try {
        // The folder keeps others out already.
        chmodSync(path, 0o600)
        resolve()
      } catch (error) {
        reject(error)
      }
    })
  })
}

function remove({ path, folder }: Place): void {
  try {
    rmSync(path, { force: true })
    if (folder !== null) rmdirSync(folder)
  } catch {
    // What is left of it holds nothing.
  }
}
