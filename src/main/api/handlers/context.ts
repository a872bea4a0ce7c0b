// Handlers of the area `context`: what a session that starts now would be given.
import type { PreviewInput } from '../../../shared/contract/context.ts'
import { AppError } from '../../../shared/errors.ts'
import { projectAtFolder } from '../../capture/project/named-project.ts'
import type { ContextRequest } from '../../context/context.ts'
import { searchBegun } from '../../search/search-read.ts'
import type { ApiRooms } from '../api-rooms.ts'
import { api } from '../implementer.ts'
import { queriesOf } from '../queries.ts'

export const context = {
  preview: api.context.preview.handler(async ({ context: { core }, input }) => {
    const request = requestOf(core, input)
    if (request === null) {
      const budget = input.budgetTokens ?? core.settings.current.context.budgetTokens
      return { text: '', tokens: 0, budget, projectId: null, layers: [] }
    }
    // No session waits for a preview: it can wait for the thread that finds what the files at hand were about.
    if (!core.reader.isReady('search')) await core.reader.read(searchBegun, null)
    const known = await core.known.of(request.projectId, request.folder)
    const isKnown = (content: string) => known.placeOf(content) !== null
    return core.context.build({
      ...{ ...request, isKnown },
      related: await core.context.related(request),
    })
  }),
  previewSoon: api.context.previewSoon.handler(async ({ context: { core }, input }) => {
    const request = requestOf(core, input)
    if (request === null || core.reader.isReady('search')) return null
    const known = await core.known.of(request.projectId, request.folder)
    const isKnown = (content: string) => known.placeOf(content) !== null
    return core.context.build({ ...request, isKnown })
  }),
}

/**
 * What is asked for; null in a folder in which nobody worked.
 * @throws AppError `not_found` for a project that is not known, `invalid_input` without project and folder.
 */
function requestOf(core: ApiRooms, input: PreviewInput): ContextRequest | null {
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
  return projectId === null ? null : { projectId, folder: cwd, ...rest }
}
