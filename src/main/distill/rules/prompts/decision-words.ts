// Says what the agent asked for and was not permitted to do, with the user's words where they are known.
import type { DecisionRecord } from '../../../agents/tool-call.ts'
import { count, fit, oneLine } from '../../../base/plain-text.ts'
import { shortPath } from '../../../base/short-path.ts'
import { text } from '../fields.ts'
import { plain } from './agent-message.ts'

/** These have observations of their own that tell the answer. */
const toldElsewhere = new Set(['ExitPlanMode', 'AskUserQuestion'])
const mostTold = 2

/** `asked to run \`git push\`; not permitted`, or an empty string where everything was permitted. */
export function sayRefusals(decisions: readonly DecisionRecord[], cwd: string | null): string {
  const { told, more } = toldOf(decisions, cwd)
  const said = told.map(([what, decision]) => `${what}; ${answer(decision)}`)
  return [...said, more > 0 ? `${count(more, 'more request')} without a yes` : '']
    .filter((part) => part !== '')
    .join('; ')
}

/** Whether these words tell of a request that its answer is not recorded. */
export function tellsNoAnswer(decisions: readonly DecisionRecord[], cwd: string | null): boolean {
  return toldOf(decisions, cwd).told.some(([, decision]) => isUnanswered(decision))
}

/** The last refusals, each with what was asked for, and how many there are beside them. */
function toldOf(
  decisions: readonly DecisionRecord[],
  cwd: string | null,
): { told: [what: string, decision: DecisionRecord][]; more: number } {
  const denied = decisions.filter(
    ({ choice, tool }) => choice === 'deny' && !toldElsewhere.has(tool),
  )
  const said = new Map<string, DecisionRecord>()
  for (const decision of denied) {
    const what = aim(decision, cwd)
    // A request that was put again is told with its last answer.
    said.set(what, { ...decision, message: decision.message ?? said.get(what)?.message ?? null })
  }
  const told = [...said].slice(-mostTold)
  return { told, more: said.size - told.length }
}

/** Whether the decisions tell of any refusal. */
export function tellsRefusal(decisions: readonly DecisionRecord[]): boolean {
  return decisions.some(({ choice, tool }) => choice === 'deny' && !toldElsewhere.has(tool))
}

function answer(decision: DecisionRecord): string {
  const words = wordsOf(decision)
  if (decision.found === 'rule')
    return `not permitted by a rule of the user${words === '' ? '' : `: “${words}”`}`
  if (words !== '') return `not permitted: the user said “${words}”`
  return isUnanswered(decision) ? 'no answer is recorded' : 'not permitted'
}

/** A request of which only the end of its turn is known may never have been answered. */
function isUnanswered(decision: DecisionRecord): boolean {
  return decision.found === 'inferred' && wordsOf(decision) === ''
}

function wordsOf({ message }: DecisionRecord): string {
  return message === null ? '' : fit(plain(message), 110)
}

function aim({ tool, input }: DecisionRecord, cwd: string | null): string {
  const command = text(input, 'command')
  if (command !== null) return `asked to run \`${code(command, 80)}\``
  const path = text(input, 'file_path', 'notebook_path')
  if (path !== null) {
    const verb = tool === 'Write' ? 'write' : tool === 'Read' ? 'read' : 'edit'
    return `asked to ${verb} ${fit(shortPath(path, cwd), 80)}`
  }
  const url = text(input, 'url')
  if (url !== null) return `asked to fetch ${fit(oneLine(url), 80)}`
  const query = text(input, 'query', 'pattern', 'description', 'title', 'name')
  return `asked to use ${fit(oneLine(tool), 60)}${query ? ` for “${fit(plain(query), 60)}”` : ''}`
}

function code(command: string, most: number): string {
  return fit(oneLine(command), most).replaceAll('`', "'")
}
