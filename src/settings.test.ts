// Every setting has code that reads it and a place in the dashboard where it is changed.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { layerReason } from './renderer/format/words.ts'
import { contextLayers } from './shared/context-layers.ts'
import { settingsSchema } from './shared/settings.ts'

interface Use {
  /** The file and the expression that reads the setting to act by it. */
  readonly reads: readonly [file: string, expression: string]
  /** The file of the dashboard that changes it, and what stands there. */
  readonly changes: readonly [file: string, expression: string]
}

const settingsPages = 'renderer/pages/settings'
const uses: Readonly<Record<string, Use>> = {
  'context.budgetTokens': {
    reads: ['main/context/context.ts', 'settings.current.context.budgetTokens'],
    changes: [`${settingsPages}/context.tsx`, '{ context: { budgetTokens: next } }'],
  },
  'context.layers': {
    reads: ['main/context/context.ts', 'settings.current.context.layers'],
    changes: [`${settingsPages}/context/layers.tsx`, 'save({ context: { layers:'],
  },
  'recall.enabled': {
    reads: ['main/recall/recall.ts', 'settings.current.recall.enabled'],
    changes: [`${settingsPages}/context.tsx`, '{ recall: { enabled } }'],
  },
  'recall.beforeEdits': {
    reads: ['main/recall/before-edit.ts', 'settings.current.recall.beforeEdits'],
    changes: [`${settingsPages}/context.tsx`, '{ recall: { beforeEdits } }'],
  },
  'capture.closeAfterMinutes': {
    reads: ['main/capture/ingest.ts', 'settings.current.capture.closeAfterMinutes'],
    changes: [`${settingsPages}/privacy.tsx`, '{ capture: { closeAfterMinutes } }'],
  },
  'code.enabled': {
    reads: ['main/distill/code/scan-turn.ts', 'settings.current.code.enabled'],
    changes: [`${settingsPages}/privacy.tsx`, '{ code: { enabled } }'],
  },
  'code.firstScanFiles': {
    reads: ['main/distill/code/project/scan-project.ts', 'settings.current.code.firstScanFiles'],
    changes: [`${settingsPages}/privacy.tsx`, '{ code: { firstScanFiles } }'],
  },
  'capture.otherAgents': {
    reads: ['main/capture/ingest.ts', 'settings.current.capture.otherAgents'],
    changes: [`${settingsPages}/privacy.tsx`, '{ capture: { otherAgents } }'],
  },
  'capture.keepPayloadDays': {
    reads: ['main/keep/limits.ts', 'capture.keepPayloadDays'],
    changes: [`${settingsPages}/retention.tsx`, '{ capture: { keepPayloadDays } }'],
  },
  'retention.hookEventDays': {
    reads: ['main/keep/limits.ts', 'retention.hookEventDays'],
    changes: [`${settingsPages}/retention.tsx`, '{ retention: { hookEventDays } }'],
  },
  'retention.eventDays': {
    reads: ['main/keep/limits.ts', 'retention.eventDays'],
    changes: [`${settingsPages}/retention.tsx`, '{ retention: { eventDays } }'],
  },
  'retention.contextDays': {
    reads: ['main/keep/limits.ts', 'retention.contextDays'],
    changes: [`${settingsPages}/retention.tsx`, '{ retention: { contextDays } }'],
  },
  'retention.copyDays': {
    reads: ['main/keep/limits.ts', 'retention.copyDays'],
    changes: [`${settingsPages}/retention.tsx`, '{ retention: { copyDays } }'],
  },
  'retention.rejectedDays': {
    reads: ['main/keep/limits.ts', 'retention.rejectedDays'],
    changes: [`${settingsPages}/retention.tsx`, '{ retention: { rejectedDays } }'],
  },
  'backups.daily': {
    reads: ['main/keep/backups/backups.ts', 'settings.current.backups.daily'],
    changes: [`${settingsPages}/backups.tsx`, '{ backups: { daily } }'],
  },
  'backups.keep': {
    reads: ['main/keep/backups/backups.ts', '{ keep, maxMegabytes } = settings.current.backups'],
    changes: [`${settingsPages}/backups.tsx`, '{ backups: { keep } }'],
  },
  'backups.maxMegabytes': {
    reads: ['main/keep/backups/backups.ts', '{ keep, maxMegabytes } = settings.current.backups'],
    changes: [`${settingsPages}/backups.tsx`, '{ backups: { maxMegabytes } }'],
  },
  'retention.finishedJobHours': {
    reads: ['main/keep/limits.ts', 'retention.finishedJobHours'],
    changes: [`${settingsPages}/retention.tsx`, 'retention: { finishedJobHours:'],
  },
  'transcripts.keepCopies': {
    reads: ['main/import/transcripts.ts', 'settings.current.transcripts.keepCopies'],
    changes: [`${settingsPages}/history.tsx`, '{ transcripts: { keepCopies } }'],
  },
  'host.startFromHook': {
    reads: ['main/base/start-host-file.ts', 'settings.host.startFromHook'],
    changes: [`${settingsPages}/start.tsx`, '{ host: { startFromHook } }'],
  },
  'models.profile': {
    reads: ['main/embed/models/models.ts', 'settings.current.models.profile'],
    changes: [`${settingsPages}/search/model-item.tsx`, 'actions.choose.mutate'],
  },
  'models.folder': {
    reads: ['main/embed/models/models.ts', 'settings.current.models.folder'],
    changes: [`${settingsPages}/search.tsx`, 'actions.chooseFolder.mutate'],
  },
  'models.reranker': {
    reads: ['main/embed/embeddings.ts', 'settings.current.models.reranker'],
    changes: [`${settingsPages}/search.tsx`, 'chooseReranker.mutate'],
  },
  'models.mirror': {
    reads: ['main/embed/embeddings.ts', 'settings.current.models.mirror'],
    changes: [`${settingsPages}/search.tsx`, '{ models: { mirror: next } }'],
  },
  'models.idleMinutes': {
    reads: ['main/embed/embeddings.ts', 'settings.current.models.idleMinutes'],
    changes: [`${settingsPages}/search.tsx`, '{ models: { idleMinutes: next } }'],
  },
  'distill.providers': {
    reads: ['main/providers/chosen.ts', 'settings.distill.providers'],
    changes: [`${settingsPages}/distillation/provider-item.tsx`, 'api.providers.turnOn'],
  },
  'distill.dailyUsd': {
    reads: ['main/providers/budget.ts', 'limits.dailyUsd'],
    changes: [`${settingsPages}/distillation/budget.tsx`, '{ distill: { dailyUsd:'],
  },
  'distill.monthlyUsd': {
    reads: ['main/providers/budget.ts', 'limits.monthlyUsd'],
    changes: [`${settingsPages}/distillation/budget.tsx`, '{ distill: { monthlyUsd:'],
  },
  'evaluation.holdOut': {
    reads: ['main/context/context.ts', 'settings.current.evaluation.holdOut'],
    changes: [`${settingsPages}/context/hold-out.tsx`, '{ evaluation: { holdOut:'],
  },
  prices: {
    reads: ['main/api/handlers/usage.ts', 'settings.current.prices'],
    changes: [`${settingsPages}/price-dialog.tsx`, 'save({ prices:'],
  },
  'log.level': {
    reads: ['main/app/open-folder.ts', 'setLevel(level)'],
    changes: [`${settingsPages}/log.tsx`, '{ log: { level: next } }'],
  },
  'appearance.theme': {
    reads: ['renderer/components/controls/use-saved-theme.ts', 'appearance.theme'],
    changes: ['renderer/components/controls/theme-switch.tsx', 'appearance: { theme }'],
  },
}

/** Every setting as `section.key`; a section without keys of its own stands for itself. */
function names(): string[] {
  return Object.entries(settingsSchema.shape).flatMap(([section, schema]) => {
    let inner: unknown = schema
    while (inner instanceof z.ZodPrefault || inner instanceof z.ZodDefault) inner = inner.unwrap()
    return inner instanceof z.ZodObject
      ? Object.keys(inner.shape).map((key) => `${section}.${key}`)
      : [section]
  })
}

const textOf = (file: string) => readFileSync(resolve(import.meta.dirname, file), 'utf8')

describe('settings', () => {
  it('are all named here, and nothing else is', () => {
    expect(Object.keys(uses).sort()).toEqual(names().sort())
  })

  it.each(Object.entries(uses))('%s is read, and changed by its owner', (_, { reads, changes }) => {
    for (const [file, expression] of [reads, changes]) expect(textOf(file)).toContain(expression)
  })

  it.each(contextLayers)('of the layer %s have a row exactly where something fills it', (name) => {
    const isFilled = new RegExp(`^ {4}${name}: create\\w+\\(`, 'm').test(
      textOf('main/context/context.ts'),
    )
    expect(layerReason(name) !== '').toBe(isFilled)
  })
})
