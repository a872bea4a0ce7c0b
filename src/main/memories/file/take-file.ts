// Takes in memories from a file: what is new, what a person changed in it, and what stands against what is known here.

import { longestMemory } from '../../../shared/contract/memories.ts'
import type { FileFinding, FileItem } from '../../../shared/contract/memory-files.ts'
import { formatId, parseId } from '../../../shared/ids.ts'
import { createLearningStore } from '../../db/memories/learning-store.ts'
import { createMemoryStore } from '../../db/memories/memory-store.ts'
import type { Db } from '../../db/open.ts'
import type { Candidate } from '../candidate.ts'
import { confidenceAfter } from '../confidence.ts'
import { fingerprintOf } from '../fingerprint.ts'
import { type Acting, type Acts, cleaned } from '../hand/act.ts'
import { projectOf } from '../memories.ts'
import { createNearest } from '../reconcile/nearest.ts'
import { byRules } from '../reconcile/reconcile.ts'
import { beginningsOf, isRejected } from '../reconcile/rejected.ts'
import { keyOf, wordingOf } from './marks.ts'

interface Dependencies {
  readonly db: Db
  readonly acts: Acts
  /** Throws for a project that is unknown or excluded. */
  readonly checkProject: (id: string) => void
  /** The id of the project of a name or id; null for an unknown one. Throws where several have the name. */
  readonly projectNamed: (named: string) => string | null
  readonly now: () => number
}

interface Options {
  /** Where what names no project that is known here belongs; asked once there is such, as it may make a project known. */
  readonly placeOf: () => string
  /** Says what would be done, and does nothing. */
  readonly isDryRun: boolean
  /** Goes on with an earlier act, so that a long file is undone as one. */
  readonly action?: string | undefined
}

export interface FileTaker {
  /** Tells for each item what became of it, or would; `action` undoes it, null where nothing changed. */
  take(
    items: readonly FileItem[],
    options: Options,
  ): { found: FileFinding[]; action: string | null }
}

/** Thrown to leave nothing behind of a dry run, and no project of a file that brings nothing. */
class LeftAsItWas extends Error {}

/** What a file says of a memory is its owner's own edit. */
const owned = { manual: 1, confidence: 1, author: 'user' } as const

export function createFileTaker(dependencies: Dependencies): FileTaker {
  const { db, acts, checkProject, projectNamed, now } = dependencies
  const memories = createMemoryStore(db)
  const learnings = createLearningStore(db)
  const nearest = createNearest(db)

  function takeOne(acting: Acting, item: FileItem, fallback: () => string): FileFinding {
    const { line, content } = item
    const told = { line, content, id: null, other: null }
    const refused = (reason: FileFinding['reason']): FileFinding => ({
      ...{ ...told, what: 'refused', reason },
    })
    if (content.length > longestMemory) return refused('too_long')
    const row = item.mark === null ? null : parseId('memory', item.mark.id)
    const known = row === null ? null : memories.get(row)
    const isOwn = known !== null && keyOf(known) === item.mark?.key
    const namespace = placeOf(item, isOwn ? () => known.namespace : fallback)
    if (namespace === null) return refused('unknown_project')
    const cleaner = cleaned({ content, ...(item.mark?.tags ? { tags: [...item.mark.tags] } : {}) })
    const words = cleaner.content ?? ''
    const importance = item.mark?.importance ?? 0.5
    const tags = item.mark?.tags ?? []
    const said = { namespace, kind: item.kind, importance, tags }
    if (isOwn && row !== null) {
      const filed = { ...told, id: known.id }
      const inFile = wordingOf({ ...said, content })
      const here = wordingOf(known)
      if (inFile === item.mark?.was || inFile === here)
        return { ...filed, what: 'unchanged', reason: null }
      if (here !== item.mark?.was)
        return { ...filed, what: 'conflict', reason: 'changed_here', other: known.content }
      if (known.life === 'rejected' || known.life === 'superseded')
        return { ...filed, what: 'conflict', reason: 'gone_here', other: known.content }
      acting.change(
        acts.memoryAt(known.id),
        { ...cleaner, ...{ namespace, kind: item.kind, importance }, ...owned },
        'edited',
      )
      return { ...filed, what: 'change', reason: null, other: known.content }
    }
    const fingerprint = fingerprintOf(words)
    const same = memories.same(namespace, fingerprint)
    if (same !== null) return { ...told, id: formatId('memory', same), what: 'known', reason: null }
    const candidate = candidateOf(words, item.kind)
    if (isRejected(candidate, learnings.rejected(namespace, beginningsOf(candidate.content))))
      return refused('rejected')
    const near = nearest(projectOf(namespace), words, now())
    const verdict = byRules(
      { ...candidate, at: acting.at },
      near.map(({ author, manual, namespace: _, ...one }) => ({
        ...one,
        ...{ saidBy: author, isConfirmed: manual === 1 },
      })),
    )
    if (verdict.kind === 'same')
      return { ...told, id: formatId('memory', verdict.of[0] ?? 0), what: 'known', reason: null }
    const added = acts.store.addImported({
      ...{ namespace, kind: item.kind, content: words, importance, fingerprint, at: acting.at },
      ...{ tags: cleaner.tags ?? '[]', confidence: confidenceAfter(1) },
    })
    acting.made(added, 'imported')
    const id = formatId('memory', added)
    const against =
      verdict.kind === 'new' ? undefined : near.find(({ id: one }) => one === verdict.of[0])
    if (against === undefined) return { ...told, id, what: 'addition', reason: null }
    // Which of them holds is the user's to say; what is here goes on to hold until then.
    acting.change(
      acts.memoryAt(id),
      { review: 'contradiction', review_other: against.id },
      'contradicted',
      against.id,
    )
    return { ...told, id, what: 'conflict', reason: 'contradicts', other: against.content }
  }

  function placeOf({ place }: FileItem, fallback: () => string): string | null {
    if (place === null) return fallback()
    if (place === 'global') return 'global'
    const id = projectNamed(place)
    if (id !== null) {
      checkProject(id)
      return `project:${id}`
    }
    const here = fallback()
    // A rule of one project is not to hold for all because nobody knows that one.
    return here === 'global' ? null : here
  }

  return {
    take(items, { placeOf: fallbackOf, isDryRun, action: earlier }) {
      let found: FileFinding[] = []
      let fallback: string | null = null
      const fallbackPlace = () => {
        if (fallback === null) {
          fallback = fallbackOf()
          const projectId = projectOf(fallback)
          if (projectId !== null) checkProject(projectId)
        }
        return fallback
      }
      try {
        const { action } = acts.act((acting) => {
          found = items.map((item) => takeOne(acting, item, fallbackPlace))
          if (isDryRun || !found.some(isWritten)) throw new LeftAsItWas()
        }, earlier)
        return { found, action }
      } catch (error) {
        if (!(error instanceof LeftAsItWas)) throw error
        // What was made for it is gone again.
        return {
          found: found.map((one) => (isMade(one) ? { ...one, id: null } : one)),
          action: isDryRun ? null : (earlier ?? null),
        }
      }
    },
  }
}

function isMade({ what, reason }: FileFinding): boolean {
  return what === 'addition' || reason === 'contradicts'
}

function isWritten(finding: FileFinding): boolean {
  return finding.what === 'change' || isMade(finding)
}

function candidateOf(content: string, kind: Candidate['kind']): Candidate {
  return {
    ...{ content, kind, importance: 0.5, tags: [], keywords: [] },
    ...{ saidBy: 'agent', words: content, isChange: false },
  }
}
