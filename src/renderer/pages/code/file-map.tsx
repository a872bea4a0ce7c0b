// What a file defines: each definition with its signature, its last change, and its history where it is open.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileQuestion, Workflow } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import type { codeFileSchema } from '../../../shared/contract/code.ts'
import { Empty, Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { Badge } from '../../components/text/badge.tsx'
import { OpeningMark } from '../../components/text/opening-mark.tsx'
import { Path } from '../../components/text/path.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'
import { ChangeMark } from './change-mark.tsx'
import { FunctionHistory } from './function-history.tsx'

type FileAnswer = z.infer<typeof codeFileSchema>
type Definition = FileAnswer['definitions'][number]

const stateWords = {
  whole: null,
  partial: 'Known in parts',
  broken: 'Did not parse when it was written last',
} as const

export function FileMap({
  projectId,
  path,
  chosen,
  onChoose,
}: {
  projectId: string
  path: string
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}) {
  const query = useQuery(api.code.file.queryOptions({ input: { projectId, path } }))
  return (
    <Loaded query={query} skeleton={<SkeletonRows rows={10} height={36} />}>
      {(file) =>
        file === null ? (
          <Empty icon={FileQuestion} title="Nothing is known of this file">
            It is gone, or was never read.
          </Empty>
        ) : (
          <>
            <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2 className="min-w-0 font-semibold">
                <Path path={file.path} className="text-sm!" />
              </h2>
              <span className="text-ink-faint">
                {file.language}, {plural(file.definitions.length, 'definition')}, as of{' '}
                <RelativeTime at={file.at} />
              </span>
              {stateWords[file.state] !== null && (
                <Badge tone="warn">{stateWords[file.state]}</Badge>
              )}
              <Link
                to="/projects/$projectId/code"
                params={{ projectId }}
                search={{ view: 'graph', file: path }}
                className="ml-auto inline-flex items-center gap-1.5 text-accent hover:underline"
              >
                <Workflow className="size-3.5" aria-hidden="true" /> Draw its calls
              </Link>
            </div>
            {file.definitions.length === 0 && (
              <p className="text-ink-faint">It defines no function or class.</p>
            )}
            <ol aria-label="Definitions" className="flex flex-col">
              {file.definitions.map((definition) => (
                <DefinitionItem
                  key={`${definition.qualifiedName} ${definition.firstLine}`}
                  {...{ projectId, path, definition }}
                  depth={depthOf(definition, file.definitions)}
                  isOpen={chosen === definition.qualifiedName}
                  onToggle={() =>
                    onChoose(
                      chosen === definition.qualifiedName ? undefined : definition.qualifiedName,
                    )
                  }
                />
              ))}
            </ol>
            {file.deleted.length > 0 && (
              <Deleted {...{ projectId, path, file, chosen, onChoose }} />
            )}
          </>
        )
      }
    </Loaded>
  )
}

function depthOf({ parent }: Definition, all: readonly Definition[]): number {
  let depth = 0
  let at = parent
  while (at !== null && depth < 8) {
    depth += 1
    at = all.find(({ qualifiedName }) => qualifiedName === at)?.parent ?? null
  }
  return depth
}

function DefinitionItem({
  projectId,
  path,
  definition,
  depth,
  isOpen,
  onToggle,
}: {
  projectId: string
  path: string
  definition: Definition
  depth: number
  isOpen: boolean
  onToggle: () => void
}) {
  const item = useRef<HTMLLIElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isOpen && !wasOpen.current) item.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])
  const { signature, decorators, documentation, firstLine, lastLine, lastChange } = definition
  return (
    <li
      ref={item}
      style={{ paddingLeft: 20 * depth }}
      className="[contain-intrinsic-size:auto_36px] [content-visibility:auto]"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className={`flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover ${isOpen ? 'bg-active' : ''}`}
      >
        <OpeningMark open={isOpen} className="mt-1 text-ink-faint" />
        <span className="min-w-0 flex-1">
          {decorators.length > 0 && (
            <span className="block truncate font-mono text-xs text-ink-faint">
              {oneLine(decorators.join(' '), 200)}
            </span>
          )}
          <code className="block font-mono text-xs leading-5 break-words">
            {oneLine(signature, 600)}
          </code>
          {documentation !== null && (
            <span className="block truncate text-xs text-ink-faint">
              {oneLine(documentation, 200)}
            </span>
          )}
        </span>
        {lastChange !== null && (
          <span className="flex shrink-0 flex-wrap items-center justify-end gap-x-2">
            <ChangeMark change={lastChange.change} />
            <RelativeTime
              at={lastChange.at}
              className="text-xs leading-5 text-ink-faint max-[560px]:hidden"
            />
          </span>
        )}
        <span className="w-18 shrink-0 text-right font-mono text-xs leading-5 text-ink-faint">
          {firstLine === lastLine ? firstLine : `${firstLine}–${lastLine}`}
        </span>
      </button>
      {isOpen && <FunctionHistory {...{ projectId, path }} name={definition.qualifiedName} />}
    </li>
  )
}

function Deleted({
  projectId,
  path,
  file,
  chosen,
  onChoose,
}: {
  projectId: string
  path: string
  file: FileAnswer
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}) {
  return (
    <section className="mt-5">
      <h3 className="mb-1 font-semibold">Deleted</h3>
      <ol aria-label="Deleted definitions">
        {file.deleted.map(({ qualifiedName, signature, at, change }) => {
          const isOpen = chosen === qualifiedName
          return (
            <li key={qualifiedName}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => onChoose(isOpen ? undefined : qualifiedName)}
                className="flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
              >
                <OpeningMark open={isOpen} className="mt-1 text-ink-faint" />
                <code className="min-w-0 flex-1 font-mono text-xs leading-5 break-words text-ink-faint line-through">
                  {oneLine(signature, 600)}
                </code>
                <ChangeMark change={change} />
                <RelativeTime at={at} className="text-xs leading-5 text-ink-faint" />
              </button>
              {isOpen && <FunctionHistory {...{ projectId, path }} name={qualifiedName} />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
