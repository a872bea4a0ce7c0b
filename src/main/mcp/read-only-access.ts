// Reads the memory while the app is closed: without its lock, without writing a byte.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { searchInputSchema } from '../../shared/contract/search.ts'
import { AppError } from '../../shared/errors.ts'
import { shownId } from '../../shared/ids.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Paths } from '../base/paths.ts'
import { findNamedProject, projectByPlaces } from '../capture/project/named-project.ts'
import { isDamage } from '../db/damage.ts'
import { currentVersion } from '../db/migrate.ts'
import { findNamedSession } from '../db/named-session.ts'
import type { Db } from '../db/open.ts'
import { openReader } from '../db/open-reader.ts'
import { visibleMemory } from '../db/visible.ts'
import { openAnswers } from '../search/answers.ts'
import { createSearch } from '../search/search.ts'
import { readRecords } from '../search/show/records.ts'
import { readTimeline } from '../search/show/timeline.ts'
import type { MemoryAccess } from './memory-access.ts'

/** Opens the file for each question, so that nothing is held between them. */
export function createReadOnlyAccess(paths: Pick<Paths, 'database'>): MemoryAccess {
  async function reading<T>(work: (db: Db) => T | Promise<T>): Promise<T> {
    if (!existsSync(paths.database)) {
      throw new AppError(
        'not_found',
        `Nothing is remembered yet: ${recollectCommand('install')} connects the memory, and ${recollectCommand('start')} opens it.`,
      )
    }
    let db: Db | null = null
    try {
      db = openReader(paths.database)
      const version = Number(db.pragma('user_version', { simple: true }))
      if (version !== currentVersion) {
        throw new AppError(
          version > currentVersion ? 'newer_database' : 'unavailable',
          `The memory was written by another version of Recollect: start the app (${recollectCommand('start')}) and ask again.`,
        )
      }
      return await work(db)
    } catch (error) {
      if (!isDamage(error)) throw error
      throw new AppError(
        'corrupt_database',
        `A page of the memory is damaged. Recollect mends it while it runs: ask the user to start it (${recollectCommand('start')}), then try again.`,
        { cause: error },
      )
    } finally {
      db?.close()
    }
  }

  return {
    projectOf: (folder) => reading((db) => projectByPlaces(db, folder)),
    projectNamed: ({ named, from }) =>
      reading((db) => {
        // Looking a folder up by what is in it now notes what it finds: by its place alone it writes nothing.
        const byPlace = /[\\/~]/.test(named) ? projectByPlaces(db, resolve(from, named)) : null
        return byPlace ?? findNamedProject(db, { named, from }, Date.now)
      }),
    sessionNamed: (named) =>
      reading((db) => {
        const id = findNamedSession(db, named)
        if (id === null)
          throw new AppError(
            'not_found',
            `There is no session ${shownId(named).slice(0, 80)}: memory_search names them.`,
          )
        return id
      }),
    search: (input) =>
      reading((db) =>
        createSearch({ answer: openAnswers(db), events: { write() {} } }).query({
          ...searchInputSchema.parse(input),
          mode: 'words',
        }),
      ),
    timeline: (input) => reading((db) => readTimeline(db, input)),
    get: (refs) => reading((db) => readRecords(db, refs)),
    code: {
      ...{ file: noCode, callers: noCode, callees: noCode },
      impact: noCode,
      changed: noCode,
      why: noCode,
    },
    recall: () => Promise.reject(onlyRunning('Decisions are')),
    store: () => Promise.reject(closed('stored')),
    forget: () => Promise.reject(closed('forgotten')),
    status: () =>
      reading((db) => {
        const count = (sql: string) => db.prepare<[], number>(sql).pluck().get() ?? 0
        return {
          isRunning: false,
          search: 'words',
          memories: count(
            `SELECT count(*) FROM memories m WHERE m.active = 1 AND ${visibleMemory('m')}`,
          ),
          memoriesWaiting: 0,
          sessions: count('SELECT count(*) FROM sessions'),
          lastEventAt: count('SELECT max(last_event_at) FROM sessions') || null,
        }
      }),
  }
}

/** Who calls whom is asked of the app alone. */
const noCode = (): Promise<never> => Promise.reject(onlyRunning('The code map is'))

function onlyRunning(what: string): AppError {
  return new AppError(
    'unavailable',
    `${what} read while Recollect runs: ask the user to start it (${recollectCommand('start')}), then try again.`,
  )
}

function closed(what: string): AppError {
  return new AppError(
    'unavailable',
    `Nothing was ${what}, as Recollect is not running: ask the user to start it (${recollectCommand('start')}), then try again.`,
  )
}
