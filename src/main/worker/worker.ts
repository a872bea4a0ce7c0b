// Entry of the process that runs models, apart from the host.

import { createModelServer } from './serve.ts'
import { serveProcess } from './serve-process.ts'

const say = serveProcess(createModelServer((key, ms) => say('loaded', { key, ms })))
