// Handlers of the area `code`: what sources define, who calls whom, and what sessions changed of them.
import { AppError } from '../../../shared/errors.ts'
import {
  codeCallees,
  codeCallers,
  codeChanged,
  codeFile,
  codeFiles,
  codeFind,
  codeGraph,
  codeImpact,
  codeUnresolved,
  codeWhy,
} from '../code-reads.ts'
import { api } from '../implementer.ts'

export const code = {
  changed: api.code.changed.handler(({ context: { core }, input }) => {
    if (input.projectId === undefined && input.sessionId === undefined)
      throw new AppError('invalid_input', 'Name a project or a session whose changes are wanted.')
    return core.reader.read(codeChanged, input)
  }),
  why: api.code.why.handler(({ context: { core }, input }) => core.reader.read(codeWhy, input)),
  files: api.code.files.handler(({ context: { core }, input }) =>
    core.reader.read(codeFiles, input),
  ),
  file: api.code.file.handler(({ context: { core }, input }) => core.reader.read(codeFile, input)),
  find: api.code.find.handler(({ context: { core }, input }) => core.reader.read(codeFind, input)),
  callers: api.code.callers.handler(({ context: { core }, input }) =>
    core.reader.read(codeCallers, input),
  ),
  callees: api.code.callees.handler(({ context: { core }, input }) =>
    core.reader.read(codeCallees, input),
  ),
  impact: api.code.impact.handler(({ context: { core }, input }) =>
    core.reader.read(codeImpact, input),
  ),
  graph: api.code.graph.handler(({ context: { core }, input }) => {
    if (input.path === undefined && input.name === undefined)
      throw new AppError('invalid_input', 'Name a file or a function to draw the calls of.')
    return core.reader.read(codeGraph, input)
  }),
  unresolved: api.code.unresolved.handler(({ context: { core }, input }) =>
    core.reader.read(codeUnresolved, input),
  ),
}
