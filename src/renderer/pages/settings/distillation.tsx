// Settings, Distillation: the language models that may tell what happened, what they may cost, and what they did.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ModelCall, ModelProvider } from '../../../shared/contract/distill.ts'
import { Button } from '../../components/controls/button.tsx'
import { NumberSetting, SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { ConfirmDialog } from '../../components/feedback/dialog.tsx'
import { Loaded, SkeletonRows } from '../../components/feedback/states.tsx'
import { showFailure, showToast } from '../../components/feedback/toast.tsx'
import { Section } from '../../components/layout/page.tsx'
import { RelativeTime } from '../../components/text/relative-time.tsx'
import { api } from '../../core-client.ts'
import { callCost } from '../../format/figures.ts'
import { count, plural } from '../../format/numbers.ts'
import { oneLine } from '../../format/plain-text.ts'

const callsShown = 10
const progressMs = 3000

export function Distillation() {
  const providers = useQuery(api.distill.providers.queryOptions())
  const spending = useQuery(api.distill.spending.queryOptions({ input: { last: callsShown } }))
  const { query, save } = useSettings()
  return (
    <>
      <Section
        title="Language models"
        about="Rules tell what happened, at no cost. A model that you turn on tells each turn anew a little later. None is asked while it is off. Several are asked in the order in which you turned them on, the next where one fails."
      >
        <Loaded query={providers} skeleton={<SkeletonRows rows={4} height={60} />}>
          {(all) => all.map((one) => <Provider key={one.id} provider={one} />)}
        </Loaded>
      </Section>
      <Section
        title="Budget"
        about="For models that are paid by the token. The most that a call may cost is set aside before it is made; what does not fit waits for the next day."
      >
        <Loaded query={query} skeleton={<SkeletonRows rows={2} height={60} />}>
          {({ distill }) => (
            <>
              <NumberSetting
                title="A day"
                about="From midnight to midnight."
                label="US cents that models may cost a day"
                value={Math.round(distill.dailyUsd * 100)}
                min={0}
                max={100_000}
                unit="US cents"
                onSave={(cents) =>
                  save(
                    { distill: { dailyUsd: cents / 100 } },
                    `Models may cost ${callCost(cents / 100)} a day.`,
                    { distill: { dailyUsd: distill.dailyUsd } },
                  )
                }
              />
              <NumberSetting
                title="A month"
                about="From the first of the month; 0 for no limit but that of the days."
                label="US cents that models may cost a month"
                value={Math.round((distill.monthlyUsd ?? 0) * 100)}
                min={0}
                max={3_000_000}
                unit="US cents"
                onSave={(cents) =>
                  save(
                    { distill: { monthlyUsd: cents === 0 ? null : cents / 100 } },
                    cents === 0
                      ? 'The days alone are limited.'
                      : `Models may cost ${callCost(cents / 100)} a month.`,
                    { distill: { monthlyUsd: distill.monthlyUsd } },
                  )
                }
              />
            </>
          )}
        </Loaded>
      </Section>
      <CatchingUp />
      <Section title="What it took">
        <Loaded query={spending} skeleton={<SkeletonRows rows={4} height={32} />}>
          {({ today, month, leftToday, calls }) => (
            <>
              <p className="mb-2">
                Today {plural(today.calls, 'call')} with {plural(today.tokens, 'token')},{' '}
                {callCost(today.costUsd)}; this month {callCost(month.costUsd)}.{' '}
                {callCost(leftToday)} of today’s budget are left.
              </p>
              {calls.length > 0 && <Calls calls={calls} />}
            </>
          )}
        </Loaded>
      </Section>
    </>
  )
}

const states = { paid: 'Paid by the token', subscription: 'Of your plan', local: 'Free' } as const

function Provider({ provider }: { provider: ModelProvider }) {
  const [isAsking, setAsking] = useState(false)
  const cache = useQueryClient()
  const again = () => cache.invalidateQueries({ queryKey: api.distill.key() })
  const turnOn = useMutation(
    api.distill.turnOn.mutationOptions({
      onSuccess: ({ name, isEnabled }) => {
        showToast(isEnabled ? `${name} tells turns from now on.` : `${name} is not asked any more.`)
        return again()
      },
      onError: showFailure,
    }),
  )
  const { id, name, isEnabled, isThere, detail, billing, recipient, turnModel } = provider
  const { dailyCalls, dailyTokens } = provider
  const limits = `At most ${plural(dailyCalls, 'call')} and ${plural(dailyTokens, 'token')} a day are made`
  const cost = billing === 'paid' ? `${limits}, within the budget below.` : `${limits}.`
  return (
    <>
      <SettingRow
        title={name}
        about={
          <>
            {isThere ? '' : 'Not found. '}
            {oneLine(detail, 200)} {states[billing]}
            {turnModel === '' ? '' : `, ${oneLine(turnModel, 80)}`}.
          </>
        }
      >
        <Switch
          label={`Ask ${name}`}
          checked={isEnabled}
          onChange={(next) =>
            next ? setAsking(true) : turnOn.mutate({ provider: id, isEnabled: false })
          }
        />
      </SettingRow>
      {provider.takesKey && <KeyRow provider={provider} onChange={again} />}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Ask ${name}?`}
        about={`After each turn its text goes to ${recipient}: your prompt, what the agent did and said, without secrets and what is private. ${cost} What you excluded is never sent.`}
        confirm="Turn it on"
        onConfirm={() => turnOn.mutate({ provider: id, isEnabled: true })}
      />
    </>
  )
}

function KeyRow({
  provider: { id, name, keySource },
  onChange,
}: {
  provider: ModelProvider
  onChange: () => Promise<void>
}) {
  const setKey = useMutation(
    api.distill.setKey.mutationOptions({
      onSuccess: ({ keySource: now }) => {
        showToast(now === 'store' ? 'The key is kept.' : 'The key is forgotten.')
        return onChange()
      },
      onError: showFailure,
    }),
  )
  const about = {
    store: 'A key is kept in a file that only you can read.',
    environment: 'The key of the environment is used.',
    none: 'No key is known.',
  }[keySource]
  return (
    <SettingRow title={`Key of ${name}`} about={about}>
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          const form = event.currentTarget
          const key = String(new FormData(form).get('key') ?? '').trim()
          if (key !== '') setKey.mutate({ provider: id, key }, { onSuccess: () => form.reset() })
        }}
      >
        <input
          type="password"
          name="key"
          autoComplete="off"
          aria-label={`Key of ${name}`}
          className="h-7.5 w-48 rounded-md bg-raised px-2.5 shadow-raised"
        />
        <Button type="submit">Keep</Button>
        {keySource === 'store' && (
          <Button onClick={() => setKey.mutate({ provider: id, key: null })}>Forget</Button>
        )}
      </form>
    </SettingRow>
  )
}

function CatchingUp() {
  const pending = useQuery({
    ...api.distill.pending.queryOptions(),
    // Progress is watched while there is any.
    refetchInterval: ({ state }) => (state.data && state.data.catchingUp > 0 ? progressMs : false),
  })
  const cache = useQueryClient()
  const catchUp = useMutation(
    api.distill.catchUp.mutationOptions({
      onSuccess: ({ turns }) => {
        showToast(`${plural(turns, 'turn')} wait for a model now, newest first.`)
        return cache.invalidateQueries({ queryKey: api.distill.key() })
      },
      onError: showFailure,
    }),
  )
  const stop = useMutation(
    api.distill.stopCatchingUp.mutationOptions({
      onSuccess: ({ turns }) => {
        showToast(`${plural(turns, 'turn')} stay as rules told them.`)
        return cache.invalidateQueries({ queryKey: api.distill.key() })
      },
      onError: showFailure,
    }),
  )
  return (
    <Section title="Catching up">
      <Loaded query={pending} skeleton={<SkeletonRows rows={1} height={60} />}>
        {({ turns, waiting, catchingUp, tokensEach, isMeasured, costUsd, provider }) => (
          <SettingRow
            title={`${plural(turns, 'turn')} told by rules alone`}
            about={`A model would take ${plural(turns, 'call')} and about ${count(turns * tokensEach)} tokens for them${costUsd === null ? '' : `, ${callCost(costUsd)}`} (${isMeasured ? 'as the last calls took' : 'estimated'}). ${waiting === 0 ? '' : `${plural(waiting, 'turn')} wait already.`}`}
          >
            <div className="flex gap-2">
              {catchingUp > 0 && (
                <Button disabled={stop.isPending} onClick={() => stop.mutate({})}>
                  Stop
                </Button>
              )}
              <Button
                disabled={provider === null || turns === 0 || catchUp.isPending}
                title={provider === null ? 'Turn a language model on first.' : undefined}
                onClick={() => catchUp.mutate({})}
              >
                Have them told
              </Button>
            </div>
          </SettingRow>
        )}
      </Loaded>
    </Section>
  )
}

function Calls({ calls }: { calls: readonly ModelCall[] }) {
  return (
    // Focusable: what is wider than the page is reached with the arrow keys.
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label="Last calls">
      <table className="w-full min-w-160">
        <thead>
          <tr className="border-b text-left text-xs text-ink-faint">
            {['When', 'Model', 'For', 'How it ended', 'Tokens', 'Cost'].map((name) => (
              <th key={name} scope="col" className="py-1.5 pr-3 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <tr key={call.id} className="border-b align-top last:border-0">
              <td className="py-1.5 pr-3 whitespace-nowrap">
                <RelativeTime at={call.at} />
              </td>
              <td className="py-1.5 pr-3">{oneLine(call.model, 60)}</td>
              <td className="py-1.5 pr-3">
                {[call.purpose, call.project ?? ''].filter((one) => one !== '').join(', ')}
              </td>
              <td className="py-1.5 pr-3" title={call.detail ?? undefined}>
                {call.outcome.replaceAll('_', ' ')}
                {call.detail !== null && (
                  <span className="block text-xs text-ink-faint">{oneLine(call.detail, 160)}</span>
                )}
              </td>
              <td className="py-1.5 pr-3 tabular-nums">{count(call.tokens)}</td>
              <td className="py-1.5 tabular-nums">{callCost(call.costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
