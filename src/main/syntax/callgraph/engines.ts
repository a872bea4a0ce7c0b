// The engines of the call graph: one for each language.

import { pythonEngine } from '../python-calls/python-engine.ts'
import { scriptEngine } from '../script-calls/script-engine.ts'
import { writtenEngines } from '../written-calls/written-engine.ts'
import type { CallEngine } from './engine.ts'

/** Each language stands in one engine at most. */
export const callEngines: readonly CallEngine[] = [pythonEngine, scriptEngine, ...writtenEngines]
