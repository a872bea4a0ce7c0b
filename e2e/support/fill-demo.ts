// Fills a data folder with the demo memory, for an app that opens it afterwards.
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { startTestHost, type TestFolder } from './host.ts'

/** Copies the store of a host that serves the demo. */
export async function fillDemo(place: TestFolder): Promise<void> {
  const host = await startTestHost({ ...place, env: { ...place.env, TMPDIR: place.folder } }, [
    '--demo',
  ])
  try {
    const demo = readdirSync(place.folder).find((name) => name.startsWith('recollect-demo-')) ?? ''
    mkdirSync(place.data, { recursive: true, mode: 0o700 })
    const store = new Database(join(place.folder, demo, 'recollect.db'), { fileMustExist: true })
    try {
      await store.backup(join(place.data, 'recollect.db'))
    } finally {
      store.close()
    }
  } finally {
    await host.stop()
  }
}

/** Gives `to` the memory of `from`, which no app has open. */
export function copyMemory(from: TestFolder, to: TestFolder): void {
  mkdirSync(to.data, { recursive: true, mode: 0o700 })
  copyFileSync(join(from.data, 'recollect.db'), join(to.data, 'recollect.db'))
}
