// What ranking needs to know of all documents that are asked: how many there are and how long they usually are.
import type { Db } from '../../db/open.ts'
import { createStoreSize, holdsStill } from './store-size.ts'

export interface Corpus {
  /** Documents, at least 1; deleted ones may be counted still. */
  readonly documents: number
  /** Characters of a usual document's text. */
  readonly usualLength: number
}

/** The longest text that is weighed, in characters; the index takes no longer one. */
export const textWeighed = 65_536
/** Of a longer text only so much counts for what is usual. */
const longestUsual = 4000
/** So many of the newest documents tell the usual length. */
const sampled = 400
/** Very short samples would make every longer text look far too long. */
const shortestUsual = 120

/** Reads these facts of some projects ('' for what belongs to none), or of everything (null). */
type Corpora = (projects: readonly string[] | null) => Corpus

/**
 * A reader of these facts: a product's own name is rare in the store and stands everywhere in its project. They are
 * read again when the store has outgrown them.
 */
export function createCorpora(db: Db): Corpora {
  const storeSize = createStoreSize(db)
  const lengthOf = <Values extends unknown[]>(source: string) =>
    db
      .prepare<Values, number | null>(
        `SELECT avg(min(${longestUsual}, length(title) + length(body))) FROM (${source} LIMIT ${sampled})`,
      )
      .pluck()
  const ofAll = lengthOf<[]>('SELECT title, body FROM search_documents ORDER BY id DESC')
  const ofProject = lengthOf<[string | null]>(
    'SELECT title, body FROM search_documents WHERE project_id IS ? ORDER BY at DESC',
  )
  const count = db
    .prepare<[string | null], number>('SELECT count(*) FROM search_documents WHERE project_id IS ?')
    .pluck()
  const known = new Map<string, Corpus & { readonly store: number }>()

  function read(projects: readonly string[] | null, store: number): Corpus {
    if (projects === null) return { documents: store, usualLength: usual(ofAll.get()) }
    const ids = projects.map((id) => (id === '' ? null : id))
    const documents = ids.reduce((sum, id) => sum + (count.get(id) ?? 0), 0)
    const [first = null] = ids
    return { documents: Math.max(1, documents), usualLength: usual(ofProject.get(first)) }
  }

  return (projects) => {
    const store = storeSize()
    const key = JSON.stringify(projects)
    const before = known.get(key)
    if (before && holdsStill(before.store, store))
      return projects === null ? { ...before, documents: store } : before
    const corpus = read(projects, store)
    known.set(key, { ...corpus, store })
    return corpus
  }
}

function usual(average: number | null | undefined): number {
  return Math.max(shortestUsual, average ?? 0)
}
