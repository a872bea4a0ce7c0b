// What models that are paid by the token may cost: by the day, and by the month where the user wants that limit too.
import { NumberSetting, SettingRow } from '../../../components/controls/setting-row.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { useSettings } from '../../../components/controls/use-settings.ts'
import { Loaded, SkeletonRows } from '../../../components/feedback/states.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { callCost } from '../../../format/figures.ts'

/** US dollars of a month's limit when it is first set: ten days of the day's. */
const firstMonthDays = 10

export function Budget() {
  const { query, save } = useSettings()
  return (
    <Section
      title="Budget"
      about="For models that are paid by the token; those of a plan and of this machine have their own limits of calls and tokens. The most that a call may cost is set aside before it is made; what does not fit waits for the next day."
    >
      <Loaded query={query} skeleton={<SkeletonRows rows={2} height={60} />}>
        {({ distill: { dailyUsd, monthlyUsd } }) => (
          <>
            <NumberSetting
              title="A day"
              about={allowed(dailyUsd, 'from midnight to midnight')}
              label="US cents that models may cost a day"
              value={Math.round(dailyUsd * 100)}
              min={0}
              max={100_000}
              unit="US cents"
              onSave={(cents) =>
                save({ distill: { dailyUsd: cents / 100 } }, told(cents, 'a day'), {
                  distill: { dailyUsd },
                })
              }
            />
            <SettingRow
              title="Limit the month as well"
              about={
                monthlyUsd === null
                  ? 'The days alone are limited.'
                  : 'Besides the limit of the days, which still holds.'
              }
            >
              <Switch
                label="Limit what models may cost a month"
                checked={monthlyUsd !== null}
                onChange={(isOn) => {
                  const next = isOn ? Math.max(1, dailyUsd * firstMonthDays) : null
                  save(
                    { distill: { monthlyUsd: next } },
                    next === null ? 'The days alone are limited.' : told(next * 100, 'a month'),
                    { distill: { monthlyUsd } },
                  )
                }}
              />
            </SettingRow>
            {monthlyUsd !== null && (
              <NumberSetting
                title="A month"
                about={allowed(monthlyUsd, 'from the first of the month')}
                label="US cents that models may cost a month"
                value={Math.round(monthlyUsd * 100)}
                min={0}
                max={3_000_000}
                unit="US cents"
                onSave={(cents) =>
                  save({ distill: { monthlyUsd: cents / 100 } }, told(cents, 'a month'), {
                    distill: { monthlyUsd },
                  })
                }
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

function allowed(usd: number, when: string) {
  if (usd > 0) return `${callCost(usd)} ${when}.`
  return (
    <span className="font-medium text-warn">
      Nothing is allowed: models that are paid by the token are not asked.
    </span>
  )
}

function told(cents: number, span: string): string {
  return cents === 0
    ? `Nothing is allowed ${span}: models that are paid by the token are not asked.`
    : `Models may cost ${callCost(cents / 100)} ${span}.`
}
