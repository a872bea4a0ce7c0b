// Tells any other tool call, MCP servers and skills among them, in one decent line.
import { factsVersion, type ToolFacts } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, count, fit, fitMarked, oneLine } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import {
  errorFact,
  errorLine,
  interruptionWords,
  isUnanswered,
  noResult,
  outcomeFact,
  outcomeOf,
  refusalReason,
  refusalWords,
  refusedTitle,
} from '../commands/call-status.ts'
import { draftOf, longest } from '../draft.ts'
import { fields, resultText, text } from '../fields.ts'
import { plain, tellingSentences } from '../prompts/agent-message.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'
import { pullRequestCallDraft } from './pull-request-call.ts'

/** The observation for a tool without rules of its own. */
export function otherToolDraft(call: ToolCall): ObservationDraft {
  const request = pullRequestCallDraft(call)
  if (request !== null) return request
  const outcome = outcomeOf(call)
  const unanswered = isUnanswered(call)
  const { name, server } = toolWords(call.tool)
  const argument = /^(?:Glob|Grep)$/.test(call.tool)
    ? [text(call.input, 'pattern'), text(call.input, 'path')]
        .flatMap((one) => one ?? [])
        .join(' in ')
    : mainArgument(call.input)
  const reason = refusalReason(call)
  const end =
    outcome === 'refused'
      ? `${refusalWords(call)}${reason ? `, saying “${fit(reason, 120)}”` : ''}`
      : outcome === 'interrupted' || unanswered
        ? interruptionWords(call)
        : outcome === 'failed'
          ? `failed: ${fit(errorLine(call), 150)}`
          : ''
  const gist = outcome === 'ok' ? resultGist(call.response) : ''
  const change = server && !asks.test(name) ? changeIn(call.input, argument) : ''
  const facts: ToolFacts = {
    v: factsVersion,
    kind: 'tool',
    outcome: outcomeFact(call),
    name: factText(name, 80),
    server: server === null ? null : factText(server, 60),
    argument: factText(argument, 120),
    error: errorFact(call),
  }
  const head = toolHead(facts)
  const did =
    outcome === 'refused'
      ? `the agent wanted to ${server ? 'call' : 'use'}`
      : server
        ? 'called'
        : 'used'
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'tool',
    facts,
    title:
      outcome === 'refused'
        ? refusedTitle(head)
        : outcome === 'ok'
          ? titleWith(capitalise(head), asks.test(name) ? gist : change)
          : `${capitalise(head)}${unanswered ? `: ${noResult}` : ` ${outcome}`}`,
    summary: `${capitalise(did)} ${server ? `${name} of ${server}` : name}${argument ? ` for “${fit(argument, 110)}”` : ''}${change ? ` with ${change}` : ''}${end ? `: ${end}` : gist ? `; it answered: ${gist}` : ''}`,
    detail: [`${call.tool}`, ...argumentLines(call.input), end ? capitalise(end) : gist]
      .filter(Boolean)
      .join('\n'),
    failed: outcome !== 'ok',
    importance:
      outcome === 'refused'
        ? importance.refused
        : outcome === 'failed'
          ? importance.tool + 0.05
          : importance.tool,
  })
}

/** Tools by whose name one sees that they only ask: their answer is what they were called for. */
const asks = /\b(?:get|list|search|query|find|fetch|lookup|look up|resolve|count|describe|status)\b/

/** The title with the beginning of an answer. */
function titleWith(title: string, answer: string): string {
  const room = longest.title - title.length - 2
  return answer === '' || room < Math.min(24, answer.length)
    ? title
    : `${title}: ${fitMarked(answer, room)}`
}

/** The tool with its main argument: `github: create issue “Prices”`. */
export function toolHead({ name, server, argument }: ToolFacts): string {
  return `${server ? `${server}: ${name}` : name}${argument ? ` “${fit(argument, 50)}”` : ''}`
}

/** The observation for a skill that was loaded. */
export function skillDraft(call: ToolCall): ObservationDraft {
  const skill = oneLine(
    text(call.input, 'skill', 'command') ?? text(call.response, 'commandName') ?? 'a skill',
  )
  const args = fit(plain(text(call.input, 'args') ?? ''), 110)
  const failed = outcomeOf(call) !== 'ok'
  const facts: ToolFacts = {
    v: factsVersion,
    kind: 'tool',
    outcome: outcomeFact(call),
    name: 'Skill',
    server: null,
    argument: factText(skill, 120),
    error: errorFact(call),
  }
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'tool',
    facts,
    title: `${failed ? 'Could not use' : 'Used'} the skill ${skill}`,
    summary: `${failed ? 'Could not use' : 'Used'} the skill ${skill}${args ? ` for “${args}”` : ''}${failed ? `: ${fit(errorLine(call), 120)}` : ''}`,
    detail: [`Skill ${skill}`, args].filter(Boolean).join('\n'),
    failed,
    importance: importance.skill,
  })
}

