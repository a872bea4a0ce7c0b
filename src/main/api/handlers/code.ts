// Handlers of the area `code`: what sessions changed of a project's sources.
import { api } from '../implementer.ts'
import { codeChanged, codeWhy } from '../reads.ts'

export const code = {
  changed: api.code.changed.handler(async ({ context: { core }, input }) => [
    ...(await core.reader.read(codeChanged, input)),
  ]),
  why: api.code.why.handler(async ({ context: { core }, input }) => [
    ...(await core.reader.read(codeWhy, input)),
  ]),
}
