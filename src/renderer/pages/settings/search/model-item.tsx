// One model: what it is, how it stands, and what can be done with it.
import { useState } from 'react'
import type { DownloadState, ModelRow } from '../../../../shared/contract/models.ts'
import { Button } from '../../../components/controls/button.tsx'
import { ConfirmDialog } from '../../../components/feedback/dialog.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Badge } from '../../../components/text/badge.tsx'
import { PlainText } from '../../../components/text/plain-text.tsx'
import { bytes, count } from '../../../format/numbers.ts'
import { duration } from '../../../format/time.ts'
import type { useModelActions } from './use-model-actions.ts'

type Actions = ReturnType<typeof useModelActions>

export function ModelItem({ model, actions }: { model: ModelRow; actions: Actions }) {
  const [isAsking, setAsking] = useState(false)
  const { download } = model
  const isLoading = download?.status === 'running'
  const isOwn = model.downloadBytes === 0
  return (
    <li className="bg-raised px-4 py-3.5">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-60 flex-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <PlainText text={model.name} />
            {model.isChosen && <Badge tone="accent">In use</Badge>}
            {!model.isChosen && model.files === 'ready' && (
              <Badge tone="good">On this machine</Badge>
            )}
          </p>
          <p className="text-ink-soft">
            <PlainText text={model.description} /> <PlainText text={model.advice} />
          </p>
          <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-faint">
            <span>{sizeOf(model)}</span>
            <span>Licence: {model.licence}</span>
            <span>{model.languages}</span>
            <span>{count(model.dimensions)} dimensions</span>
            <span className="font-mono">
              <PlainText text={model.source} />
            </span>
          </p>
        </div>
        <div className="flex shrink-0 gap-2">
          {isLoading && (
            <Button onClick={() => actions.cancel.mutate({ id: model.id })}>Cancel</Button>
          )}
          {!isLoading && model.files !== 'ready' && !isOwn && (
            <Button
              disabled={actions.download.isPending}
              onClick={() => actions.download.mutate({ id: model.id })}
            >
              {model.files === 'partial'
                ? 'Go on with the download'
                : `Download ${bytes(model.downloadBytes)}`}
            </Button>
          )}
          {model.files === 'ready' && !model.isChosen && (
            <Button
              tone="primary"
              disabled={actions.choose.isPending}
              onClick={() => actions.choose.mutate({ id: model.id })}
            >
              Use it
            </Button>
          )}
          {!isLoading && !isOwn && !model.isChosen && model.bytesOnDisk > 0 && (
            <Button tone="danger" onClick={() => setAsking(true)}>
              Remove
            </Button>
          )}
        </div>
      </div>
      {download !== null && <Download name={model.name} download={download} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Remove ${model.name}?`}
        about={`Its files, ${bytes(model.bytesOnDisk)}, are deleted. They can be downloaded again.`}
        confirm="Remove the files"
        onConfirm={() => actions.remove.mutate({ id: model.id })}
      />
    </li>
  )
}

function sizeOf(model: ModelRow): string {
  if (model.files === 'ready') return `${bytes(model.bytesOnDisk)} on disk`
  if (model.files === 'partial') {
    return `${bytes(model.bytesOnDisk)} of ${bytes(model.downloadBytes)} on disk`
  }
  return `${bytes(model.downloadBytes)} to download`
}

function Download({ name, download }: { name: string; download: DownloadState }) {
  const { status, bytes: read, total, rate, secondsLeft, problem } = download
  return (
    <div className="mt-2.5">
      {status === 'running' && (
        <>
          <Progress label={`Download of ${name}`} value={total === 0 ? null : read / total} />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-4 text-xs text-ink-faint">
            <span>
              {bytes(read)} of {bytes(total)}
            </span>
            <span>
              {bytes(Math.round(rate))}/s
              {secondsLeft !== null && `, about ${duration(Math.max(1, secondsLeft) * 1000)} left`}
            </span>
          </p>
        </>
      )}
      {problem !== null && (
        <p role="alert" className="text-bad">
          <PlainText text={problem} />
        </p>
      )}
      {status === 'stopped' && problem === null && (
        <p className="text-xs text-ink-faint">
          Stopped. What came is kept; it can go on from there.
        </p>
      )}
    </div>
  )
}
