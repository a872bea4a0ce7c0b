// Reads a growing JSON-lines file from a byte offset on, line by line, in bounded memory.
import { open, stat } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'

/** A line, or a part of one that is too long to be held. */
export interface RawLine {
  /** The text without its line end, invalid UTF-8 replaced; null for a part of a line beyond the limit. */
  readonly text: string | null
  /** Byte offset of its first byte. */
  readonly start: number
  /** Byte offset after its line end. */
  readonly end: number
  /** False for a last line without a line end, which may still be growing, and where more parts follow. */
  readonly complete: boolean
  /** Set where an earlier part of the same line was given before. */
  readonly continues?: boolean
}

/** Which file was read, to notice that another has taken its place. */
export interface FileIdentity {
  readonly inode: string
  readonly size: number
  readonly mtime: number
}

interface LineReaderOptions {
  /** First byte to read. */
  readonly offset?: number
  /** Whether that byte lies in a line too long to be held, of which a part was given before. */
  readonly continues?: boolean
  /** Longer lines are passed over in parts of this size, in bytes. */
  readonly maxLineBytes?: number
  readonly chunkBytes?: number
  readonly signal?: AbortSignal | undefined
}

/** Lines of real transcripts reach 0.5 MB; images a few MB. What is longer is not a turn of work. */
export const maxLineBytes = 8 * 1024 * 1024
const lineFeed = 10

/**
 * The identity of a file: inode, size in bytes, change time in ms. Follows links.
 * @throws Error with a `code`, also for what is no plain file: reading a pipe would wait for ever.
 */
export async function identityOf(file: string): Promise<FileIdentity> {
  const found = await stat(file, { bigint: true })
  if (!found.isFile())
    throw Object.assign(new Error(`${file} is no file`), { code: 'no file', syscall: 'stat' })
  return {
    inode: `${found.dev}:${found.ino}`,
    size: Number(found.size),
    mtime: Number(found.mtimeMs),
  }
}

/**
 * Yields the lines of `file` that begin at or after `offset`. Ends at the end of the file as it then is, and
 * ends early when the file became shorter than what was read already.
 */
export async function* readLines(
  file: string,
  options: LineReaderOptions = {},
): AsyncGenerator<RawLine, void, void> {
  const limit = options.maxLineBytes ?? maxLineBytes
  const handle = await open(file, 'r')
  try {
    const chunk = Buffer.allocUnsafe(options.chunkBytes ?? 64 * 1024)
    let position = options.offset ?? 0
    let start = position
    let parts: Buffer[] = []
    let held = 0
    let continues = options.continues ?? false
    let tooLong = continues
    const hold = (piece: Buffer): void => {
      if (tooLong) return
      held += piece.length
      if (held > limit) {
        tooLong = true
        parts = []
      } else parts.push(Buffer.from(piece))
    }
    const take = (end: number, complete: boolean): RawLine => {
      const line = { text: tooLong ? null : decode(parts), start, end, complete, continues }
      parts = []
      held = 0
      continues = tooLong && !complete
      tooLong = continues
      start = end
      return line
    }
    for (;;) {
      if (options.signal?.aborted) return
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
      if (bytesRead === 0) {
        const { size } = await handle.stat()
        if (size < position) return
        if (position > start) yield take(position, false)
        return
      }
      let from = 0
      for (;;) {
        const at = chunk.indexOf(lineFeed, from)
        if (at < 0 || at >= bytesRead) break
        const end = position + at + 1
        if (held === 0 && !tooLong && at - from <= limit) {
          // Read where it lies: a copy of each line would leave the memory in pieces.
          const text = chunk.toString('utf8', from, at)
          const whole = { text, start, end, complete: true, continues: false }
          start = end
          yield whole
        } else {
          hold(chunk.subarray(from, at))
          yield take(end, true)
        }
        from = at + 1
      }
      // A line that began in the middle is read once more from its start rather than copied; only one that is
      // longer than the chunk is put together.
      const begins = from > 0 ? from : bytesRead
      if (from === 0) hold(chunk.subarray(0, bytesRead))
      position += begins
      // Who reads gets to know how far it is: an endless line could not be left, nor gone on with.
      if (tooLong && position - start >= limit) yield take(position, false)
    }
  } finally {
    await handle.close()
  }
}

function decode(parts: readonly Buffer[]): string {
  if (parts.length === 1) return parts[0]?.toString('utf8') ?? ''
  const decoder = new StringDecoder('utf8')
  return parts.map((part) => decoder.write(part)).join('') + decoder.end()
}