/** `mcp__github__create_issue` is `create issue` of `github`; a plugin's server loses its prefix. */
export function toolWords(tool: string): { name: string; server: string | null } {
  const [, server, own] =
    /^mcp__(.*)$/
      .exec(tool)?.[1]
      ?.replace(/^plugin_[^_]+_/, '')
      .match(/^((?:[^_]|_(?!_))+)__(.+)$/) ?? []
  const words = (name: string) =>
    oneLine(
      name
        .replace(/[_-]+/g, ' ')
        .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
        .toLowerCase(),
    )
  if (server && own) return { name: words(own), server: server.replace(/_/g, ' ') }
  return { name: fit(oneLine(tool), 60), server: null }
}

const telling = [
  'title',
  'query',
  'name',
  'url',
  'path',
  'file_path',
  'command',
  'description',
  'subject',
  'message',
  'text',
  'id',
  'task_id',
  'shell_id',
  'bash_id',
  'prompt',
  'content',
]

/** The argument that says most about what the call was for. */
export function mainArgument(input: unknown): string {
  const named = text(input, ...telling)
  if (named !== null) return plain(named)
  const all = Object.entries(fields(input))
  const numbered = all.find(([name, value]) => isNumber.test(name) && typeof value === 'number')
  if (numbered) return `#${numbered[1]}`
  const short = all.filter(
    ([, value]) => typeof value === 'string' && value.length > 0 && value.length < 200,
  )
  const [, first] = short.find(([name]) => !isPlace.test(name)) ?? short[0] ?? []
  return typeof first === 'string' ? plain(first) : ''
}

/** Names under which a thing is numbered, and those that only say where it is kept. */
const isNumber = /^(?:(?:pull|issue|pr|merge_?request)_?(?:number|iid|id)|number|pr)$/i
const isPlace = /^(?:owner|repo|repository|org|organization|workspace|team|project|server|method)$/i

/** Arguments that say what a call does to its thing, the first of which is told. */
const saying = ['body', 'comment', 'state', 'status', 'message', 'text', 'assignee', 'priority']

/** What a call says or sets, beside the thing that it is about: `state: Done`. */
function changeIn(input: unknown, argument: string): string {
  for (const name of saying) {
    const value = text(input, name)
    if (value === null) continue
    const said = plain(value)
    if (said !== '' && said !== argument)
      return /^(?:state|status|assignee|priority)$/.test(name)
        ? `${name}: ${fit(said, 60)}`
        : `“${fit(said, 90)}”`
  }
  return ''
}

function argumentLines(input: unknown): string[] {
  return Object.entries(fields(input))
    .filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))
    .slice(0, 5)
    .map(([name, value]) => `${oneLine(name)}: ${fit(plain(String(value).slice(0, 2000)), 120)}`)
}

/** What came back in a sentence or two; empty where that tells nothing. */
export function resultGist(response: unknown): string {
  if (Array.isArray(response) && response.every((block) => text(block, 'text') === null))
    return response.length > 0 ? count(response.length, 'item') : ''
  const said = resultText(response)
  if (said === '') return ''
  if (/^\s*[[{]/.test(said)) return jsonGist(said)
  return tellingSentences(said, 170) || fit(plain(said), 140)
}

/** The plain fields of a value: `number: 91, html_url: https://…`. */
function plainFields(value: unknown): string {
  return Object.entries(fields(value))
    .filter(([, one]) => typeof one === 'number' || (typeof one === 'string' && one.length <= 80))
    .filter(([, one]) => one !== '')
    .slice(0, 3)
    .map(([name, one]) => `${fit(oneLine(name), 30)}: ${oneLine(String(one))}`)
    .join(', ')
}

function jsonGist(said: string): string {
  if (said.length > 200_000) return 'a large JSON value'
  try {
    const value: unknown = JSON.parse(said)
    // The one row of an answer is the answer.
    const [only, ...more] = Array.isArray(value) ? value : [value]
    if (Array.isArray(value) && (more.length > 0 || plainFields(only) === ''))
      return count(value.length, 'entry', 'entries')
    if (Array.isArray(value)) return plainFields(only)
    const keys = Object.keys(fields(value))
    return (
      text(value, 'message', 'status', 'result', 'title', 'url', 'name') ??
      (plainFields(value) ||
        (keys.length > 0 ? `an object with ${keys.slice(0, 5).join(', ')}` : ''))
    )
  } catch {
    return fit(oneLine(said), 120)
  }
}
