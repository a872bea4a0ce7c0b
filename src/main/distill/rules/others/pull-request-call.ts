// Tells a pull request that a tool of an MCP server opened, merged or closed as one of the shell is told.
import { commandFactsSchema, factsVersion } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { outcomeOf } from '../commands/call-status.ts'
import { sayGit } from '../commands/git.ts'
import { draftOf } from '../draft.ts'
import { fields, number, resultText, text } from '../fields.ts'
import { numberOf, requestAddressIn } from '../tools/pull-requests.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'

/** Characters of an answer in which the address is looked for. */
const mostRead = 20_000

/** The observation; null where the call is none of these, or did not go well. */
export function pullRequestCallDraft(call: ToolCall): ObservationDraft | null {
  const action = outcomeOf(call) === 'ok' ? actionOf(call) : null
  if (action === null) return null
  const url = requestAddressIn(resultText(call.response).slice(0, mostRead))
  const named = number(call.input, 'pullNumber', 'pull_number', 'merge_request_iid')
  const found = named ?? numberOf(url)
  if (!Number.isSafeInteger(found)) return null
  const title = text(call.input, 'title')
  const facts = commandFactsSchema.parse({
    v: factsVersion,
    kind: 'commit',
    outcome: 'done',
    command: factText(call.tool, 120),
    purpose: 'commit',
    aim: factText(call.tool, 160),
    pullRequest: {
      number: found,
      url,
      action,
      title: title === null ? null : factText(title, 160),
      ...(action === 'create' && fields(call.input).draft === true && { isDraft: true }),
    },
  })
  const told = sayGit(facts)
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'commit',
    facts,
    title: told.title,
    summary: told.words,
    detail: [call.tool, told.words].join('\n'),
    importance: importance.pullRequest,
  })
}

/** What the tool does to a pull request, in the words of gh; null where it does nothing of the kind. */
function actionOf({ tool, input }: ToolCall): string | null {
  const named = /^mcp__.{1,100}__(create|merge|update|close)_(?:pull|merge)_request$/.exec(
    tool,
  )?.[1]
  if (named !== 'update') return named ?? null
  const state = text(input, 'state', 'state_event')
  return state === 'closed' || state === 'close'
    ? 'close'
    : state === 'open' || state === 'reopen'
      ? 'reopen'
      : null
}
