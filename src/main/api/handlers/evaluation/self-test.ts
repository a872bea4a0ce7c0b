// Handlers of the area `selfTest`: does search find what the user's own sessions needed.
import { selfTestResult } from '../../../evals/self-test/self-test-result.ts'
import { api } from '../../implementer.ts'

export const selfTest = {
  start: api.selfTest.start.handler(({ context: { core }, input }) => {
    core.selfTest.start(input.again)
    return core.selfTest.state
  }),
  stop: api.selfTest.stop.handler(async ({ context: { core } }) => {
    await core.selfTest.stop()
    return core.selfTest.state
  }),
  state: api.selfTest.state.handler(({ context: { core } }) => core.selfTest.state),
  result: api.selfTest.result.handler(({ context: { core }, input }) =>
    core.reader.read(selfTestResult, input),
  ),
}
