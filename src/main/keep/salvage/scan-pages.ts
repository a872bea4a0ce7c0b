// Goes over every page of a database file: what is left of its list of tables, and which trees begin where.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { pageSize, type RawRow, readRow, readTreePage, type TreePage } from './page-records.ts'

/** The first page of a tree that no other page names. */
export interface Root {
  readonly page: number
  readonly tree: TreePage['tree']
  readonly isEmpty: boolean
  /** Some of its rows, the last ones first; none when it is empty or nothing of it can be read. */
  readonly sample: readonly RawRow[]
}

export interface FileScan {
  /** Root pages by the names of tables and indexes, as far as the list of tables can be read. */
  readonly named: ReadonlyMap<string, number>
  /** Trees that nothing readable names. */
  readonly nameless: readonly Root[]
}

const mostRows = 60
/** So many pages of one tree are opened for its sample. */
const mostPages = 40

/** Reads the file `path`, which must have no journal beside it. */
export function scanPages(path: string): FileScan {
  const handle = openSync(path, 'r')
  try {
    return scan(handle, Math.floor(fstatSync(handle).size / pageSize))
  } finally {
    closeSync(handle)
  }
}

function scan(handle: number, pages: number): FileScan {
  const buffer = Buffer.alloc(pageSize)
  const read = (page: number): Buffer => {
    readSync(handle, buffer, 0, pageSize, (page - 1) * pageSize)
    return buffer
  }
  const isFree = freePages(read, pages)
  const isMap = mapPages(read(1))
  const children = new Set<number>()
  const tops = new Map<number, Pick<Root, 'tree' | 'isEmpty'>>()
  const named = new Map<string, number>()
  const contradicted = new Set<string>()

  /** Takes over rows of the list of tables; whether the page was one of its leaves. */
  function takeNames(page: Buffer, { tree, children: below, cells }: TreePage): boolean {
    if (tree !== 'rows' || below.length > 0 || cells.length === 0) return false
    const rows = cells.map((at) => entryOf(readRow(page, at, tree)))
    if (rows.every((row) => row === null)) return false
    for (const row of rows) {
      if (row === null || row.root < 2 || row.root > pages) continue
      // An old page of the list may lie about as well: whom two pages place differently is looked for.
      if ((named.get(row.name) ?? row.root) !== row.root) contradicted.add(row.name)
      named.set(row.name, row.root)
    }
    return true
  }

  for (let number = 1; number <= pages; number++) {
    if (isMap(number) || isFree.has(number)) continue
    const page = read(number)
    const treePage = readTreePage(page, number === 1 ? 100 : 0, pages)
    if (treePage === null) continue
    for (const child of treePage.children) children.add(child)
    if (takeNames(page, treePage) || number === 1) continue
    const { tree, children: below, cells } = treePage
    tops.set(number, { tree, isEmpty: below.length + cells.length === 0 })
  }
  for (const name of contradicted) named.delete(name)
  const known = new Set(named.values())
  const nameless = [...tops]
    .filter(([page]) => !children.has(page) && !known.has(page))
    .map(([page, top]) => ({ page, ...top, sample: sampleOf(read, page, pages) }))
  return { named, nameless }
}

/** A row of the list of tables: https://sqlite.org/schematab.html */
function entryOf(row: RawRow | null): { name: string; root: number } | null {
  const [type, name, table, root] = row?.values ?? []
  if (row?.values.length !== 5 || typeof name !== 'string' || typeof table !== 'string') return null
  if (typeof type !== 'string' || !/^(?:table|index|view|trigger)$/.test(type)) return null
  return { name, root: typeof root === 'bigint' ? Number(root) : 0 }
}

/** Pages that are free: https://sqlite.org/fileformat2.html#the_freelist */
function freePages(read: (page: number) => Buffer, pages: number): ReadonlySet<number> {
  const free = new Set<number>()
  for (let trunk = read(1).readUInt32BE(32); trunk > 1 && trunk <= pages && !free.has(trunk); ) {
    free.add(trunk)
    const page = read(trunk)
    const count = Math.min(page.readUInt32BE(4), pageSize / 4 - 2)
    for (let n = 0; n < count; n++) free.add(page.readUInt32BE(8 + 4 * n))
    trunk = page.readUInt32BE(0)
  }
  return free
}

/** Pages that say of others whom they belong to, in files that can shrink. */
function mapPages(first: Buffer): (page: number) => boolean {
  const each = Math.floor(pageSize / 5) + 1
  return first.readUInt32BE(52) === 0 ? () => false : (page) => page >= 2 && (page - 2) % each === 0
}

function sampleOf(read: (page: number) => Buffer, root: number, pages: number): RawRow[] {
  const rows: RawRow[] = []
  const waiting = [root]
  for (let opened = 0; opened < mostPages && rows.length < mostRows; opened++) {
    const number = waiting.pop()
    if (number === undefined) break
    // Its bytes are kept in rows: the buffer is used again.
    const page = Buffer.from(read(number))
    const treePage = readTreePage(page, 0, pages)
    if (treePage === null) continue
    waiting.push(...treePage.children)
    if (treePage.children.length > 0) continue
    for (const at of treePage.cells) {
      const row = readRow(page, at, treePage.tree)
      if (row !== null) rows.push(row)
    }
  }
  return rows.slice(0, mostRows)
}
