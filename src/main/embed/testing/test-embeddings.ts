// A store with embeddings on the tiny model, run by the real worker process, for tests.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Announcement } from '../../../shared/contract/live.ts'
import { createAnnouncer } from '../../base/announcer.ts'
import { silentLog } from '../../base/logs/log.ts'
import { openSettings, type SettingsStore } from '../../base/settings-file.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { createSearchIndex, type SearchIndex } from '../../search/search-index.ts'
import { forkWorker } from '../../threads/worker-process.ts'
import { createEmbeddings, type Embeddings, type EmbeddingsDependencies } from '../embeddings.ts'

export const testModel = join(import.meta.dirname, '..', 'test-model')
const workerSource = join(import.meta.dirname, '../..', 'worker', 'worker.ts')

export interface TestEmbeddings {
  readonly folder: string
  readonly db: Db
  readonly index: SearchIndex
  readonly settings: SettingsStore
  readonly embeddings: Embeddings
  readonly announced: Announcement[]
  /** Adds a memory; returns the id of its document. */
  put(ref: string, title: string, more?: { body?: string; projectId?: string; at?: number }): number
  /** A copy of the tiny model that a test may change; it is another model to the program. */
  copyModel(name: string): string
  /** For every index: its documents, and the vectors that are really in its table. */
  tables(): { profile: number; state: string; documents: number; vectors: number; rows: number }[]
  close(): Promise<void>
}

/** Opens a store in a temporary folder (or `folder`); no model is chosen yet. */
export function openTestEmbeddings(
  options: Partial<EmbeddingsDependencies> & { home?: string } = {},
): TestEmbeddings {
  const folder = options.home ?? mkdtempSync(join(tmpdir(), 'recollect-embed-'))
  const db = openNewDatabase(join(folder, 'test.db'))
  const settings = openSettings(join(folder, 'settings.json'))
  const announcer = createAnnouncer((error) => {
    throw error
  })
  const announced: Announcement[] = []
  announcer.subscribe((announcement) => announced.push(announcement))
  const embeddings = createEmbeddings({
    db,
    settings,
    announcer,
    log: silentLog,
    folder: join(folder, 'models'),
    startWorker: forkWorker,
    workerEntry: workerSource,
    idleMs: 60_000,
    respawnMs: [10, 20, 40],
    ...options,
  })
  const index = createSearchIndex(db)
  const idOf = db
    .prepare(`SELECT id FROM search_documents WHERE kind = 'memory' AND ref = ?`)
    .pluck()
  for (const id of ['shop', 'blog']) {
    db.prepare(
      `INSERT OR IGNORE INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 0)`,
    ).run(id, id, `/${id}`)
  }
  return {
    folder,
    db,
    index,
    settings,
    embeddings,
    announced,
    put(ref, title, { body = '', projectId = 'shop', at = 1000 } = {}) {
      index.put({ kind: 'memory', ref, projectId, sessionId: null, at, files: [], title, body })
      return Number(idOf.get(ref))
    },
    copyModel(name) {
      const target = join(folder, 'own', name)
      if (!existsSync(target)) cpSync(testModel, target, { recursive: true })
      return target
    },
    tables() {
      const rows = db
        .prepare(
          'SELECT id AS profile, state, documents, vectors FROM embedding_profiles ORDER BY id',
        )
        .all() as { profile: number; state: string; documents: number; vectors: number }[]
      return rows.map((row) => ({
        ...row,
        rows: Number(db.prepare(`SELECT count(*) FROM vectors_${row.profile}`).pluck().get()),
      }))
    },
    async close() {
      await embeddings.close()
      db.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Waits until a condition holds; a test that waits in vain ends by its own time limit. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await sleep(5)
}

/** Whether a process of this id runs. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
