// Finds the project that an identity belongs to, or begins one; renamed and moved projects keep theirs.
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { ProjectRecord, ProjectStore } from '../../db/projects/project-store.ts'
import { otherForms } from './path-forms.ts'
import type { ProjectIdentity } from './project-identity.ts'

/** The project with whether it is new. */
export interface Recognised {
  readonly project: ProjectRecord
  readonly isNew: boolean
}

/**
 * Recognises by remote, then by place, then by the folder itself when its old place is empty.
 * Joins the caller's transaction.
 */
export function recogniseProject(
  store: ProjectStore,
  identity: ProjectIdentity,
  at: number,
): Recognised {
  const gone = identity.isGone ? whereItWas(store, identity) : null
  // What is gone tells nothing new of a project, and takes nothing from it.
  if (gone) return { project: gone, isNew: false }
  const known = identity.exists ? whereItIs(store, identity) : null
  if (!known) {
    const { name, root, remote, rule } = identity
    const project = store.create({ name, root, remote, rule }, at)
    for (const key of keysOf(identity)) store.claimKey(key, project.id)
    keepWorktree(store, project.id, identity)
    return { project, isNew: true }
  }
  if (identity.exists) keepCurrent(store, known, identity)
  return { project: store.get(known.id) ?? known, isNew: false }
}

function whereItIs(store: ProjectStore, identity: ProjectIdentity): ProjectRecord | null {
  const byRemote = identity.remote === null ? null : store.byKey(`remote:${identity.remote}`)
  const byPlace = byPlaceOrBody(store, identity)
  if (!byRemote) return byPlace
  // A repository without a remote that gained the one of a known project is that project from now on.
  if (
    byPlace &&
    byPlace.id !== byRemote.id &&
    byPlace.remote === null &&
    byPlace.rule === 'repository'
  ) {
    store.merge(byPlace.id, byRemote.id)
  }
  return byRemote
}

function byPlaceOrBody(store: ProjectStore, identity: ProjectIdentity): ProjectRecord | null {
  const byPath = atPlace(store, identity.root)
  if (byPath && !isAnotherRepository(store, byPath, identity)) return byPath
  for (const key of identity.bodyKeys) {
    const moved = store.byKey(key)
    // A copy that stands beside its original is a project of its own.
    if (moved && moved.root !== identity.root && !existsSync(moved.root)) return moved
    if (moved && moved.root === identity.root) return moved
  }
  return null
}

/** The project known at a folder, however the system that saw it writes that. */
function atPlace(store: ProjectStore, folder: string): ProjectRecord | null {
  for (const form of [folder, ...otherForms(folder)]) {
    const known = store.byKey(`path:${form}`)
    if (known) return known
  }
  return null
}

/** At the place of a known repository stands another one: other remote, other body. */
function isAnotherRepository(
  store: ProjectStore,
  known: ProjectRecord,
  identity: ProjectIdentity,
): boolean {
  if (known.remote === null || identity.remote === null || known.remote === identity.remote)
    return false
  const keys = new Set(store.keysOf(known.id))
  return !identity.bodyKeys.some((key) => keys.has(key))
}

function whereItWas(store: ProjectStore, identity: ProjectIdentity): ProjectRecord | null {
  for (const path of identity.ancestors) {
    // A repository that is there is known by more than its place.
    if (identity.exists && path === identity.root) return null
    const known = atPlace(store, path)
    if (known) return known
  }
  // The repository that the path of a worktree tells.
  return identity.exists ? null : store.byKey(identity.pathKey)
}

/** Notes where a worktree is, so that what was done in it is known by that when it is gone. */
function keepWorktree(
  store: ProjectStore,
  id: string,
  { worktreeKey }: Pick<ProjectIdentity, 'worktreeKey'>,
): void {
  if (worktreeKey !== null && store.byKey(worktreeKey) === null) store.claimKey(worktreeKey, id)
}

/** Notes new keys, and the new place of what was moved. */
function keepCurrent(store: ProjectStore, known: ProjectRecord, identity: ProjectIdentity): void {
  const hasMoved = known.root !== identity.root && !existsSync(known.root)
  if (hasMoved) store.dropKey(`path:${known.root}`)
  keepWorktree(store, known.id, identity)
  const keys = new Set(store.keysOf(known.id))
  for (const key of keysOf(identity)) if (!keys.has(key)) store.claimKey(key, known.id)
  const gainedRemote = identity.remote !== null && known.remote !== identity.remote
  const isNowRepository = known.rule === 'folder' && identity.rule !== 'folder'
  if (!hasMoved && !gainedRemote && !isNowRepository) return
  const isSamePlace = known.root === identity.root || hasMoved
  // A name that the user gave stays.
  const isOwnName =
    known.name === basename(known.root) || known.name === basename(known.remote ?? '')
  store.update(known.id, {
    name: isSamePlace && isOwnName ? identity.name : known.name,
    root: hasMoved ? identity.root : known.root,
    remote: identity.remote ?? known.remote,
    rule: identity.rule === 'folder' ? known.rule : identity.rule,
  })
}

function keysOf(identity: ProjectIdentity): string[] {
  const remote = identity.remote === null ? [] : [`remote:${identity.remote}`]
  return [...remote, identity.pathKey, ...identity.bodyKeys]
}
