// Handlers of the area `decisionRules`: rules for permission requests, which the user alone makes and changes.
import { onlyUser } from '../../caller.ts'
import { api } from '../../implementer.ts'

export const decisionRules = {
  list: api.decisionRules.list.handler(({ context: { core }, input }) =>
    core.decisionRules.list(input),
  ),
  uses: api.decisionRules.uses.handler(({ context: { core }, input: { id, limit } }) => ({
    rows: core.decisionRules.uses(id, limit),
  })),
  draft: api.decisionRules.draft.handler(async ({ context: { core }, input: { decisionId } }) => ({
    drafts: await core.decisionRules.draft(decisionId),
  })),
  preview: api.decisionRules.preview.handler(({ context: { core }, input }) =>
    core.decisionRules.preview(input),
  ),
  add: api.decisionRules.add.handler(({ context: { core, caller }, input }) => {
    onlyUser(caller, 'to make a rule')
    return core.decisionRules.add(input)
  }),
  pause: api.decisionRules.pause.handler(({ context: { core, caller }, input }) => {
    onlyUser(caller, 'to pause a rule')
    return core.decisionRules.pause(input.id, input.isPaused)
  }),
  end: api.decisionRules.end.handler(({ context: { core, caller }, input: { id } }) => {
    onlyUser(caller, 'to end a rule')
    return core.decisionRules.end(id)
  }),
  export: api.decisionRules.export.handler(({ context: { core }, input: { projectId } }) =>
    core.decisionRules.export(projectId),
  ),
  writeExport: api.decisionRules.writeExport.handler(({ context: { core, caller }, input }) => {
    if (input.diff !== undefined) onlyUser(caller, 'to write rules to the settings of an agent')
    return core.decisionRules.writeExport(input.projectId, input.diff)
  }),
  suggestions: api.decisionRules.suggestions.handler(
    async ({ context: { core }, input: { projectId } }) => ({
      rows: await core.decisionRules.suggestions(projectId ?? null),
    }),
  ),
  dismiss: api.decisionRules.dismiss.handler(({ context: { core, caller }, input: { key } }) => {
    onlyUser(caller, 'to dismiss a suggestion')
    core.decisionRules.dismiss(key)
    return { key }
  }),
}
