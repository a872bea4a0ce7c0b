// Fills a data folder with the demo memory, for an app that opens it afterwards.
import { join } from 'node:path'
import { createCore } from '../../src/main/app/create-core.ts'
import { findAppRoot } from '../../src/main/base/app-root.ts'
import { seedDemo } from '../../src/main/demo/seed.ts'
import { forkWorker } from '../../src/main/threads/worker-process.ts'
import { root } from './desktop-app.ts'
import type { TestFolder } from './host.ts'

/** Opens the data folder of `place`, takes in the recordings and closes it again. */
export async function fillDemo(place: TestFolder): Promise<void> {
  const core = await createCore({
    home: place.data,
    claudeFolder: join(place.home, '.claude'),
    app: findAppRoot(join(root, 'src', 'main')),
    kind: 'command',
    startWorker: forkWorker,
  })
  try {
    await seedDemo(core, core.app.demo)
  } finally {
    await core.close()
  }
}
