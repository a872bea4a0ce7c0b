// Handlers of the area `models`: choosing, downloading and removing embedding models.
import { api } from '../implementer.ts'

export const models = {
  state: api.models.state.handler(({ context }) => context.core.models.state()),
  download: api.models.download.handler(({ context: { core }, input }) => {
    core.models.download(input.id)
    return core.models.state()
  }),
  cancel: api.models.cancel.handler(async ({ context: { core }, input }) => {
    await core.models.cancel(input.id)
    return core.models.state()
  }),
  remove: api.models.remove.handler(async ({ context: { core }, input }) => {
    await core.models.remove(input.id)
    return core.models.state()
  }),
  choose: api.models.choose.handler(({ context: { core }, input }) => {
    core.models.choose(input.id)
    return core.models.state()
  }),
  chooseFolder: api.models.chooseFolder.handler(({ context: { core }, input }) => {
    core.models.chooseFolder(input.folder)
    return core.models.state()
  }),
  chooseReranker: api.models.chooseReranker.handler(({ context: { core }, input }) => {
    core.models.chooseReranker(input.folder)
    return core.models.state()
  }),
  retry: api.models.retry.handler(({ context: { core } }) => {
    core.models.retry()
    return core.models.state()
  }),
}
