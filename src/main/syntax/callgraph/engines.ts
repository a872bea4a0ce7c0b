// The engines of the call graph; a language without one has no graph yet.

import { pythonEngine } from '../python-calls/python-engine.ts'
import { scriptEngine } from '../script-calls/script-engine.ts'
import type { CallEngine } from './engine.ts'

/** Each language stands in one engine at most. */
export const callEngines: readonly CallEngine[] = [pythonEngine, scriptEngine]
