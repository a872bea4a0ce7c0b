// Shows what a tool call did, each kind of call in its own form.
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { CodeView } from '../../components/text/code-view.tsx'
import { DiffCounts, DiffView } from '../../components/text/diff-view.tsx'
import { LongText } from '../../components/text/long-text.tsx'
import { Path } from '../../components/text/path.tsx'
import { PlainText } from '../../components/text/plain-text.tsx'
import { shortenPath } from '../../format/paths.ts'
import { summariseDiff } from '../../tool-call/diff-rows.ts'
import type { CallView } from '../../tool-call/read-payload.ts'

export function CallViewBody({
  view,
  cwd,
  failed,
}: {
  view: CallView
  cwd: string | null
  failed: boolean
}) {
  switch (view.type) {
    case 'diff':
      return (
        <>
          <Bar>
            <Path path={shortenPath(view.file, cwd)} />
            <span className="flex-1 text-xs text-ink-faint">{view.isNew ? 'new file' : ''}</span>
            <DiffCounts summary={summariseDiff(view.rows)} />
          </Bar>
          <DiffView rows={view.rows} file={view.file} />
        </>
      )
    case 'command':
      return (
        <>
          <div className="border-b bg-sunken px-3 py-2">
            <LongText text={view.command} lines={10} className="font-mono text-xs" />
            {view.about !== null && (
              <p className="mt-1 text-ink-faint">
                <PlainText text={view.about} />
              </p>
            )}
          </div>
          {view.stdout !== '' && (
            <CodeView text={view.stdout} numbered={false} label="Output" head={20} />
          )}
          {view.stderr !== '' && (
            <div className={failed ? 'border-l-2 border-l-bad' : ''}>
              {view.stdout !== '' && (
                <p className="px-3 pt-1.5 text-xs font-semibold text-ink-faint">Errors</p>
              )}
              <CodeView text={view.stderr} numbered={false} label="Errors" head={20} />
            </div>
          )}
          {view.stdout === '' && view.stderr === '' && (
            <p className="px-3 py-2 text-ink-faint">It printed nothing.</p>
          )}
        </>
      )
    case 'file':
      return (
        <>
          <Bar>
            <Path path={shortenPath(view.file, cwd)} />
          </Bar>
          <CodeView
            text={view.content}
            file={view.file}
            firstLine={view.firstLine}
            label="File"
            head={14}
          />
        </>
      )
    case 'found':
      return (
        <>
          <Bar>
            <code className="min-w-0 truncate font-mono text-xs">
              <PlainText text={view.query} />
            </code>
            {view.where !== null && <Path path={shortenPath(view.where, cwd)} />}
          </Bar>
          {view.output === '' ? (
            <p className="px-3 py-2 text-ink-faint">Nothing was found.</p>
          ) : (
            <CodeView text={view.output} numbered={false} label="What was found" head={14} />
          )}
        </>
      )
    case 'subagent':
      return (
        <div className="grid gap-3 px-3 py-2.5">
          <Part title={view.task === '' ? 'Its task' : view.task}>{view.prompt}</Part>
          {view.result !== '' && <Part title="Its result">{view.result}</Part>}
        </div>
      )
    case 'web':
      return (
        <div className="grid gap-3 px-3 py-2.5">
          <Part title={view.question === '' ? 'Searched for' : 'Page'}>{view.address}</Part>
          {view.question !== '' && <Part title="Asked">{view.question}</Part>}
          {view.result !== '' && <Part title="Answer">{view.result}</Part>}
        </div>
      )
    case 'todos':
      return (
        <ul className="grid gap-1 px-3 py-2.5">
          {view.items.map((item) => (
            <Todo key={item.text} text={item.text} status={item.status} />
          ))}
        </ul>
      )
    case 'other':
      return (
        <>
          <CodeView text={view.input} file="input.json" label="Input" head={14} />
          {view.result !== '' && (
            <div className="border-t">
              <CodeView text={view.result} numbered={false} label="Result" head={14} />
            </div>
          )}
        </>
      )
  }
}

function Bar({ children }: { children: ReactNode }) {
  return <div className="flex items-center gap-3 border-b bg-sunken px-3 py-1.5">{children}</div>
}

function Part({ title, children }: { title: string; children: string }) {
  return (
    <div>
      <h3 className="text-xs font-semibold text-ink-faint">
        <PlainText text={title} />
      </h3>
      <LongText text={children} lines={10} className="text-ink-soft" />
    </div>
  )
}

const todoLooks = {
  completed: { icon: CircleCheck, word: 'Done', colour: 'text-good' },
  in_progress: { icon: CircleDot, word: 'At work', colour: 'text-accent' },
  pending: { icon: CircleDashed, word: 'Open', colour: 'text-ink-faint' },
} as const

function Todo({ text, status }: { text: string; status: string }) {
  const look =
    status === 'completed' || status === 'in_progress' ? todoLooks[status] : todoLooks.pending
  return (
    <li className="flex items-start gap-2">
      <look.icon className={`mt-0.5 size-4 shrink-0 ${look.colour}`} aria-label={look.word} />
      <PlainText text={text} />
    </li>
  )
}
