// Asks before a provider is turned on, and says before that what leaves the machine, to whom, and what a usual day takes.
import type { ReactNode } from 'react'
import type { ModelProvider } from '../../../../shared/contract/distilling/providers.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/feedback/dialog.tsx'
import { callCost } from '../../../format/figures.ts'
import { plural } from '../../../format/numbers.ts'
import { oneLine } from '../../../format/plain-text.ts'

export function ConsentDialog({
  provider,
  open,
  onOpenChange,
  onAgree,
}: {
  provider: ModelProvider
  open: boolean
  onOpenChange: (open: boolean) => void
  onAgree: () => void
}) {
  const { name, recipient } = provider
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Ask ${name}?`}
      about="It tells each turn anew after rules told it, and each session at its end. You can turn it off at any time."
    >
      <dl className="mt-4 grid gap-3">
        <Item term="What leaves">
          The redacted text of each turn: your prompt, what the agent did and said, without secrets
          and what is private. What you excluded is never sent.
        </Item>
        <Item term="To whom">{`It goes to ${oneLine(recipient, 300)}.`}</Item>
        <Item term="A usual day">
          {usual(provider.usualDay)} {price(provider)}
        </Item>
        <Item term="At most">{limits(provider)}</Item>
      </dl>
      <div className="mt-5 flex justify-end gap-2">
        <Button autoFocus onClick={() => onOpenChange(false)}>
          Leave it off
        </Button>
        <Button
          tone="primary"
          onClick={() => {
            onOpenChange(false)
            onAgree()
          }}
        >
          Turn it on
        </Button>
      </div>
    </Dialog>
  )
}

function Item({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-3">
      <dt className="font-medium">{term}</dt>
      <dd className="text-ink-soft [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function usual({ turns, sessions, isMeasured, calls, tokens }: ModelProvider['usualDay']): string {
  const works = `${plural(turns, 'turn')}, ${plural(sessions, 'session')} of several turns`
  return `About ${plural(calls, 'call')} and ${plural(tokens, 'token')}, ${isMeasured ? `for what is usual here: ${works}` : `for a day such as ${works}`}.`
}

function price({ billing, usualDay: { costUsd } }: ModelProvider): string {
  if (billing === 'local') return 'It costs nothing.'
  if (billing === 'subscription')
    return costUsd === null
      ? 'It counts towards your plan.'
      : `It counts towards your plan; by the token it would be about ${callCost(costUsd)}.`
  return costUsd === null
    ? 'What that costs is not known: it is asked only once its models have a price in the settings under Cost.'
    : `That costs about ${callCost(costUsd)}.`
}

function limits({ dailyCalls, dailyTokens, billing }: ModelProvider): string {
  if (dailyCalls === 0 || dailyTokens === 0) return 'Nothing: its own settings allow no call yet.'
  const budget = billing === 'paid' ? ', and no more than the budget allows' : ''
  return `${plural(dailyCalls, 'call')} and ${plural(dailyTokens, 'token')} a day${budget}.`
}
