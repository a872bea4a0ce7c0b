// Where the record behind a line of context is shown.
import { linkOptions } from '@tanstack/react-router'
import type { Injection } from '../../../../shared/contract/common.ts'
import { documentKinds } from '../../../../shared/document-kinds.ts'
import { kindsOfId } from '../../../../shared/ids.ts'

/** The way to the record, and what it is called; null where there is no single one, or none any more. */
export function recordTarget({
  ref,
  sessionId,
}: Pick<Injection['items'][number], 'ref' | 'sessionId'>) {
  if (ref === null) return null
  const kind = kindsOfId(ref).at(-1)
  const shown = kind === undefined ? null : documentKinds[kind].shown
  if (kind !== undefined && shown?.in === 'page')
    return {
      word: documentKinds[kind].word,
      link: linkOptions({ to: shown.page, search: { id: ref } }),
    }
  if (sessionId === null) return null
  return {
    word: kind === undefined ? 'Session' : documentKinds[kind].word,
    link: linkOptions({
      to: '/sessions/$sessionId',
      params: { sessionId },
      search: { at: kind === undefined ? 'overview' : ref },
    }),
  }
}
