// Tells a fetched page or a web search: what was asked, and what came back.

import { factsVersion, type WebFacts } from '../../../../shared/facts/observation-facts.ts'
import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { count, fit, listOf, oneLine } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { errorFact, errorLine, outcomeFact, outcomeOf } from '../commands/call-status.ts'
import { draftOf } from '../draft.ts'
import { list, number, resultText, text } from '../fields.ts'
import { plain, tellingSentences } from '../prompts/agent-message.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'

export function isWeb(tool: string): boolean {
  return toolKindOf(tool) === 'web'
}

/** The observation for one WebFetch or WebSearch. */
export function webDraft(call: ToolCall): ObservationDraft {
  return call.tool === 'WebSearch' ? searchDraft(call) : fetchDraft(call)
}

function fetchDraft(call: ToolCall): ObservationDraft {
  const url = text(call.input, 'url') ?? text(call.response, 'url') ?? ''
  const place = sayUrl(url)
  const asked = fit(plain(text(call.input, 'prompt') ?? ''), 110)
  const code = number(call.response, 'code')
  const failed = outcomeOf(call) !== 'ok' || (code !== null && code >= 400)
  const why = failed
    ? code !== null && code >= 400
      ? `HTTP ${code}`
      : fit(errorLine(call), 140)
    : ''
  const result = failed ? '' : resultText(call.response)
  const answer = tellingSentences(result, 170) || fit(plain(result), 170)
  const facts: WebFacts = {
    v: factsVersion,
    kind: 'web',
    outcome: failed && outcomeOf(call) === 'ok' ? 'failed' : outcomeFact(call),
    action: 'fetch',
    about: factText(place, 160),
    status: code !== null && Number.isSafeInteger(code) ? code : null,
    error: errorFact(call),
  }
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'web',
    facts,
    title: failed ? `Could not fetch ${place}` : `Fetched ${place}`,
    summary: failed
      ? `Fetching ${place} failed: ${why}`
      : `${asked ? `Asked ${place}: ${asked}` : `Read ${place}`}${answer ? `${/[.?!]$/.test(asked) ? '' : '.'} ${answer}` : ''}`,
    detail: [
      oneLine(url).slice(0, 200),
      asked ? `Asked: ${asked}` : '',
      failed ? why : tellingSentences(result, 480),
    ]
      .filter(Boolean)
      .join('\n'),
    failed,
    importance: failed ? 0.2 : importance.web,
  })
}

function searchDraft(call: ToolCall): ObservationDraft {
  const query = fit(oneLine(text(call.input, 'query') ?? text(call.response, 'query') ?? ''), 100)
  const hits = list(call.response, 'results').flatMap((result) => list(result, 'content'))
  const titles = hits
    .flatMap((hit) => text(hit, 'title') ?? [])
    .map((title) => fit(oneLine(title), 60))
  const urls = hits.flatMap((hit) => text(hit, 'url') ?? [])
  const failed = outcomeOf(call) !== 'ok'
  const said = list(call.response, 'results')
    .filter((result) => typeof result === 'string')
    .join('\n')
  const facts: WebFacts = {
    v: factsVersion,
    kind: 'web',
    outcome: outcomeFact(call),
    action: 'search',
    about: query,
    status: null,
    error: errorFact(call),
  }
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'web',
    facts,
    title: `${failed ? 'Could not search' : 'Searched'} the web: ${query}`,
    summary: failed
      ? `Searching the web for “${query}” failed: ${fit(errorLine(call), 120)}`
      : `Searched the web for “${query}”${titles.length > 0 ? `; found ${count(titles.length, 'page')}: ${listOf(titles, 2)}` : ''}`,
    detail:
      [
        tellingSentences(said, 300),
        ...urls.slice(0, 5).map((url, at) => `${titles[at] ?? ''} ${url}`.trim()),
      ]
        .filter(Boolean)
        .join('\n') || `Query: ${query}`,
    failed,
    importance: failed ? 0.2 : importance.web - 0.05,
  })
}

/** Host and path without what is particular to the visit. */
function sayUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (!parsed) return fit(oneLine(url), 60) || 'a page'
  const path = parsed.pathname.replace(/\/$/, '')
  const short = path.length > 44 ? `/${path.split('/').at(-1) ?? ''}` : path
  return `${parsed.host.replace(/^www\./, '')}${short.length > 44 ? '' : short}`
}
