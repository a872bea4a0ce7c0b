// The functions of a file that a session changed, each leading to its history.
import { Link } from '@tanstack/react-router'
import { count } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { ChangeMark } from '../../code/change-mark.tsx'
import type { ChangedFunction } from './session-functions.ts'

export function FunctionList({
  projectId,
  path,
  functions,
}: {
  /** Null where the session has no project: then nothing more is known of its functions. */
  projectId: string | null
  /** From the project's root. */
  path: string
  functions: readonly ChangedFunction[]
}) {
  return (
    <ul aria-label={`Functions changed in ${oneLine(path, 200)}`} className="mb-2.5 pl-6">
      {functions.map(({ qualifiedName, formerName, formerPath, signature, change, times }) => {
        const text = (
          <code className="min-w-0 truncate font-mono text-xs" title={oneLine(signature, 600)}>
            {oneLine(signature, 300)}
          </code>
        )
        return (
          <li key={qualifiedName} className="flex min-w-0 items-center gap-2 py-0.5">
            <ChangeMark change={change} />
            {projectId === null ? (
              text
            ) : (
              <Link
                to="/projects/$projectId/code"
                params={{ projectId }}
                search={{ file: path, name: qualifiedName }}
                className="flex min-w-0 text-accent hover:underline"
              >
                {text}
              </Link>
            )}
            {formerName !== null && formerName !== qualifiedName && (
              <span className="shrink-0 text-xs text-ink-faint">
                was <code className="font-mono">{oneLine(formerName, 80)}</code>
              </span>
            )}
            {formerPath !== null && (
              <span className="min-w-0 truncate text-xs text-ink-faint">
                was in <code className="font-mono">{oneLine(formerPath, 80)}</code>
              </span>
            )}
            {times > 1 && (
              <span className="shrink-0 text-xs text-ink-faint">{count(times)} times</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
