// What works without any model, as it is on this machine now.
import { FileInput, PenLine, Search } from 'lucide-react'
import type { Status } from '../../../shared/contract/system.ts'

export function Level({ status }: { status: Status | undefined }) {
  const isRules = status === undefined || status.level.distill === 'rules'
  const isWords = status === undefined || status.level.search === 'words'
  const parts = [
    {
      icon: PenLine,
      title: isRules
        ? 'Observations are written by rules'
        : `Observations are written by ${status.level.distill}`,
      text: isRules
        ? 'From diffs, commands, test results and the agent’s own words. It costs nothing, needs no network, and no text leaves this machine.'
        : 'Once for a turn and once for a session, never for a single tool call.',
    },
    {
      icon: Search,
      title: isWords ? 'Search finds by words' : 'Search finds by words and meaning',
      text: isWords
        ? 'In any order, in any form, and inside the names of functions and files.'
        : 'Exact words first, then what means the same.',
    },
    {
      icon: FileInput,
      title: 'New sessions begin with what was learned',
      text: 'Within the budget that you set. You can read the exact text before the agent does, in the settings under Context.',
    },
  ]
  return (
    <>
      <p className="mb-4 text-ink-soft">
        Recollect works from the first minute without any language model and without the network.
      </p>
      <ul className="grid gap-px overflow-hidden rounded-lg border bg-line">
        {parts.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-3.5 bg-raised px-4 py-3.5">
            <Icon className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
            <div>
              <p className="font-medium">{title}</p>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {isRules && isWords && (
        <p className="mt-3 text-ink-faint">
          A language model would write closer summaries, and an embedding model would find what is
          said in other words. This version has neither yet.
        </p>
      )}
    </>
  )
}
