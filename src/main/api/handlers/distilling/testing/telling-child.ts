// A host of its own on a data folder, which has a model tell what waits there until its input ends.
import { once } from 'node:events'
import { createCore } from '../../../../app/create-core.ts'
import { findAppRoot } from '../../../../base/app-root.ts'
import { forkWorker } from '../../../../threads/worker-process.ts'

const [home = '', claudeFolder = '', time = '0'] = process.argv.slice(2)
const core = await createCore({
  ...{ home, claudeFolder, app: findAppRoot(import.meta.dirname), kind: 'headless' },
  startWorker: forkWorker,
  now: () => Number(time),
  env: { ANTHROPIC_API_KEY: process.env.ANTHROPIC_API_KEY },
})
await core.start()
process.stdin.resume()
await once(process.stdin, 'end')
await core.close()
process.exit(0)
