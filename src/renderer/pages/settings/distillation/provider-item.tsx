// One provider: its place in the order, whether it is asked, a test of it, its key and its settings.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { showFailure, showToast } from '../../../components/feedback/toast.tsx'
import { Badge } from '../../../components/text/badge.tsx'
import { api } from '../../../core-client.ts'
import { oneLine } from '../../../format/plain-text.ts'
import { ConsentDialog } from './consent-dialog.tsx'
import { ProviderForm } from './provider-form.tsx'
import { ProviderKey } from './provider-key.tsx'
import { ProviderTest } from './provider-test.tsx'

const billings = { paid: 'Paid by the token', subscription: 'Of your plan', local: 'Free' } as const

export function ProviderItem({
  provider,
  place,
  isFirst,
  isLast,
  onMove,
}: {
  provider: ModelProvider
  place: number
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  const cache = useQueryClient()
  const turnOn = useMutation(
    api.providers.turnOn.mutationOptions({
      onSuccess: ({ name, isEnabled }) => {
        showToast(isEnabled ? `${name} tells turns from now on.` : `${name} is not asked any more.`)
        return Promise.all([
          cache.invalidateQueries({ queryKey: api.providers.list.key() }),
          cache.invalidateQueries({ queryKey: api.distill.key() }),
        ])
      },
      onError: showFailure,
    }),
  )
  const { id, name, isEnabled, isThere, detail, billing, problem } = provider
  const isAllowed = provider.dailyCalls > 0 && provider.dailyTokens > 0
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div
          role="group"
          aria-label={`Place of ${name}`}
          className="flex shrink-0"
          onKeyDown={(event) => {
            const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
            if (by === null) return
            event.preventDefault()
            onMove(by)
          }}
        >
          {/* Not disabled at the ends: the focus would be lost there. */}
          <IconButton
            label={`Ask ${name} earlier`}
            data-move="up"
            aria-disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden="true" />
          </IconButton>
          <IconButton
            label={`Ask ${name} later`}
            data-move="down"
            aria-disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden="true" />
          </IconButton>
        </div>
        <div className="min-w-52 flex-1 pt-1">
          <p className="flex flex-wrap items-center gap-2 font-medium">
            <span className="text-ink-faint tabular-nums" aria-hidden="true">
              {place}.
            </span>
            {name}
            <Badge>{billings[billing]}</Badge>
            {!isThere && <Badge tone="warn">Not found</Badge>}
            {isEnabled && !isAllowed && <Badge tone="warn">Nothing allowed</Badge>}
          </p>
          <p className="text-ink-faint [overflow-wrap:anywhere]">{oneLine(detail, 240)}</p>
          {problem !== null && (
            <p className="text-bad [overflow-wrap:anywhere]">
              It is not asked, and shown as it comes: {oneLine(problem, 240)}
            </p>
          )}
        </div>
        <div className="flex items-center gap-3 pt-0.5">
          <Button
            tone="ghost"
            aria-expanded={isOpen}
            aria-controls={body}
            aria-label={`Settings of ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronRight
              className={`transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`}
              aria-hidden="true"
            />
            Settings
          </Button>
          <Switch
            label={`Ask ${name}`}
            checked={isEnabled}
            onChange={(next) =>
              next ? setAsking(true) : turnOn.mutate({ provider: id, isEnabled: false })
            }
          />
        </div>
      </div>
      {isEnabled && <ProviderTest provider={provider} />}
      <div id={body} hidden={!isOpen} className="mt-2 rounded-lg border px-4">
        {isOpen && (
          <>
            {provider.keyVariable !== null && <ProviderKey provider={provider} />}
            <ProviderForm provider={provider} onTurnedOff={() => setAsking(true)} />
          </>
        )}
      </div>
      <ConsentDialog
        provider={provider}
        open={isAsking}
        onOpenChange={setAsking}
        onAgree={() => turnOn.mutate({ provider: id, isEnabled: true })}
      />
    </>
  )
}
