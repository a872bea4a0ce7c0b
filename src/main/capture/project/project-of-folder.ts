// Says which project a folder belongs to, by the rules of capture, and leaves no trace of the question.

import type { Db } from '../../db/open.ts'
import { createProjectStore } from '../../db/projects/project-store.ts'
import { askWithoutTrace } from '../../db/transact.ts'
import { createIdentifier } from './project-identity.ts'
import { recogniseProject } from './recognise-project.ts'

/** The id of the known project of `folder`, or null for a new or an excluded one. */
export function projectOfFolder(db: Db, folder: string, now: () => number): string | null {
  const identity = createIdentifier(now).identify(folder)
  // Recognising notes moves and new names; rolled back, it only answers.
  return askWithoutTrace(db, () => {
    const { project, isNew } = recogniseProject(createProjectStore(db), identity, now())
    return isNew || project.excluded === 1 ? null : project.id
  })
}

/** The id of the project of `folder`, made known where it is new. An excluded one is given too. */
export function openProjectOfFolder(db: Db, folder: string, now: () => number): string {
  const identity = createIdentifier(now).identify(folder)
  return recogniseProject(createProjectStore(db), identity, now()).project.id
}
