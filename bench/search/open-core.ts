// Opens a core of its own on an empty data folder, as a host has it.
import { join } from 'node:path'
import type { Core } from '../../src/main/app/core.ts'
import { createCore } from '../../src/main/app/create-core.ts'
import { findAppRoot } from '../../src/main/base/app-root.ts'
import { forkWorker } from '../../src/main/threads/worker-process.ts'

/** The core on the folder `home`, with an agent's folder inside it; whoever opens it closes it. */
export function openCore(home: string, now: () => number = Date.now): Promise<Core> {
  return createCore({
    home,
    claudeFolder: join(home, 'claude'),
    app: findAppRoot(import.meta.dirname),
    kind: 'headless',
    startWorker: forkWorker,
    now,
  })
}
