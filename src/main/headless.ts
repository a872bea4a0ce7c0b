// Entry of the headless host: `node headless.js [--port N] [--open] [--idle-exit MIN]`.
import { parseArgs } from 'node:util'
import { messageOf } from '../shared/errors.ts'
import { runHeadless } from './run-headless.ts'

try {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '0' },
      open: { type: 'boolean', default: false },
      'idle-exit': { type: 'string' },
    },
  })
  process.exitCode = await runHeadless({
    port: Number(values.port),
    open: values.open,
    idleExitMinutes: values['idle-exit'] === undefined ? null : Number(values['idle-exit']),
  })
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
