// Handler of the area `context`: what a session that starts now would be given.
import { AppError } from '../../shared/errors.ts'
import { api } from './implementer.ts'

export const context = {
  preview: api.context.preview.handler(({ context: { core }, input }) => {
    throw new AppError('unavailable', String(core.paths.home + input.source))
  }),
}
