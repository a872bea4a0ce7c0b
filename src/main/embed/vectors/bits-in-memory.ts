// Keeps the bits of an index in memory, as new as its tables, since reading them takes longer than comparing.
import type { Db } from '../../db/open.ts'
import { bitsOf, type CodeBlock, codeBytes } from './bit-codes.ts'

/**
 * So many bytes of bits and ids are kept (64 MB: 1.1 million vectors of 384 numbers); of a larger index
 * they are read from the file for each query.
 */
const mostBytes = 64 * 1024 * 1024
/** With more changes than this the blocks are looked through once for all of them, else for each. */
const manyChanges = 16
/** Rows that a block of new vectors begins with, and grows to before there is another. */
const firstRows = 16
const mostRows = 1024

interface Chunk {
  readonly project: string
  readonly validity: Buffer
  readonly rowids: Buffer
  readonly vectors: Buffer
}

export interface BitsInMemory {
  /** The mean that bits are made against; null while there are too few vectors. */
  centre(): Float32Array | null
  /** A reader of the bits of all vectors, or of those of a project, as they are now. */
  read(project: string | undefined): () => Iterable<CodeBlock>
}

/**
 * Opens the memory of the bits in `table`, which is filled at the first question. It reads the chunks of
 * sqlite-vec 0.1.9 by itself: its own search takes time in proportion to the number of rows wanted.
 */
export function keepBitsInMemory(
  db: Db,
  table: string,
  dimensions: number,
  limitBytes = mostBytes,
): BitsInMemory {
  const readCentre = db.prepare<[], Buffer>(`SELECT numbers FROM ${table}_centre`).pluck()
  const select = (condition: string) =>
    db.prepare<unknown[], Chunk>(
      `SELECT c.partition00 AS project, c.validity, c.rowids, v.vectors FROM ${table}_chunks c
       JOIN ${table}_vector_chunks00 v ON v.rowid = c.chunk_id ${condition}`,
    )
  const all = select('')
  const ofProject = select('WHERE c.partition00 = ?')
  const size = db.prepare<[], number>(`SELECT coalesce(sum(size), 0) FROM ${table}_chunks`).pluck()
  const newestChange = db
    .prepare<[], number | null>(`SELECT max(seq) FROM ${table}_changes`)
    .pluck()
  const oldestChange = db
    .prepare<[], number | null>(`SELECT min(seq) FROM ${table}_changes`)
    .pluck()
  const changedSince = db
    .prepare<[number], number>(`SELECT DISTINCT id FROM ${table}_changes WHERE seq > ?`)
    .pluck()
  const changedRows = db.prepare<[string], { id: number; project: string; numbers: Buffer }>(
    `SELECT id, project, numbers FROM ${table}_numbers WHERE id IN (SELECT value FROM json_each(?))`,
  )
  const stride = codeBytes(dimensions)
  let centre: Float32Array | null = null
  /** Blocks by project; null until they are read, and for an index that is too large. */
  let kept: Map<string, CodeBlock[]> | null = null
  let seen = 0

  function findCentre(): Float32Array | null {
    centre ??= floats(readCentre.get())
    return centre
  }

  /** A block with the rows of a chunk that are in use. */
  function toBlock({ validity, rowids, vectors }: Chunk): CodeBlock {
    const bytes = dimensions / 8
    const numbers = new Uint32Array(copyOf(rowids))
    const rows = validity.length * 8
    const block = { count: 0, ids: new Float64Array(rows), codes: new Uint8Array(rows * stride) }
    const isFull = bytes === stride && validity.every((byte) => byte === 255)
    if (isFull) block.codes.set(vectors)
    for (let row = 0; row < rows; row++) {
      if (((validity[row >> 3] ?? 0) & (1 << (row & 7))) === 0) continue
      const id = (numbers[row * 2] ?? 0) + (numbers[row * 2 + 1] ?? 0) * 4_294_967_296
      block.ids[block.count] = id
      if (!isFull) {
        block.codes.set(vectors.subarray(row * bytes, (row + 1) * bytes), block.count * stride)
      }
      block.count += 1
    }
    return block.count === rows ? block : withRoom(block, block.count, stride)
  }

  function* fromFile(project: string | undefined): Generator<CodeBlock> {
    for (const chunk of project === undefined ? all.iterate() : ofProject.iterate(project)) {
      yield toBlock(chunk)
    }
  }

  function load(): Map<string, CodeBlock[]> {
    const blocks = new Map<string, CodeBlock[]>()
    for (const chunk of all.iterate()) {
      const block = toBlock(chunk)
      const own = blocks.get(chunk.project) ?? []
      blocks.set(chunk.project, own)
      if (block.count > 0) own.push(block)
    }
    return blocks
  }

  /** Takes in what changed since the last question. */
  function refresh(): void {
    const newest = newestChange.get() ?? 0
    if (kept && newest === seen) return
    if (!kept || (oldestChange.get() ?? 0) > seen + 1) {
      kept = (size.get() ?? 0) * (stride + 8) > limitBytes ? null : load()
    } else {
      const ids = changedSince.all(seen)
      removeRows(kept, new Set(ids), stride)
      for (const row of changedRows.all(JSON.stringify(ids))) {
        const vector = floats(row.numbers)
        if (centre && vector) addRow(kept, row.project, row.id, bitsOf(vector, centre), stride)
      }
    }
    seen = newest
  }
  // What is read together must be of one moment.
  const refreshAtOnce = db.transaction(refresh)

  return {
    centre: findCentre,
    read(project) {
      if (findCentre() === null) return () => []
      refreshAtOnce.deferred()
      if (!kept) return () => fromFile(project)
      const blocks = project === undefined ? [...kept.values()].flat() : (kept.get(project) ?? [])
      return () => blocks
    },
  }
}

