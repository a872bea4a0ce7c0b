// Handlers of the area `whatIf`: what past sessions would have been given with other settings.
import { AppError } from '../../../../shared/errors.ts'
import { shownId } from '../../../../shared/ids.ts'
import { whatIfRead } from '../../../evals/what-if/replay.ts'
import { api } from '../../implementer.ts'

export const whatIf = {
  replay: api.whatIf.replay.handler(async ({ context: { core }, input }) => {
    const { budgetTokens, layers } = core.settings.current.context
    const today = { budgetTokens, layers }
    const replayed = await core.reader.read(whatIfRead, { ...input, today })
    if (replayed) return replayed
    throw new AppError('not_found', `There is no session ${shownId(input.sessionId)}.`)
  }),
}
