// Handlers of the area `forget`: deleting with the time to take it back.
import { api } from '../implementer.ts'

export const forget = {
  schedule: api.forget.schedule.handler(({ context, input }) =>
    context.core.forget.schedule(input),
  ),
  undo: api.forget.undo.handler(({ context, input }) => ({
    undone: context.core.forget.undo(input),
  })),
}
