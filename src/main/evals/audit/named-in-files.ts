// Looks through files beside the database, packed ones too, for the ids of what the user deleted.
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import { constants, createGunzip } from 'node:zlib'

/** An id may stand across the end of one piece of a file. */
const longestId = 200

export interface FoundFile {
  readonly path: string
  readonly name: string
  readonly bytes: number
}

/** The files of a folder, without those of its folders; none where it is not there. */
export function filesOf(folder: string): FoundFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    const bytes = entry.isFile() ? statSync(path, { throwIfNoEntry: false })?.size : undefined
    return bytes === undefined ? [] : [{ path, name: entry.name, bytes }]
  })
}

/** How many of the ids stand in a file, unpacked as far as it can be; none in one that is gone meanwhile. */
export async function namesAny(path: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const found = new Set<string>()
  let before = ''
  try {
    for await (const piece of piecesOf(path)) {
      const text = before + Buffer.from(piece as Uint8Array).toString('latin1')
      for (const id of ids) if (text.includes(Buffer.from(id).toString('latin1'))) found.add(id)
      before = text.slice(-longestId)
    }
  } catch {
    return found.size
  }
  return found.size
}

function piecesOf(path: string): Readable {
  const raw = createReadStream(path, { highWaterMark: 1 << 20 })
  // A copy that was cut short has `.tmp` after its name, and is read as far as it goes.
  if (!/\.gz(\.tmp)?$/.test(path)) return raw
  return pipeline(raw, createGunzip({ finishFlush: constants.Z_SYNC_FLUSH }), () => {})
}
