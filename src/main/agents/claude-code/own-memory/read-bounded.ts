// Reads a text file that anybody may have put there: no pipe, device or folder, and no more than a person writes.
import { constants } from 'node:fs'
import { open } from 'node:fs/promises'

/** The agent loads files of up to 4 MiB; what a person keeps up is far shorter (bytes). */
const longestFile = 128_000

/** The beginning of a file, or null where it is none, or not to be read. */
export async function readBounded(file: string): Promise<string | null> {
  try {
    // Without waiting: a pipe that nobody writes to would hold the reader for ever.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    try {
      if (!(await handle.stat()).isFile()) return null
      const buffer = Buffer.alloc(longestFile)
      const { bytesRead } = await handle.read(buffer, 0, longestFile, 0)
      const text = buffer.toString('utf8', 0, bytesRead)
      return text.includes('\0') ? null : text
    } finally {
      await handle.close()
    }
  } catch {
    return null
  }
}
