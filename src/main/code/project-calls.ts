// Resolves the calls of a project in a process that lives for this question alone, so that it can be cancelled.
import type { NotRead } from '../../shared/worker/parse-messages.ts'
import type { Logger } from '../base/logs/log.ts'
import type { WorkerStarter } from '../threads/worker-process.ts'
import { callsEndSchema, callsSchema } from './parse-answers.ts'
import { createParseProcess, type ParseProcess } from './parse-process.ts'
import type { Parser } from './parser.ts'

interface Dependencies {
  readonly start: WorkerStarter
  readonly entry: string
  readonly log: Pick<Logger, 'error'>
}

/** An analysis keeps a limit of its own by its length: this is for what hangs in it, on a machine that is busy. */
const limitMs = (files: number): number => 20 * 60_000 + 1000 * files

/** So many files are resolved in seconds: they wait for no larger project. */
const fewFiles = 300

/**
 * One large project after the other, as an analysis takes hundreds of MB, and beside it one small project after the
 * other.
 */
export function createProjectCalls(dependencies: Dependencies): Pick<Parser, 'calls' | 'close'> {
  const lines = { small: Promise.resolve<unknown>(null), large: Promise.resolve<unknown>(null) }
  const running = new Set<ParseProcess>()
  let isClosed = false

  const resolve: Parser['calls'] = async ({ root, paths }, take, signal) => {
    if (isClosed) return { notRead: 'no_process', detail: 'Recollect is closing.' }
    if (signal?.aborted) return cancelled
    // What needs too much memory needs it a second time as well.
    const own = createParseProcess({ ...dependencies, idleMs: null, asksAgain: false })
    running.add(own)
    const cancel = (): void => void own.close()
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      const answer = await own.ask(
        { name: 'calls', input: { root, paths }, limitMs: limitMs(paths.length) },
        (list) => take(callsSchema.parse(list)),
      )
      if (signal?.aborted) return cancelled
      const end = callsEndSchema.safeParse(answer)
      return end.success ? end.data : { notRead: 'failed', detail: end.error.message }
    } finally {
      signal?.removeEventListener('abort', cancel)
      running.delete(own)
      await own.close()
    }
  }

  return {
    calls(...question) {
      const [{ paths }] = question
      const size = paths.length <= fewFiles ? 'small' : 'large'
      const answer = lines[size].then(() => resolve(...question))
      lines[size] = answer
      return answer
    },
    async close() {
      isClosed = true
      await Promise.all([...running].map((own) => own.close()))
    },
  }
}

const cancelled: NotRead = { notRead: 'cancelled', detail: 'It was no longer wanted.' }
