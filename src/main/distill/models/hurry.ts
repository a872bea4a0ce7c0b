// Lets what waits for a language model try again as soon as what it waited for may have changed.
import type { SettingsStore } from '../../base/settings-file.ts'
import type { Pump } from '../../jobs/pump.ts'
import type { Queue } from '../../jobs/queue.ts'

/** Jobs that ask models. */
const modelJobs = ['distill.model', 'distill.model-session', 'distill.replay'] as const

interface Waiting {
  readonly queue: Pick<Queue, 'hurry'>
  readonly pump: Pick<Pump, 'wake'>
}

/** Called where a provider answers again, or has another key. */
export function hurryModels({ queue, pump }: Waiting): void {
  for (const kind of modelJobs) queue.hurry(kind)
  pump.wake()
}

/** Calls it when the limits, the providers or the prices change; returns the way to stop that. */
export function hurryWithLimits(settings: SettingsStore, waiting: Waiting): () => void {
  const limits = () => JSON.stringify([settings.current.distill, settings.current.prices])
  let known = limits()
  return settings.onChange(() => {
    const next = limits()
    if (next === known) return
    known = next
    hurryModels(waiting)
  })
}
