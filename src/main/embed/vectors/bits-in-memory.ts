// Keeps the bits of an index in memory, as new as its tables, since reading them takes longer than comparing.
import type { Db } from '../../db/open.ts'
import { bitsTable, idsIn, type StoredChunk } from './bit-chunks.ts'
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

interface BitsInMemory {
  /** The mean that bits are made against; null while there are too few vectors. */
  centre(): Float32Array | null
  /** A reader of the bits of all vectors, or of those of some projects, as they are now. */
  read(projects: readonly string[] | undefined): () => Iterable<CodeBlock>
}

/** Opens the memory of an index's bits, which is filled at the first question. */
export function keepBitsInMemory(
  db: Db,
  table: string,
  dimensions: number,
  limitBytes = mostBytes,
): BitsInMemory {
  // As long as a table of an older version stands under the index's own name, ours does not hold all bits.
  const readCentre = db
    .prepare<[], Buffer>(
      `SELECT numbers FROM ${table}_centre
       WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '${table}')`,
    )
    .pluck()
  const select = (condition: string) =>
    db.prepare<unknown[], StoredChunk>(
      `SELECT project, ids, codes FROM ${bitsTable(table)} ${condition}`,
    )
  const all = select('')
  const ofProjects = select('WHERE project IN (SELECT value FROM json_each(?))')
  const size = db
    .prepare<[], number>(
      `SELECT coalesce(sum(length(ids) + length(codes)), 0) FROM ${bitsTable(table)}`,
    )
    .pluck()
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
  let isTooLarge = false

  function findCentre(): Float32Array | null {
    centre ??= floats(readCentre.get())
    return centre
  }

  /** The bits as they lie in the file, in blocks of a good size. */
  function* fromFile(projects: readonly string[] | undefined): Generator<CodeBlock> {
    let block = withRoom(undefined, mostRows, stride)
    const chunks =
      projects === undefined ? all.iterate() : ofProjects.iterate(JSON.stringify(projects))
    for (const chunk of chunks) {
      const ids = idsIn(chunk.ids)
      if (block.count + ids.length > block.ids.length) {
        if (block.count > 0) yield block
        block = withRoom(undefined, Math.max(mostRows, ids.length), stride)
      }
      appendRows([block], ids, chunk.codes, stride)
    }
    if (block.count > 0) yield block
  }

  function load(): Map<string, CodeBlock[]> {
    const blocks = new Map<string, CodeBlock[]>()
    for (const { project, ids, codes } of all.iterate()) {
      const own = blocks.get(project) ?? []
      blocks.set(project, own)
      appendRows(own, idsIn(ids), codes, stride)
    }
    return blocks
  }

  /** Takes in what changed since the last question. */
  function refresh(): void {
    const newest = newestChange.get() ?? 0
    if (isTooLarge || (kept && newest === seen)) return
    if (!kept || (oldestChange.get() ?? 0) > seen + 1) {
      // It stays so: an index that shrinks is read from the file until it is opened anew.
      isTooLarge = (size.get() ?? 0) > limitBytes
      kept = isTooLarge ? null : load()
    } else {
      const ids = changedSince.all(seen)
      removeRows(kept, new Set(ids), stride)
      for (const row of changedRows.all(JSON.stringify(ids))) {
        const vector = floats(row.numbers)
        if (!centre || !vector) continue
        const own = kept.get(row.project) ?? []
        kept.set(row.project, own)
        const code = new Uint8Array(stride)
        code.set(bitsOf(vector, centre))
        appendRows(own, Float64Array.of(row.id), code, stride)
      }
    }
    seen = newest
  }
  // What is read together must be of one moment.
  const refreshAtOnce = db.transaction(refresh)

  return {
    centre: findCentre,
    read(projects) {
      if (findCentre() === null) return () => []
      refreshAtOnce.deferred()
      if (!kept) return () => fromFile(projects)
      const blocks = (
        projects?.map((project) => kept?.get(project) ?? []) ?? [...kept.values()]
      ).flat()
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

/** Into the last block of a project, which grows to twice its size when it is full, and then into new ones. */
function appendRows(own: CodeBlock[], ids: Float64Array, codes: Uint8Array, stride: number): void {
  for (let row = 0; row < ids.length; ) {
    let block = own.at(-1)
    if (!block || block.count === block.ids.length) {
      const isSmall = block !== undefined && block.ids.length < mostRows
      const grown = isSmall ? own.pop() : undefined
      block = withRoom(grown, grown ? Math.max(firstRows, grown.ids.length * 2) : firstRows, stride)
      own.push(block)
    }
    const taken = Math.min(ids.length - row, block.ids.length - block.count)
    block.ids.set(ids.subarray(row, row + taken), block.count)
    block.codes.set(codes.subarray(row * stride, (row + taken) * stride), block.count * stride)
    block.count += taken
    row += taken
  }
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
