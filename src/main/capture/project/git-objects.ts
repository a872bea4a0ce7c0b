// Reads single commits out of a repository's object store: loose ones and whole ones in packs; nothing is unpacked.
import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

/** A commit as its object tells it. */
export interface GitCommit {
  /** 40 hexadecimal digits. */
  readonly hash: string
  readonly parents: readonly string[]
  /** When it was committed (ms since 1970). */
  readonly at: number
  /** The first line of its message. */
  readonly subject: string
}

/** A commit with a longer message is not read (bytes, packed and unpacked). */
const largestCommit = 64 * 1024
/** A repository with more packs wants `git gc`; its commits are looked for in these. */
const mostPacks = 40
const commitType = 1
/** Bytes of a hash, of the header of an index, and of its table of first bytes. */
const hashBytes = 20
const indexHeader = 8
const fanOut = 256 * 4

/** Reads commits of the repository whose objects lie below `folder`; null for what cannot be told cheaply. */
export function createCommitReader(folder: string): (hash: string) => GitCommit | null {
  let packs: string[] | null = null
  return (hash) => {
    if (!/^[0-9a-f]{40}$/.test(hash)) return null
    try {
      const loose = readLoose(folder, hash)
      if (loose !== null) return parse(hash, loose)
      packs ??= packsIn(folder)
      for (const pack of packs) {
        const body = readPacked(pack, hash)
        if (body !== null) return parse(hash, body)
      }
    } catch {
      // A damaged store tells nothing.
    }
    return null
  }
}

function readLoose(folder: string, hash: string): string | null {
  const packed = readAt(join(folder, 'objects', hash.slice(0, 2), hash.slice(2)), 0, largestCommit)
  if (packed === null) return null
  const object = inflateSync(packed, { maxOutputLength: largestCommit }).toString('utf8')
  return /^commit \d+\0/.test(object) ? object.slice(object.indexOf('\0') + 1) : null
}

function packsIn(folder: string): string[] {
  const place = join(folder, 'objects', 'pack')
  return readdirSync(place)
    .filter((name) => /^pack-[0-9a-f]{40}\.idx$/.test(name))
    .slice(0, mostPacks)
    .map((name) => join(place, name.slice(0, -4)))
}

/**
 * The body of a commit that lies whole in the pack. Format: https://git-scm.com/docs/pack-format, index of version 2.
 */
function readPacked(pack: string, hash: string): string | null {
  const place = placeIn(`${pack}.idx`, Buffer.from(hash, 'hex'))
  if (place === null) return null
  const bytes = readAt(`${pack}.pack`, place, largestCommit)
  if (bytes === null) return null
  const [first = 0] = bytes
  // A delta would want its base, and that another one.
  if (((first >> 4) & 7) !== commitType) return null
  let start = 1
  while (start < 10 && ((bytes[start - 1] ?? 0) & 0x80) !== 0) start += 1
  return inflateSync(bytes.subarray(start), { maxOutputLength: largestCommit }).toString('utf8')
}

/** Where an object begins in its pack, by the pack's index; null where it is in another one. */
function placeIn(index: string, hash: Buffer): number | null {
  const file = openFile(index)
  if (file === null) return null
  try {
    const head = read(file, 0, indexHeader + fanOut)
    if (head?.readUInt32BE(0) !== 0xff744f63 || head.readUInt32BE(4) !== 2) return null
    const first = hash[0] ?? 0
    const upTo = (byte: number) => head.readUInt32BE(indexHeader + byte * 4)
    const count = upTo(255)
    let low = first === 0 ? 0 : upTo(first - 1)
    let high = upTo(first)
    const hashes = indexHeader + fanOut
    while (low < high) {
      const middle = low + ((high - low) >>> 1)
      const order = read(file, hashes + middle * hashBytes, hashBytes)?.compare(hash)
      if (order === undefined) return null
      if (order < 0) low = middle + 1
      else if (order > 0) high = middle
      else {
        // After the hashes come the checksums, then the places.
        const places = hashes + count * (hashBytes + 4)
        const place = read(file, places + middle * 4, 4)?.readUInt32BE(0)
        // In a pack over 2 GB it stands in a table of its own.
        return place === undefined || place >= 0x80000000 ? null : place
      }
    }
    return null
  } finally {
    closeSync(file)
  }
}

function read(file: number, from: number, bytes: number): Buffer | null {
  const buffer = Buffer.alloc(bytes)
  return readSync(file, buffer, 0, bytes, from) === bytes ? buffer : null
}

/** Null where there is no regular file: to open a pipe would wait for whoever writes into it. */
function openFile(path: string): number | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats?.isFile() ? openSync(path, 'r') : null
}

/** At most `most` bytes of a file from a place on; null where there is none. */
function readAt(path: string, from: number, most: number): Buffer | null {
  const file = openFile(path)
  if (file === null) return null
  try {
    const buffer = Buffer.alloc(most)
    return buffer.subarray(0, readSync(file, buffer, 0, most, from))
  } finally {
    closeSync(file)
  }
}

function parse(hash: string, body: string): GitCommit | null {
  const end = body.indexOf('\n\n')
  const head = (end < 0 ? body : body.slice(0, end)).split('\n')
  const seconds = head
    .map((line) => /^committer .*> (\d{1,12}) [+-]\d{4}$/.exec(line)?.[1])
    .find((found) => found !== undefined)
  if (seconds === undefined) return null
  const parents = head.flatMap((line) => /^parent ([0-9a-f]{40})$/.exec(line)?.[1] ?? [])
  const subject = end < 0 ? '' : (body.slice(end).trimStart().split('\n', 1)[0] ?? '')
  return { hash, parents, at: Number(seconds) * 1000, subject: subject.trim() }
}
