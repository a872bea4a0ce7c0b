// Handlers of the area `projects`: the list, and what the user changes about one.
import { AppError } from '../../../shared/errors.ts'
import { findNamedProject } from '../../capture/project/named-project.ts'
import { createProjectAdmin, type ProjectAdmin } from '../../db/projects/project-admin.ts'
import type { ApiRooms } from '../api-rooms.ts'
import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'
import { projectsList } from '../reads.ts'

export const projects = {
  list: api.projects.list.handler(async ({ context }) => ({
    rows: await context.core.reader.read(projectsList, null),
  })),
  find: api.projects.find.handler(({ context: { core }, input }) => ({
    id: findNamedProject(core.db, input, core.now),
  })),
  rename: api.projects.rename.handler(({ context: { core }, input }) =>
    change(core, input.id, (admin) => admin.rename(input.id, input.name)),
  ),
  merge: api.projects.merge.handler(({ context: { core }, input }) =>
    change(core, input.into, (admin) => admin.merge(input.from, input.into)),
  ),
  setExcluded: api.projects.setExcluded.handler(({ context: { core }, input }) =>
    change(core, input.id, (admin) => admin.setExcluded(input.id, input.excluded)),
  ),
}

/** Makes one change, tells who shows projects, and answers with the row as it is now. */
function change(core: ApiRooms, id: string, make: (admin: ProjectAdmin) => void) {
  make(createProjectAdmin(core.db))
  core.announcer.announce({ type: 'projects' })
  const row = queriesOf(core).projects.row(id)
  if (row) return row
  throw new AppError('not_found', 'The project is being deleted: undo that first.')
}
