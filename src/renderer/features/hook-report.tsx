// What the doctor finds between the agent and the memory: each link of the chain, and how to mend it.
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { HookReport as Report } from '../../shared/contract/system.ts'
import { PlainText } from '../components/text/plain-text.tsx'

const looks = {
  ok: { word: 'Well', icon: CircleCheck, colour: 'text-good' },
  warn: { word: 'Look at this', icon: TriangleAlert, colour: 'text-warn' },
  fail: { word: 'Broken', icon: CircleX, colour: 'text-bad' },
} as const

export function HookReport({ report, error }: { report: Report | undefined; error: Error | null }) {
  return (
    <section aria-label="What the doctor finds" className="mt-6">
      <h3 className="font-medium">What the doctor finds</h3>
      <p className="mb-2 text-ink-faint">
        {report === undefined
          ? error === null
            ? 'It is looking.'
            : 'It could not look.'
          : report.cwd === null
            ? 'No session is known yet, so no project was looked at.'
            : 'Looked at for the folder of the newest session: '}
        {report?.cwd != null && (
          <span className="font-mono text-xs">
            <PlainText text={report.cwd} />
          </span>
        )}
      </p>
      {report !== undefined && (
        <ul className="divide-y divide-line rounded-lg border">
          {report.checks.map((check) => {
            const look = looks[check.state]
            return (
              <li key={check.id} className="flex gap-3 px-4 py-2">
                <look.icon
                  className={`mt-0.5 size-4 shrink-0 ${look.colour}`}
                  aria-label={look.word}
                />
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <p>
                    <span className="font-medium">{check.title}</span>{' '}
                    <span className="text-ink-soft">
                      <PlainText text={check.message} />
                    </span>
                  </p>
                  {check.fix !== undefined && (
                    <p className="text-ink-faint">
                      <PlainText text={check.fix} />
                    </p>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
