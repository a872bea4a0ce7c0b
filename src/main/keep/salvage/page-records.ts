// Reads pages of a database file without SQLite, which gives up on a file whose list of tables is damaged.

/** A value as it lies in a record; what lies on another page is a stand-in of its type. */
export type RawValue = null | bigint | number | string | Buffer

export interface RawRow {
  /** Null in trees that are sorted by their keys. */
  readonly rowid: bigint | null
  readonly values: readonly RawValue[]
}

export const pageSize = 4096
/** First byte of a page: https://sqlite.org/fileformat2.html#b_tree_pages */
const kinds = { 2: 'keys', 5: 'rows', 10: 'keys', 13: 'rows' } as const

export interface TreePage {
  /** Whether rows lie in it by their numbers, or by their keys. */
  readonly tree: 'rows' | 'keys'
  /** Pages below it; empty for a leaf. */
  readonly children: readonly number[]
  /** Where its cells begin, in bytes. */
  readonly cells: readonly number[]
}

/** The page of a tree whose header begins at `base`; null when it is none, or damaged. `pages` is their count. */
export function readTreePage(page: Buffer, base: number, pages: number): TreePage | null {
  const type = page.readUInt8(base)
  if (type !== 2 && type !== 5 && type !== 10 && type !== 13) return null
  const isLeaf = type > 5
  const first = base + (isLeaf ? 8 : 12)
  const count = page.readUInt16BE(base + 3)
  if (first + 2 * count > pageSize) return null
  const cells = Array.from({ length: count }, (_, n) => page.readUInt16BE(first + 2 * n))
  if (cells.some((at) => at < first + 2 * count || at > pageSize - 4)) return null
  const children = isLeaf
    ? []
    : [...cells.map((at) => page.readUInt32BE(at)), page.readUInt32BE(base + 8)]
  if (children.some((child) => child < 2 || child > pages)) return null
  return { tree: kinds[type], children, cells }
}

/** The row in a leaf's cell; null when it is damaged. */
export function readRow(page: Buffer, at: number, tree: TreePage['tree']): RawRow | null {
  try {
    const size = readVarint(page, at)
    const rowid = tree === 'rows' ? readVarint(page, size.next) : null
    const start = (rowid ?? size).next
    const end = start + localBytes(Number(size.value), tree)
    if (end > pageSize) return null
    return { rowid: rowid?.value ?? null, values: readValues(page, start, end) }
  } catch (error) {
    // A length that points out of the page.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** How many bytes of a record lie in its cell: https://sqlite.org/fileformat2.html#cell_payload_overflow_pages */
function localBytes(size: number, tree: TreePage['tree']): number {
  const most = tree === 'rows' ? pageSize - 35 : Math.floor(((pageSize - 12) * 64) / 255) - 23
  if (size <= most) return size
  const least = Math.floor(((pageSize - 12) * 32) / 255) - 23
  const local = least + ((size - least) % (pageSize - 4))
  return local <= most ? local : least
}

function readValues(page: Buffer, start: number, end: number): RawValue[] {
  const head = readVarint(page, start)
  const headEnd = start + Number(head.value)
  if (headEnd > end) throw new RangeError('The head of a record is longer than the record')
  const values: RawValue[] = []
  let place = headEnd
  for (let at = head.next; at < headEnd; ) {
    const { value, next } = readVarint(page, at)
    const type = Number(value)
    const bytes = bytesOf(type)
    values.push(place + bytes <= end ? readValue(page, place, type, bytes) : standIn(type))
    place += bytes
    at = next
  }
  return values
}

const widths = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0]

function bytesOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  const width = widths[type]
  if (width === undefined) throw new RangeError(`There is no value of type ${type}`)
  return width
}

function readValue(page: Buffer, at: number, type: number, bytes: number): RawValue {
  if (type === 0) return null
  if (type === 7) return page.readDoubleBE(at)
  if (type === 8 || type === 9) return BigInt(type - 8)
  if (type === 6) return page.readBigInt64BE(at)
  if (type < 6) return BigInt(page.readIntBE(at, bytes))
  return type % 2 === 1 ? page.toString('utf8', at, at + bytes) : page.subarray(at, at + bytes)
}

function standIn(type: number): RawValue {
  if (type === 0) return null
  if (type < 12) return type === 7 ? 0.5 : 0n
  return type % 2 === 1 ? '' : Buffer.alloc(1)
}

function readVarint(page: Buffer, at: number): { value: bigint; next: number } {
  let value = 0n
  for (let n = 0; n < 9; n++) {
    const byte = page.readUInt8(at + n)
    if (n === 8) return { value: BigInt.asIntN(64, (value << 8n) | BigInt(byte)), next: at + 9 }
    value = (value << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) return { value, next: at + n + 1 }
  }
  throw new RangeError('A number without an end')
}
