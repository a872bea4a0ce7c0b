// First run: connect, import what is there, see what works now, and watch the first session arrive. Can be left and taken up again.
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { buttonClass } from '../components/controls/button.tsx'
import { Failed, SkeletonBlock } from '../components/feedback/states.tsx'
import { Page as Frame } from '../components/layout/page.tsx'
import { api } from '../core-client.ts'
import { useImportStatus } from '../features/history-import.tsx'
import { connectionOf, HookConnection } from '../features/hook-connection.tsx'
import { FirstSession } from './welcome/first-session.tsx'
import { History } from './welcome/history.tsx'
import { Level } from './welcome/level.tsx'

const route = getRouteApi('/welcome')

const steps = [
  { id: 'connect', title: 'Connect Claude Code' },
  { id: 'history', title: 'Import what is there' },
  { id: 'level', title: 'What works now' },
  { id: 'done', title: 'Your first session' },
] as const

type Step = (typeof steps)[number]['id']

export function Page() {
  const hooks = useQuery(api.hooks.state.queryOptions())
  const status = useQuery(api.system.status.queryOptions())
  const isConnected = hooks.data !== undefined && connectionOf(hooks.data) === 'connected'
  // Imported sessions prove nothing about the hooks: only what a hook brought does.
  const captured = useQuery(
    api.events.list.queryOptions({ input: { type: 'hook.capture', limit: 20 } }),
  )
  const capturedSession = captured.data?.rows.find((event) => event.sessionId !== null)?.sessionId
  const hasEvents = capturedSession != null
  const unread = hooks.data === undefined ? hooks : captured
  // Where it was left is read from what is done, so that it can be taken up on any day, in any browser.
  // Once it is read it stays, so that what was just done can be seen before going on.
  const [start, setStart] = useState<Step | null>(null)
  if (start === null && hooks.data) setStart(isConnected ? 'history' : 'connect')
  const { step = start ?? 'connect' } = route.useSearch()
  const at = steps.findIndex(({ id }) => id === step)
  const next = steps[at + 1]
  const imported = useImportStatus().data
  const hasImported = imported?.progress?.phase === 'done'
  const isDone = {
    connect: isConnected,
    history: hasImported,
    level: step === 'done' || hasEvents,
    done: hasEvents,
  }
  const isSkipping =
    (step === 'connect' && !isConnected) ||
    (step === 'history' && imported !== undefined && imported.progress === null)
  return (
    <Frame
      title="First steps"
      about="Four steps, two minutes. Everything here can be changed later in the settings."
      actions={
        <Link to="/" className={buttonClass('ghost')}>
          Later
        </Link>
      }
    >
      <div className="mx-auto grid max-w-240 gap-8 md:grid-cols-[220px_minmax(0,1fr)]">
        <nav aria-label="Steps">
          <ol className="grid gap-1">
            {steps.map(({ id, title }, index) => (
              <li key={id}>
                <Link
                  to="/welcome"
                  search={{ step: id }}
                  aria-current={id === step ? 'step' : undefined}
                  className={`flex h-9 items-center gap-3 rounded-md px-2.5 font-medium ${id === step ? 'bg-active' : 'text-ink-soft hover:bg-hover'}`}
                >
                  <span
                    className={`flex size-5 shrink-0 items-center justify-center rounded-full text-xs ${isDone[id] ? 'bg-accent text-on-accent' : 'border border-line-strong'}`}
                  >
                    {isDone[id] ? <Check className="size-3" aria-label="Done" /> : index + 1}
                  </span>
                  {title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <section aria-label={steps[at]?.title}>
          <h2 className="mb-1 text-xl font-semibold tracking-tight">{steps[at]?.title}</h2>
          {step === 'connect' && (
            <>
              <p className="mb-4 text-ink-soft">
                Recollect watches through the agent’s own hooks. One click writes them; each takes
                some milliseconds, and none can stop Claude Code.
              </p>
              <HookConnection />
            </>
          )}
          {step === 'history' && <History />}
          {step === 'level' && <Level status={status.data} />}
          {step === 'done' &&
            (hooks.data !== undefined && captured.data !== undefined ? (
              <FirstSession isConnected={isConnected} sessionId={capturedSession ?? null} />
            ) : unread.error !== null ? (
              <Failed error={unread.error} retry={() => void unread.refetch()} />
            ) : (
              <SkeletonBlock height={120} />
            ))}
          {next && (
            <div className="mt-6 flex gap-2">
              <Link
                to="/welcome"
                search={{ step: next.id }}
                className={buttonClass(isSkipping ? 'plain' : 'primary')}
              >
                {isSkipping ? 'Skip for now' : 'Continue'}
              </Link>
            </div>
          )}
        </section>
      </div>
    </Frame>
  )
}
