// Handlers of the area `code`: reading the sources of a whole project.

import { codeFigures } from '../code-reads.ts'
import { api } from '../implementer.ts'

export const codeScan = {
  status: api.code.status.handler(async ({ context: { core }, input: { projectId } }) => ({
    ...(await core.reader.read(codeFigures, { projectId })),
    scan: await core.scanRequests.status(projectId),
  })),
  scan: api.code.scan.handler(async ({ context: { core }, input: { projectId, limit } }) => {
    const { files } = await core.scanRequests.request(projectId, limit ?? null)
    core.announcer.announce({ type: 'code', projectId })
    return { isQueued: true, files }
  }),
  cancelScan: api.code.cancelScan.handler(({ context: { core }, input: { projectId } }) => {
    const wasRunning = core.scanRequests.cancel(projectId)
    core.announcer.announce({ type: 'code', projectId })
    return { wasRunning }
  }),
}
