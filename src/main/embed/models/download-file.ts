// Downloads one file: resumed where it stopped, checked by size and checksum, in place only when it is whole. Our own:
// what is resumed must be checked against the hub's checksums, and each failure tells the user what to do.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, mkdirSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, codeOf, messageOf } from '../../../shared/errors.ts'
import { freeSpace } from '../../base/free-space.ts'
import { partSuffix } from './model-files.ts'
import { type FileAnswer, PassingFailure, type ProxyEnv, requestFile } from './web-request.ts'

interface FileOrder {
  readonly url: URL
  readonly target: string
  /** About so many bytes, for the free space. */
  readonly bytes: number
  /** SHA-256 as hex that is known beforehand. */
  readonly sha256?: string | undefined
  readonly proxyEnv: ProxyEnv
  readonly signal: AbortSignal
  /** Bytes of the file that are on the disk now, and those in all once they are known. */
  readonly onProgress: (bytes: number, total: number | null) => void
  /** Waits between attempts that failed in passing, in ms. */
  readonly backoffMs?: readonly number[]
}

/** Left free on the disk for everything else. */
const spareBytes = 200_000_000
/** A connection that brings nothing for so long (ms) is closed and tried again. */
const silenceMs = 30_000

/**
 * Brings the file to its place. Stopped by its signal or by a failure, it keeps what came.
 * @throws AppError with a sentence for the user.
 */
export async function downloadFile(order: FileOrder): Promise<void> {
  const { backoffMs = [1000, 3000, 10_000, 30_000] } = order
  try {
    mkdirSync(dirname(order.target), { recursive: true, mode: 0o700 })
  } catch (error) {
    throw translate(error, order)
  }
  for (let attempt = 0; ; attempt++) {
    const before = partBytes(order)
    try {
      return await attemptFile(order)
    } catch (error) {
      if (order.signal.aborted) throw stopped(error)
      if (!(error instanceof PassingFailure)) throw translate(error, order)
      // Whatever brings something is no failure in a row.
      if (partBytes(order) > before) attempt = 0
      const wait = backoffMs[attempt]
      if (wait === undefined) {
        throw new AppError(
          'unavailable',
          `The download from ${order.url.host} broke off (${error.message}): resume it later; what came is kept.`,
          { cause: error },
        )
      }
      try {
        await sleep(wait, undefined, { signal: order.signal })
      } catch (stop) {
        throw stopped(stop)
      }
    }
  }
}

function partBytes(order: FileOrder): number {
  const part = order.target + partSuffix
  return existsSync(part) ? statSync(part).size : 0
}

async function attemptFile(order: FileOrder): Promise<void> {
  const part = order.target + partSuffix
  const offset = partBytes(order)
  refuseFullDisk(order, offset)
  const answer = await requestFile(order.url, offset, order.proxyEnv, order.signal)
  const { response } = answer
  const start = startOf(answer, offset)
  const total = totalOf(answer, start)
  if (response.statusCode === 416) {
    response.destroy()
    // Everything may be here already; else what is here does not belong to the file.
    if (total !== offset) {
      await rm(part, { force: true })
      throw new PassingFailure('the file on the server is another one now')
    }
  } else await writeBody(order, answer, start, total)
  await finish(order, answer, total, start > 0)
}

/** Where the answer begins: what the server does not resume is written from the start. */
function startOf({ response }: FileAnswer, offset: number): number {
  const range = /^bytes (\d+)-/.exec(response.headers['content-range'] ?? '')
  if (response.statusCode === 416) return offset
  return response.statusCode === 206 && range && Number(range[1]) === offset ? offset : 0
}

function totalOf({ response, bytes }: FileAnswer, start: number): number | null {
  const range = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')
  if (range) return Number(range[1])
  const length = response.headers['content-length']
  return length === undefined ? bytes : start + Number(length)
}

async function writeBody(
  order: FileOrder,
  { response }: FileAnswer,
  start: number,
  total: number | null,
): Promise<void> {
  let bytes = start
  order.onProgress(bytes, total)
  response.setTimeout(silenceMs, () =>
    response.destroy(new PassingFailure('nothing came any more')),
  )
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    order.onProgress(bytes, total)
  })
  const file = createWriteStream(order.target + partSuffix, {
    flags: start > 0 ? 'a' : 'w',
    mode: 0o600,
  })
  try {
    await pipeline(response, file, { signal: order.signal })
  } catch (error) {
    const isOfDisk = error instanceof Error && 'syscall' in error && error.syscall === 'write'
    if (order.signal.aborted || isOfDisk || error instanceof PassingFailure) throw error
    throw new PassingFailure(messageOf(error), { cause: error })
  }
}

async function finish(
  order: FileOrder,
  answer: FileAnswer,
  total: number | null,
  wasResumed: boolean,
): Promise<void> {
  const part = order.target + partSuffix
  const { size } = statSync(part)
  if (total !== null && size < total)
    throw new PassingFailure(`it ended after ${size} of ${total} bytes`)
  const wanted = order.sha256 ?? answer.checksum
  const isWhole = total === null || size === total
  if (!isWhole || (wanted !== null && (await checksumOf(part, size, wanted)) !== wanted)) {
    await rm(part, { force: true })
    // The beginning may be of an older file: once more, from the start.
    if (wasResumed) throw new PassingFailure('the parts do not belong together')
    throw new AppError(
      'unavailable',
      `The file ${order.url.pathname} came damaged from ${order.url.host} and was thrown away: try again, or name another mirror in the settings.`,
    )
  }
  const handle = await open(part, 'r+')
  await handle.sync()
  await handle.close()
  await rename(part, order.target)
}

async function checksumOf(file: string, size: number, wanted: string): Promise<string> {
  const hash: Hash = createHash(wanted.length === 64 ? 'sha256' : 'sha1')
  // Git names a file by its content with this header.
  if (wanted.length === 40) hash.update(`blob ${size}\0`)
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

function refuseFullDisk(order: FileOrder, offset: number): void {
  const free = freeSpace(dirname(order.target))
  const needed = order.bytes - offset + spareBytes
  if (free >= needed) return
  throw new AppError(
    'storage_full',
    `The disk has too little room for ${order.target}: free ${Math.ceil((needed - free) / 1_000_000)} MB and resume the download.`,
  )
}

function stopped(error: unknown): AppError {
  return new AppError('conflict', 'The download was stopped; what came is kept.', { cause: error })
}

function translate(error: unknown, order: FileOrder): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new AppError(
      'storage_full',
      `The disk is full: free some room for ${order.target} and resume the download; what came is kept.`,
      { cause: error },
    )
  }
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(code)) {
    return new AppError(
      'read_only',
      `The file ${order.target} cannot be written (${code}): make its folder writable for you.`,
      { cause: error },
    )
  }
  return error
}
