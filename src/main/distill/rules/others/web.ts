// Tells a fetched page or a web search: what was asked, and what came back.

import { factsVersion, type WebFacts } from '../../../../shared/facts/observation-facts.ts'
import { isRefusal } from '../../../../shared/facts/outcome.ts'
import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import type { ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, count, fit, fitMarked, listOf, oneLine } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import {
  errorFact,
  errorLine,
  interruptionWords,
  outcomeFact,
  outcomeOf,
  refusalReason,
  refusalWords,
  refusedTitle,
} from '../commands/call-status.ts'
import { draftOf, longest } from '../draft.ts'
import { list, number, resultText, text } from '../fields.ts'
import { plain, tellingSentences } from '../prompts/agent-message.ts'
import { readOpening } from '../prompts/opening.ts'
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
  const elsewhere = redirectIn(result)
  const opening = readOpening(capitalise(result.replace(aboutPage, '')))
  const answer =
    opening(170) ||
    fit(opening(480), 170) ||
    tellingSentences(result, 170) ||
    fit(plain(result), 170)
  const facts: WebFacts = {
    v: factsVersion,
    kind: 'web',
    outcome: failed && outcomeOf(call) === 'ok' ? 'failed' : outcomeFact(call),
    action: 'fetch',
    about: factText(place, 160),
    status: code !== null && Number.isSafeInteger(code) ? code : null,
    error: errorFact(call),
  }
  if (elsewhere !== null)
    return draftOf([call], {
      key: call.toolUseId,
      kind: 'web',
      facts,
      title: `${place} leads to ${elsewhere}`,
      summary: `${place} was not read: it leads to ${elsewhere}`,
      detail: oneLine(url).slice(0, 200),
      importance: 0.2,
    })
  return draftOf([call], {
    key: call.toolUseId,
    kind: 'web',
    facts,
    title: failed ? unfetched(call, `fetch ${place}`) : answerTitle(place, answer),
    summary: failed
      ? `Fetching ${place}${endOf(call, why)}`
      : `${asked ? `Asked ${place}: ${answer ? fitMarked(asked, 70) : asked}` : `Read ${place}`}${answer ? `${/[.?!…]$/.test(answer ? fitMarked(asked, 70) : asked) ? '' : '.'} ${answer}` : ''}`,
    detail: [
      oneLine(url).slice(0, 200),
      asked ? `Asked: ${asked}` : '',
      failed ? why : opening(480) || tellingSentences(result, 480),
    ]
      .filter(Boolean)
      .join('\n'),
    failed,
    importance: failed ? 0.2 : importance.web,
  })
}

/** What is said of a call that brought nothing: who did not permit it is told apart from what failed. */
function unfetched(call: ToolCall, what: string): string {
  if (isRefusal(outcomeFact(call))) return refusedTitle(capitalise(what))
  return outcomeOf(call) === 'interrupted'
    ? `${capitalise(what)}: interrupted`
    : `Could not ${what}`
}

function endOf(call: ToolCall, why: string): string {
  if (isRefusal(outcomeFact(call))) {
    const reason = refusalReason(call)
    return `: ${refusalWords(call)}${reason ? `, saying “${fit(reason, 120)}”` : ''}`
  }
  return outcomeOf(call) === 'interrupted' ? `: ${interruptionWords(call)}` : ` failed: ${why}`
}

/** Where the page is now, in place of which the client only says that it is elsewhere; else null. */
function redirectIn(result: string): string | null {
  if (!result.startsWith('REDIRECT DETECTED')) return null
  const url = /^Redirect URL: (\S{1,500})/m.exec(result.slice(0, 4000))?.[1]
  return url === undefined ? 'another page' : sayUrl(url)
}

/** What a model that reads pages begins with. */
const aboutPage =
  /^(?:# [^\n]{0,120}\n+)?(?:(?:based on|according to) (?:the|this) [^,\n]{0,120}, (?=\p{L}))?/iu

/** That there were results, with what leads to them: what they say stands behind it. */
const aboutResults =
  /^\s{0,9}(?:(?:based on|according to|from) (?:the|these|my) (?:web )?(?:search )?results?[^,:\n]{0,60}[,:]\s{1,3})?(?:(?:i (?:have )?found|here(?:['’]s| is| are)|there are) [^:\n]{0,240}:\s{1,4}|(?=\p{L}))/iu

/** The page by its name with the beginning of its answer; its address where it gave none. */
function answerTitle(place: string, answer: string): string {
  if (answer === '') return `Fetched ${place}`
  const page = place.split('/').at(-1) ?? place
  const name = page.length > 4 && page.length <= 40 ? page : fit(place, 40)
  const title = `${name}: ${answer}`
  if (title.length <= longest.title) return title
  const end = title.lastIndexOf(' ', longest.title - 1)
  return `${title.slice(0, end).toWellFormed()}…`
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
  const opening = readOpening(capitalise(said.replace(aboutResults, '')))
  const answer = failed ? '' : opening(170)
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
    title: failed ? unfetched(call, `search the web: ${query}`) : `Searched the web: ${query}`,
    summary: failed
      ? `Searching the web for “${query}”${endOf(call, fit(errorLine(call), 120))}`
      : answer !== ''
        ? `Searched the web for “${query}”: ${answer}`
        : `Searched the web for “${query}”${titles.length > 0 ? `; found ${count(titles.length, 'page')}: ${listOf(titles, 2)}` : ''}`,
    detail:
      [
        opening(300) || tellingSentences(said, 300),
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
