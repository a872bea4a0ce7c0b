// Entry of the headless host: `node headless.js [--port N] [--open] [--idle-exit MIN] [--demo]`.
import { parseArgs } from 'node:util'
import { messageOf } from '../shared/errors.ts'
import { restartLean } from './base/lean-process.ts'
import { forkWorker } from './threads/worker-process.ts'

restartLean()
try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      open: { type: 'boolean', default: false },
      'idle-exit': { type: 'string' },
      demo: { type: 'boolean', default: false },
    },
  })
  const { runHeadless } = await import('./cli/run-headless.ts')
  process.exitCode = await runHeadless({
    port: values.port === undefined ? null : Number(values.port),
    open: values.open,
    idleExitMinutes: values['idle-exit'] === undefined ? null : Number(values['idle-exit']),
    demo: values.demo,
    json: false,
    startWorker: forkWorker,
  })
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
