// Changes single lines of files that are made of lines, each file replaced as a whole.
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { setImmediate as nextTick } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'

/** What becomes of a line: the line as it is, another one, or null to leave it out. */
export type LineChange = (line: string) => string | null

/** How long lines may be changed before other work gets its turn, in ms. */
const sliceMs = 8

/**
 * Rewrites the files of `folder` whose name fits; those that end with `.gz` are unpacked and packed again. Files
 * without a line that changes are left alone. Returns the names of those that were replaced. Reads as a stream:
 * a day's log may have many megabytes.
 */
export async function rewriteLines(
  folder: string,
  name: RegExp,
  change: LineChange,
): Promise<string[]> {
  const replaced: string[] = []
  for (const entry of await readdir(folder)) {
    if (!name.test(entry)) continue
    const file = join(folder, entry)
    const temporary = `${file}.tmp`
    try {
      if (!(await writeChanged(file, temporary, change))) continue
      await rename(temporary, file)
      replaced.push(entry)
    } finally {
      await rm(temporary, { force: true })
    }
  }
  return replaced
}

/** Whether a line changed. */
async function writeChanged(file: string, target: string, change: LineChange): Promise<boolean> {
  let changed = false

  function changeLine(line: string): string {
    const next = change(line)
    changed ||= next !== line
    return next === null ? '' : `${next}\n`
  }

  async function* changeLines(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const decoder = new StringDecoder('utf8')
    // The beginning of a line whose end has not come: joined once, as a line may have many megabytes.
    let pieces: string[] = []
    let since = performance.now()
    for await (const chunk of input) {
      const [first = '', ...others] = decoder.write(chunk).split('\n')
      pieces.push(first)
      const rest = others.pop()
      if (rest === undefined) continue
      yield [pieces.join(''), ...others].map(changeLine).join('')
      pieces = [rest]
      if (performance.now() - since < sliceMs) continue
      await nextTick()
      since = performance.now()
    }
    const last = pieces.join('') + decoder.end()
    if (last !== '') yield changeLine(last)
  }

  const input = createReadStream(file)
  const output = createWriteStream(target, { mode: 0o600 })
  if (file.endsWith('.gz')) {
    await pipeline(input, createGunzip(), changeLines, createGzip(), output)
  } else await pipeline(input, changeLines, output)
  return changed
}