/** The last row of a block takes the place of one that goes. */
function removeRows(
  blocks: ReadonlyMap<string, readonly CodeBlock[]>,
  gone: ReadonlySet<number>,
  stride: number,
): void {
  const removeAt = (block: CodeBlock, row: number) => {
    block.count -= 1
    block.ids[row] = block.ids[block.count] ?? 0
    block.codes.copyWithin(row * stride, block.count * stride, (block.count + 1) * stride)
  }
  for (const block of [...blocks.values()].flat()) {
    if (gone.size <= manyChanges) {
      for (const id of gone) {
        const row = block.ids.indexOf(id)
        if (row !== -1 && row < block.count) removeAt(block, row)
      }
      continue
    }
    for (let row = block.count - 1; row >= 0; row--) {
      if (gone.has(block.ids[row] ?? 0)) removeAt(block, row)
    }
  }
}

/** Into the last block of the project, which grows to twice its size when it is full. */
function addRow(
  blocks: Map<string, CodeBlock[]>,
  project: string,
  id: number,
  bits: Uint8Array,
  stride: number,
): void {
  const own = blocks.get(project) ?? []
  blocks.set(project, own)
  let block = own.at(-1)
  if (!block || block.count === block.ids.length) {
    const isSmall = block !== undefined && block.ids.length < mostRows
    const grown = isSmall ? own.pop() : undefined
    block = withRoom(grown, grown ? Math.max(firstRows, grown.ids.length * 2) : firstRows, stride)
    own.push(block)
  }
  block.ids[block.count] = id
  block.codes.set(bits, block.count * stride)
  block.count += 1
}

/** The rows of a block, if any, with room for `rows`. */
function withRoom(block: CodeBlock | undefined, rows: number, stride: number): CodeBlock {
  const ids = new Float64Array(rows)
  const codes = new Uint8Array(rows * stride)
  const count = Math.min(rows, block?.count ?? 0)
  if (block) {
    ids.set(block.ids.subarray(0, count))
    codes.set(block.codes.subarray(0, count * stride))
  }
  return { count, ids, codes }
}

/** A vector out of its bytes. */
export function floats(blob: Buffer | undefined): Float32Array | null {
  return blob ? new Float32Array(copyOf(blob)) : null
}

function copyOf(blob: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(blob.length)
  new Uint8Array(copy).set(blob)
  return copy
}
