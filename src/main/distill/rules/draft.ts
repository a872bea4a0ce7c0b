// Puts the common facts of the calls behind an observation together with what a rule says about them.

import type { ToolCall } from '../../agents/tool-call.ts'
import { cleanText, fit, sentence, unique } from '../../base/plain-text.ts'
import type { ObservationDraft } from '../observation-draft.ts'

type Told = Pick<
  ObservationDraft,
  'key' | 'kind' | 'facts' | 'title' | 'summary' | 'detail' | 'importance'
> &
  Partial<Pick<ObservationDraft, 'files' | 'functions' | 'failed' | 'tool' | 'at'>>

/** Longest texts in characters: about 14, 70 and 200 tokens of English or code. */
export const longest = { title: 84, summary: 300, detail: 700 } as const

/** Files named by one observation at most; the full list is in the tool events. */
const mostFiles = 60

/** The observation for `calls`: at the time of the first one, as long as all of them. */
export function draftOf(calls: readonly ToolCall[], told: Told): ObservationDraft {
  const durations = calls.flatMap(({ durationMs }) => (durationMs === null ? [] : [durationMs]))
  return {
    tool: calls[0]?.tool ?? null,
    files: [],
    functions: [],
    at: calls.reduce((least, { at }) => Math.min(least, at), calls[0]?.at ?? 0),
    ...told,
    // Without a result nothing is known to have failed.
    failed: told.failed === true && told.facts.outcome !== 'no_result',
    ...(told.files ? { files: unique(told.files).slice(0, mostFiles) } : {}),
    title: fit(told.title, longest.title),
    summary: sentence(fit(told.summary, longest.summary)),
    detail: wholeLines(told.detail, longest.detail),
    importance: Math.round(Math.min(1, Math.max(0, told.importance)) * 100) / 100,
    durationMs: durations.length > 0 ? durations.reduce((sum, ms) => sum + ms, 0) : null,
    rawBytes: calls.reduce((sum, { rawBytes }) => sum + rawBytes, 0),
    eventIds: calls.map(({ eventId }) => eventId).filter((id) => id > 0),
  }
}

/** The observation with what was done for it before. */
export function withBefore(draft: ObservationDraft, before: readonly ToolCall[]): ObservationDraft {
  if (before.length === 0) return draft
  return {
    ...draft,
    eventIds: [...draft.eventIds, ...before.map(({ eventId }) => eventId)].filter((id) => id > 0),
    rawBytes: before.reduce((sum, { rawBytes }) => sum + rawBytes, draft.rawBytes),
  }
}

/** The leading lines that fit; a first line that is too long is fitted on its own. */
function wholeLines(detail: string, most: number): string {
  const kept: string[] = []
  let used = 0
  for (const line of cleanText(detail).split('\n')) {
    const end = line.trimEnd()
    if (end === '' && kept.length === 0) continue
    if (used + end.length > most) {
      if (used < most * 0.6) kept.push(fit(end, most - used))
      break
    }
    kept.push(end)
    used += end.length + 1
  }
  return kept.join('\n').trimEnd()
}
