// How search finds at present: the embedder, the index that answers, and the one that is being made.
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { EmbedderStatus, ModelsState } from '../../../../shared/contract/models.ts'
import { Facts } from '../../../components/charts/stat.tsx'
import { Button } from '../../../components/controls/button.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { PlainText } from '../../../components/text/plain-text.tsx'
import { count, plural } from '../../../format/numbers.ts'
import { duration } from '../../../format/time.ts'

const titles: Readonly<Record<EmbedderStatus, string>> = {
  off: 'By words',
  missing: 'By words: the chosen model is not here yet',
  starting: 'By words until the model has started',
  ready: 'By words and by meaning',
  resting: 'By words and by meaning; the model rests until it is needed',
  failed: 'By words: the model failed',
  given_up: 'By words: the model failed several times',
}

type Index = NonNullable<ModelsState['serving']>

export function SearchState({
  state,
  onRetry,
  onOff,
}: {
  state: ModelsState
  onRetry: () => void
  onOff: () => void
}) {
  const { embedder, serving, building, textsPerSecond } = state
  const isWell = embedder.status === 'ready' || embedder.status === 'resting'
  const isBroken = embedder.status === 'failed' || embedder.status === 'given_up'
  const Icon = isWell ? CircleCheck : isBroken ? CircleAlert : CircleDashed
  const name = (id: string) => state.models.find((model) => model.id === id)?.name ?? id
  const unfinished = building ?? (serving && serving.pending > 0 ? serving : null)
  return (
    <div className="rounded-lg border bg-raised px-4 py-3.5">
      <div className="flex flex-wrap items-start gap-3">
        <Icon
          className={`mt-0.5 size-4 shrink-0 ${isWell ? 'text-good' : isBroken ? 'text-bad' : 'text-ink-faint'}`}
          aria-hidden="true"
        />
        <div className="min-w-60 flex-1">
          <p className="font-medium">{titles[embedder.status]}</p>
          <p className="text-ink-faint">
            {embedder.message === '' && embedder.status === 'off' ? (
              'In any order, in any form, and inside names. With a model, what is said in other words is found too.'
            ) : (
              <PlainText text={embedder.message} />
            )}
          </p>
        </div>
        {isBroken && <Button onClick={onRetry}>Try again</Button>}
        {embedder.status !== 'off' && <Button onClick={onOff}>Words alone</Button>}
      </div>
      {unfinished && (
        <Making index={unfinished} name={name(unfinished.profile)} rate={textsPerSecond}>
          {building !== null && serving !== null
            ? `Until it is done, ${name(serving.profile)} answers.`
            : 'Newest first; what is done is found already.'}
        </Making>
      )}
      {(serving !== null || textsPerSecond !== null) && (
        <div className="mt-3 border-t pt-3">
          <Facts
            facts={[
              ...(serving === null
                ? []
                : ([
                    ['Answers from', name(serving.profile)],
                    [
                      'Index',
                      `${plural(serving.vectors, 'vector')} of ${plural(serving.documents, 'text')}`,
                    ],
                  ] as const)),
              ...(textsPerSecond === null
                ? []
                : ([
                    ['Speed on this machine', `${speed(textsPerSecond)} texts a second`],
                  ] as const)),
            ]}
          />
        </div>
      )}
    </div>
  )
}

function speed(rate: number): string {
  return rate < 10 ? String(Math.round(rate * 10) / 10) : count(Math.round(rate))
}

function Making({
  index,
  name,
  rate,
  children,
}: {
  index: Index
  name: string
  rate: number | null
  children: string
}) {
  const done = Math.max(0, index.documents - index.pending)
  const left = rate === null || rate <= 0 ? null : (1000 * index.pending) / rate
  return (
    <div className="mt-3">
      <Progress
        label={`Texts read by ${name}`}
        value={index.documents === 0 ? null : done / index.documents}
      />
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
        <span>
          {name} has read {count(done)} of {plural(index.documents, 'text')}. {children}
        </span>
        {left !== null && <span>about {duration(Math.max(1000, left))} left</span>}
      </p>
    </div>
  )
}
