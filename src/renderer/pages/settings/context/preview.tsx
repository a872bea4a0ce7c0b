// Settings, Context: the exact text that the next session of a project would be given.

import { FileInput } from 'lucide-react'
import { sessionSources } from '../../../../shared/kinds.ts'
import { LayerBar } from '../../../components/charts/layer-bar.tsx'
import { Choice } from '../../../components/controls/field.tsx'
import { Empty, Failed, SkeletonBlock } from '../../../components/feedback/states.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { LongText } from '../../../components/text/long-text.tsx'
import { plural } from '../../../format/numbers.ts'
import { projectOptions } from '../../../format/project-names.ts'
import { sourceWord } from '../../../format/words.ts'
import type { useContextPreview } from './use-context-preview.ts'

export function ContextPreview({
  budget,
  preview,
}: {
  budget: number | undefined
  preview: ReturnType<typeof useContextPreview>
}) {
  const { projects, projectId, source, choose, given, isLooking, isOld, error, retry } = preview
  return (
    <Section
      title="What the next session is given"
      about={
        isLooking
          ? 'Earlier work on the files changed last is still being looked for; the rest is here already.'
          : 'The exact text, made now from what is remembered. Looking at it records nothing.'
      }
    >
      {projects?.length === 0 ? (
        <Empty icon={FileInput} title="No project yet">
          With the first session of a project its context can be seen here.
        </Empty>
      ) : (
        <>
          <div className="mb-3 flex flex-wrap gap-2">
            <Choice
              label="Project"
              value={projectId}
              onChange={(project) => choose({ project })}
              options={projectOptions(projects ?? [])}
            />
            <Choice
              label="How the session begins"
              value={source}
              onChange={(value) =>
                choose({ source: sessionSources.find((each) => each === value) })
              }
              options={sessionSources.map((value) => ({ value, label: sourceWord(value) }))}
            />
          </div>
          {given === undefined ? (
            error === null ? (
              <SkeletonBlock height={240} />
            ) : (
              <Failed error={error} retry={retry} />
            )
          ) : given.text === '' ? (
            <p className="rounded-lg border px-4 py-6 text-center text-ink-faint">
              {budget === 0
                ? 'Nothing: the budget is zero.'
                : 'Nothing: there is no memory that would help this session.'}
            </p>
          ) : (
            <>
              <LayerBar layers={given.layers} budget={given.budget} whole={given.tokens} />
              <div
                className={`mt-3 overflow-hidden rounded-lg border bg-raised ${isOld ? 'opacity-60' : ''}`}
              >
                <LongText text={given.text} lines={400} className="px-4 py-3 font-mono text-xs" />
              </div>
              <p className="mt-2 text-xs text-ink-faint">
                {plural(given.text.length, 'character')}, {plural(given.tokens, 'token')}
              </p>
            </>
          )}
        </>
      )}
    </Section>
  )
}
