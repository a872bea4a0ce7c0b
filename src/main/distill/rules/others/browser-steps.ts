// Tells the steps in a browser that a turn took through one MCP server as one observation.
import { factsVersion, type ToolFacts } from '../../../../shared/facts/observation-facts.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, count, fit, listOf, unique } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { outcomeOf } from '../commands/call-status.ts'
import { draftOf } from '../draft.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'
import { mainArgument, otherToolDraft, resultGist, toolWords } from './other-tool.ts'

const browsers = /browser|playwright|puppeteer|chrome|devtools|selenium/i

/** The browser's server through which the call went; null for a call that did not go well or is none of a browser. */
export function browserServer(call: ToolCall): string | null {
  if (outcomeOf(call) !== 'ok') return null
  const { server, name } = toolWords(call.tool)
  return server !== null && (browsers.test(server) || /^browser\b/.test(name)) ? server : null
}

/** One observation for the steps of a turn in one browser. */
export function browserDraft(calls: readonly ToolCall[]): ObservationDraft {
  const [first] = calls
  if (!first) throw new Error('No steps')
  if (calls.length === 1) return otherToolDraft(first)
  const { server } = toolWords(first.tool)
  const steps = calls.map((call) => {
    const name = toolWords(call.tool).name.replace(/^browser /, '')
    const argument = fit(mainArgument(call.input), 60)
    return { name, said: argument ? `${name} ${argument}` : name, call }
  })
  const places = unique(
    steps.flatMap(({ name, call }) =>
      /navigat|open|goto|new page/.test(name) ? fit(mainArgument(call.input), 60) || [] : [],
    ),
  )
  const names = unique(steps.map(({ name }) => name))
  const last = calls.at(-1)
  const gist = last ? resultGist(last.response) : ''
  const facts: ToolFacts = {
    v: factsVersion,
    kind: 'tool',
    outcome: 'done',
    name: factText(listOf(names, 4), 80),
    server: server === null ? null : factText(server, 60),
    argument: factText(listOf(places, 3), 120),
    error: null,
  }
  return draftOf(calls, {
    key: first.toolUseId,
    kind: 'tool',
    facts,
    title: `${capitalise(server ?? 'browser')}: ${count(calls.length, 'step')}${places.length > 0 ? ` on ${listOf(places, 2)}` : `, ${listOf(names, 3)}`}`,
    summary: `${count(calls.length, 'step')} in the browser${server ? ` (${server})` : ''}: ${listOf(unique(steps.map(({ said }) => said)), 6)}${gist ? `; the last one answered: ${gist}` : ''}`,
    detail: steps.map(({ said }) => said).join('\n'),
    importance: importance.tool,
  })
}
