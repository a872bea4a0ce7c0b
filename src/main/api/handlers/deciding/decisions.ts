// Handlers of the area `decisions`: what the user allowed and refused, its like, and what other programs tell.
import { AppError } from '../../../../shared/errors.ts'
import { onlyUser } from '../../caller.ts'
import { api } from '../../implementer.ts'
import { queriesOf } from '../../queries.ts'

const dayMs = 86_400_000

export const decisions = {
  list: api.decisions.list.handler(({ context: { core }, input }) =>
    queriesOf(core).decisions.list(input),
  ),
  groups: api.decisions.groups.handler(({ context: { core }, input }) =>
    queriesOf(core).decisions.groups(input),
  ),
  get: api.decisions.get.handler(({ context: { core }, input: { id, withVector } }) => {
    const found = queriesOf(core).decisions.get(id, withVector)
    if (!found) throw new AppError('not_found', `There is no decision ${id.slice(0, 80)}.`)
    return found
  }),
  recall: api.decisions.recall.handler(({ context: { core }, input }) =>
    core.decisions.recall(input),
  ),
  record: api.decisions.record.handler(({ context: { core, caller }, input }) => {
    onlyUser(caller, 'to record a decision')
    return core.decisions.record(input)
  }),
  numbers: api.decisions.numbers.handler(({ context: { core }, input: { projectId, days } }) =>
    queriesOf(core).decisions.numbers(projectId, core.now() - days * dayMs),
  ),
}
