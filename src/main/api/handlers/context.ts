// Handler of the area `context`: what a session that starts now would be given.
import { AppError } from '../../../shared/errors.ts'
import { projectAtFolder } from '../../capture/project/named-project.ts'
import { searchBegun } from '../../search/search-read.ts'
import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'

export const context = {
  preview: api.context.preview.handler(async ({ context: { core }, input }) => {
    const { cwd, projectId: named, ...rest } = input
    if (named !== undefined && !queriesOf(core).projects.row(named)) {
      throw new AppError(
        'not_found',
        `There is no project ${named.slice(0, 80)}: choose one of the list.`,
      )
    }
    if (named === undefined && cwd === undefined) {
      throw new AppError('invalid_input', 'Name a folder or a project to see its context.')
    }
    const projectId = named ?? projectAtFolder(core.db, cwd ?? '', core.now)
    if (projectId === null) {
      const budget = input.budgetTokens ?? core.settings.current.context.budgetTokens
      return { text: '', tokens: 0, budget, projectId: null, layers: [] }
    }
    // No session waits for a preview: it can wait for the thread that finds what the files at hand were about.
    if (!core.reader.isReady('search')) await core.reader.read(searchBegun, null)
    const request = { projectId, folder: cwd, ...rest }
    return core.context.build({ ...request, related: await core.context.related(request) })
  }),
}
