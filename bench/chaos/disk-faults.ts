// Faults of the disk: it is full, it cannot be written, a page of the file is damaged.
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { type Outcome, work } from './chaos-work.ts'
import type { World } from './chaos-world.ts'

export async function fullDisk(world: World): Promise<Outcome> {
  if (world.noDisk) return { figure: `skipped: ${world.noDisk}`, broken: [] }
  const filler = join(world.folder, 'disk', 'filler')
  const handle = openSync(filler, 'w')
  for (const size of [1 << 20, 4096, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(size))
    } catch {
      // Full for this size.
    }
  }
  closeSync(handle)
  const before = world.acknowledged.size
  await work(world, 200)
  const broken: string[] = []
  const hook = world.hook(
    'Stop',
    JSON.stringify({ session_id: 'chaos-1', pad: 'x'.repeat(20_000) }),
  )
  if (hook.status !== 0 || hook.output !== '') broken.push('the hook was not silent on a full disk')
  const told = world.command('status', '--json')
  if (!/is full|cannot be stored/.test(told.output)) broken.push('the status tells of no full disk')
  rmSync(filler)
  const taken = world.acknowledged.size - before
  const limit = performance.now() + 30_000
  while ((await world.call()) !== 202) {
    if (performance.now() > limit) {
      broken.push('nothing is stored after the disk has room again')
      break
    }
    await sleep(100)
  }
  return { figure: `${taken} of 200 events acknowledged while full, works again`, broken }
}

export async function readOnly(world: World): Promise<Outcome> {
  if (world.noDisk) return { figure: `skipped: ${world.noDisk}`, broken: [] }
  await world.call()
  await world.kill()
  world.remount('ro')
  const broken: string[] = []
  const found = world.command('search', 'echo', '--json')
  if (found.status !== 0 || !found.errors.includes('nothing new is stored')) {
    broken.push(`search on a read-only disk: ${found.errors.slice(0, 200)}`)
  }
  const hook = world.hook('Stop', '{}')
  if (hook.status !== 0 || hook.output !== '') broken.push('the hook was not silent')
  world.remount('rw')
  await world.start()
  return { figure: 'searched while read-only, works again', broken }
}

/** Calls in the file before a page of it is damaged. */
const callsBefore = 500

/** A page in the midst of the database is overwritten: the host comes up and takes events. */
export async function damagedPages(world: World): Promise<Outcome> {
  await work(world, callsBefore)
  await world.settled()
  await world.kill()
  const file = join(world.home, 'recollect.db')
  // What lies in the write-ahead log would stand in for the damaged page.
  const db = new Database(file)
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const { size } = statSync(file)
  const page = 4096 * (1 + Math.floor(Math.random() * (size / 4096 - 1)))
  const handle = openSync(file, 'r+')
  const kept = Buffer.alloc(4096)
  const whole = readFileSync(file)
  kept.set(whole.subarray(page, page + 4096))
  writeSync(handle, Buffer.alloc(4096, 0xa5), 0, 4096, page)
  closeSync(handle)
  const broken: string[] = []
  noteUnreadable(world, file)
  await world.start()
  let status = 0
  for (let n = 0; n < 100 && status !== 202; n++) {
    status = await world.call()
    if (status !== 202) await sleep(200)
  }
  if (status !== 202) broken.push(`no event was taken within 20 s of a damaged page (${status})`)
  // As a user would who was told where the damaged file lies: each round leaves one of the whole store's size.
  for (const name of readdirSync(world.home)) {
    if (name.startsWith('recollect.db.corrupt-')) rmSync(join(world.home, name))
  }
  return {
    figure: `page ${page / 4096} of ${size / 4096}`,
    broken,
  }
}

/** What the damage took is not lost by us, whenever it is met. */
function noteUnreadable(world: World, file: string): void {
  const db = new Database(file, { readonly: true })
  try {
    const row = db.prepare('SELECT * FROM tool_events WHERE tool_use_id = ?')
    for (const id of world.acknowledged) {
      try {
        if (row.get(id) === undefined) world.onDamagedPages.add(id)
      } catch {
        world.onDamagedPages.add(id)
      }
    }
  } catch {
    // The schema itself is on that page.
    for (const id of world.acknowledged) world.onDamagedPages.add(id)
  } finally {
    db.close()
  }
}
