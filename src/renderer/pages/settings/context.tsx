// Settings, Context: the budget, its layers, and beside them what the next session of a project would be given.
import { Slider } from 'radix-ui'
import { useState } from 'react'
import { SettingRow } from '../../components/controls/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { useSettings } from '../../components/controls/use-settings.ts'
import { Loaded, SkeletonBlock } from '../../components/feedback/states.tsx'
import { Section } from '../../components/layout/page.tsx'
import { plural } from '../../format/numbers.ts'
import { HoldOut } from './context/hold-out.tsx'
import { ContextLayers } from './context/layers.tsx'
import { ContextPreview } from './context/preview.tsx'
import { useContextPreview } from './context/use-context-preview.ts'

export function ContextSettings() {
  const { query, save } = useSettings()
  const [draft, setDraft] = useState<number | null>(null)
  const saved = query.data?.context.budgetTokens
  // What is saved counts again as soon as it changes, by this slider, an undo or another window.
  const [before, setBefore] = useState(saved)
  if (saved !== before) {
    setBefore(saved)
    setDraft(null)
  }
  const budget = draft ?? saved
  const preview = useContextPreview(budget, query.data?.context.layers)
  return (
    <div className="grid gap-x-10 gap-y-8 min-[1400px]:grid-cols-2">
      <div>
        <Section
          title="Budget"
          about="The most that is handed to the agent when a session starts. A project without memory gets nothing."
        >
          <Loaded query={query} skeleton={<SkeletonBlock height={48} />}>
            {({ context }) => (
              <div className="flex items-center gap-6">
                <Slider.Root
                  className="relative flex h-8 flex-1 touch-none items-center"
                  min={0}
                  max={4000}
                  step={100}
                  value={[budget ?? context.budgetTokens]}
                  onValueChange={([next]) => setDraft(next ?? null)}
                  onValueCommit={([next]) => {
                    if (next === undefined || next === context.budgetTokens) return
                    save(
                      { context: { budgetTokens: next } },
                      next === 0
                        ? 'New sessions are given no context.'
                        : `New sessions are given up to ${plural(next, 'token')}.`,
                      { context: { budgetTokens: context.budgetTokens } },
                    )
                  }}
                >
                  <Slider.Track className="relative h-1.5 grow rounded-full bg-line">
                    <Slider.Range className="absolute h-full rounded-full bg-accent" />
                  </Slider.Track>
                  <Slider.Thumb
                    aria-label="Budget in tokens"
                    className="block size-4 rounded-full bg-raised shadow-[0_0_0_1.5px_var(--color-accent)]"
                  />
                </Slider.Root>
                <output className="w-28 text-right font-medium">
                  {budget === 0 ? 'No context' : plural(budget ?? 0, 'token')}
                </output>
              </div>
            )}
          </Loaded>
        </Section>
        <ContextLayers budget={budget} given={preview.given} />
        <Recall />
        <HoldOut />
      </div>
      <ContextPreview budget={budget} preview={preview} />
    </div>
  )
}

function Recall() {
  const { query, save } = useSettings()
  return (
    <Section title="With a prompt">
      <Loaded query={query} skeleton={<SkeletonBlock height={60} />}>
        {({ recall }) => (
          <>
            <SettingRow
              title="Recall what fits a prompt"
              about="Up to three memories that clearly belong to what you ask go with your prompt, each once in a session. When nothing fits, nothing is added."
            >
              <Switch
                label="Recall what fits a prompt"
                checked={recall.enabled}
                onChange={(enabled) =>
                  save(
                    { recall: { enabled } },
                    enabled ? 'Prompts are given what fits them.' : 'Prompts are left as they are.',
                    { recall: { enabled: !enabled } },
                  )
                }
              />
            </SettingRow>
            <SettingRow
              title="Tell before an edit"
              about="Before the agent edits a file it is told what is remembered of that file or a function in it, each once in a session. Each edit then waits for a hook of its own; the installed hooks are changed with this switch."
            >
              <Switch
                label="Tell before an edit"
                checked={recall.beforeEdits}
                onChange={(beforeEdits) =>
                  save(
                    { recall: { beforeEdits } },
                    beforeEdits
                      ? 'Edits are told what is known of their file, from the next session on.'
                      : 'Edits are left as they are.',
                    { recall: { beforeEdits: !beforeEdits } },
                  )
                }
              />
            </SettingRow>
          </>
        )}
      </Loaded>
    </Section>
  )
}
