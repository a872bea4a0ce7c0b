// Settings, Context: the comparison that leaves one layer out of a share of the sessions.
import { contextLayers } from '../../../../shared/context-layers.ts'
import { Choice } from '../../../components/controls/field.tsx'
import { SettingRow } from '../../../components/controls/setting-row.tsx'
import { useSettings } from '../../../components/controls/use-settings.ts'
import { Loaded, SkeletonBlock } from '../../../components/feedback/states.tsx'
import { Section } from '../../../components/layout/page.tsx'
import { layerReason, layerWord } from '../../../format/words.ts'

const none = 'none'
const shares = [0.1, 0.2, 0.3, 0.5]

export function HoldOut() {
  const { query, save } = useSettings()
  return (
    <Section title="Comparison">
      <Loaded query={query} skeleton={<SkeletonBlock height={60} />}>
        {({ evaluation: { holdOut } }) => (
          <SettingRow
            title="Leave a part out of some sessions"
            about="To see what difference it makes: turns, tokens, failures and corrections of sessions with and without it are compared. What you confirmed or pinned is given all the same."
          >
            <div className="flex gap-2">
              <Choice
                label="The part that is left out"
                className="w-40"
                value={holdOut.layer ?? none}
                options={[
                  { value: none, label: 'Nothing' },
                  ...contextLayers
                    .filter((layer) => layerReason(layer) !== '')
                    .map((layer) => ({ value: layer, label: layerWord(layer) })),
                ]}
                onChange={(chosen) => {
                  const layer = contextLayers.find((each) => each === chosen) ?? null
                  save(
                    { evaluation: { holdOut: { ...holdOut, layer } } },
                    layer === null
                      ? 'Every session is given everything.'
                      : `${Math.round(holdOut.share * 100)} % of new sessions go without: ${layerWord(layer)}.`,
                    { evaluation: { holdOut } },
                  )
                }}
              />
              {holdOut.layer !== null && (
                <Choice
                  label="Of how many sessions"
                  className="w-20"
                  value={String(holdOut.share)}
                  options={[...new Set([...shares, holdOut.share])]
                    .sort((one, other) => one - other)
                    .map((share) => ({
                      value: String(share),
                      label: `${Math.round(share * 100)} %`,
                    }))}
                  onChange={(chosen) => {
                    const share = Number(chosen)
                    if (!(share > 0)) return
                    save(
                      { evaluation: { holdOut: { ...holdOut, share } } },
                      `${Math.round(share * 100)} % of new sessions go without it.`,
                      { evaluation: { holdOut } },
                    )
                  }}
                />
              )}
            </div>
          </SettingRow>
        )}
      </Loaded>
    </Section>
  )
}
