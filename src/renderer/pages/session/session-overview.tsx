// What happened in a session: its outcome, a strip of what it came to, its time in lanes; then facts and files.

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { agentName } from '../../../shared/agents.ts'
import type { SessionRow } from '../../../shared/contract/common.ts'
import type { SessionDetail } from '../../../shared/contract/sessions.ts'
import { Facts } from '../../components/charts/stat.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { Path } from '../../components/text/path.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { count, plural } from '../../format/numbers.ts'
import { shortenPath } from '../../format/paths.ts'
import { exactTime } from '../../format/time.ts'
import { endWord, sourceWord } from '../../format/words.ts'
import { Lanes } from './lanes/lanes.tsx'
import { OutcomeStrip } from './outcome/outcome-strip.tsx'
import type { Opening } from './outline.ts'
import { SessionUsage } from './session-usage.tsx'

const filesAtFirst = 40

export function SessionOverview({
  detail,
  onOpen,
}: {
  detail: SessionDetail
  onOpen: (opening: Opening) => void
}) {
  const { session, facts, cwd, transcriptPath, files, injections } = detail
  return (
    <article className="mx-auto max-w-270 px-6 py-5 max-[900px]:px-4">
      <Outcome detail={detail} />
      <OutcomeStrip detail={detail} />
      {facts !== null && !facts.whole && (
        <p className="mt-1.5 text-xs text-ink-faint">
          Part of what happened was no longer kept when this was counted: there may have been more.
        </p>
      )}
      <Lanes detail={detail} onOpen={onOpen} />
      <SessionUsage sessionId={session.id} agent={session.agent} />
      <div className="mt-6 grid gap-8 lg:grid-cols-2">
        <section>
          <h2 className="mb-2 font-semibold">Facts</h2>
          <Facts
            facts={[
              ['Began', exactTime(session.startedAt)],
              [
                'Ended',
                session.endedAt === null
                  ? 'Still running'
                  : endedAt(session.endedAt, session.endReason),
              ],
              ['Start', sourceWord(session.source)],
              ['Agent', agentOf(session)],
              ['Folder', cwd === null ? '—' : <PlainText text={cwd} />],
              ['Subagents', count(session.subagents)],
              ['Compactions', count(session.compactions)],
              [
                'Context given',
                session.tokensInjected === 0
                  ? 'None'
                  : `${plural(session.tokensInjected, 'token')} in ${plural(injections.length, 'part')}`,
              ],
              [
                'Transcript',
                transcriptPath === null ? (
                  '—'
                ) : (
                  <span className="font-mono text-xs">
                    <PlainText text={transcriptPath} />
                  </span>
                ),
              ],
              [
                'Id',
                <span key="id" className="font-mono text-xs">
                  {session.id}
                </span>,
              ],
            ]}
          />
        </section>
        <Files files={files} cwd={cwd} sessionId={session.id} />
      </div>
    </article>
  )
}

/** The summary; of a session that has none yet what its newest turn came to. */
function Outcome({ detail: { session, turns } }: { detail: SessionDetail }) {
  if (session.summary !== null)
    return (
      <LongText text={session.summary} lines={6} characters={600} className="max-w-200 text-base" />
    )
  const told = turns.findLast(({ summary }) => summary !== null && summary.trim() !== '')
  return (
    <>
      <p className="text-ink-faint">
        {session.status === 'active'
          ? 'The summary is written when the session ends.'
          : 'No summary yet: it waits in the queue, or nothing happened that could be told.'}
        {told !== undefined && ` Turn ${told.number} came to this:`}
      </p>
      {told?.summary != null && (
        <LongText text={told.summary} lines={10} className="mt-1 max-w-200 text-base" />
      )}
    </>
  )
}

function agentOf({ agent, model, version }: SessionRow): string {
  const name = version === null ? agentName(agent) : `${agentName(agent)} ${version}`
  return model === null ? name : `${name}, ${model}`
}

function Files({
  files,
  cwd,
  sessionId,
}: {
  files: SessionDetail['files']
  cwd: string | null
  sessionId: string
}) {
  const [all, setAll] = useState(false)
  const shown = all ? files : files.slice(0, filesAtFirst)
  return (
    <section className="min-w-0">
      <h2 className="mb-2 font-semibold">Files</h2>
      {files.length === 0 ? (
        <p className="text-ink-faint">It read and changed none.</p>
      ) : (
        <ul className="-mx-2">
          {shown.map((file) => (
            <li
              key={file.path}
              className="relative flex h-7 items-center gap-3 rounded-md px-2 hover:bg-hover"
            >
              <Link
                to="/search"
                search={{ file: file.path, session: sessionId }}
                className="stretched-link flex min-w-0 flex-1"
                title="Everything about this file in the session"
              >
                <Path path={shortenPath(file.path, cwd)} />
              </Link>
              <span className="shrink-0 text-xs text-ink-faint">
                {file.edits > 0 && (
                  <span className="text-kind-edit">{plural(file.edits, 'edit')}</span>
                )}
                {file.edits > 0 && file.reads > 0 && ' · '}
                {file.reads > 0 && plural(file.reads, 'read')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {files.length > filesAtFirst && (
        <button
          type="button"
          className="mt-1 font-medium text-accent hover:underline"
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${count(files.length)} files`}
        </button>
      )}
    </section>
  )
}

/** “Thursday 12 November 2026, 09:36:12 (cleared)”; the reason only where it says more than the end. */
function endedAt(at: number, reason: string | null): string {
  const word = endWord(reason)
  return word === 'Ended' ? exactTime(at) : `${exactTime(at)} (${word.toLowerCase()})`
}
