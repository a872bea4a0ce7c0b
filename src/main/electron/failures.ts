// What the user reads when the app cannot start, fails unexpectedly, or a page breaks down.
import { AppError, messageOf } from '../../shared/errors.ts'
import { recollectCommand } from '../base/command-line.ts'
import type { Logger } from '../base/logs/log.ts'

/** The sentence for a start that failed: the expected one as it is, anything else without its insides. */
export function startFailureText(error: unknown): string {
  if (error instanceof AppError) return error.message
  return `Recollect could not start because of an unexpected error (${firstLine(messageOf(error))}). Start it again; if it fails again, run "${recollectCommand('doctor')}".`
}

function firstLine(text: string): string {
  return (text.split('\n')[0] ?? '').slice(0, 200)
}

/** The sentence for a defect that ends the running app. */
const defectText =
  'Recollect met an error that it did not expect and has to end. Events of your agent wait on disk and are taken in when you start it again. The log in the data folder says more.'

/** Ends the app with a sentence when something is thrown that nobody caught. */
export function setupDefects(
  process: {
    on(
      event: 'uncaughtException' | 'unhandledRejection',
      listener: (error: unknown) => void,
    ): unknown
  },
  deps: {
    readonly show: (text: string) => void
    readonly end: (code: number) => Promise<void>
    readonly log: Logger
  },
): void {
  let told = false
  process.on('uncaughtException', (error) => {
    deps.log.fatal({ err: error }, 'uncaught exception')
    if (told) return
    told = true
    deps.show(defectText)
    void deps.end(1)
  })
  // A promise that nobody waited for has stopped what it did, nothing else.
  process.on('unhandledRejection', (error) => {
    deps.log.error({ err: error }, 'unhandled rejection')
  })
}

/** Reasons of Electron's render-process-gone that need nothing. */
const harmless = new Set(['clean-exit'])
const reloadsWithin = { count: 3, ms: 60_000 } as const

/**
 * Loads a page again that broke down; after three times within a minute it stops and says so,
 * because a page that breaks at once would turn in circles.
 */
export function setupPageFailures(
  app: {
    on(
      event: 'render-process-gone',
      listener: (event: unknown, contents: { reload(): void }, details: { reason: string }) => void,
    ): unknown
  },
  deps: { readonly show: (text: string) => void; readonly now: () => number; readonly log: Logger },
): void {
  let reloads: number[] = []
  app.on('render-process-gone', (_event, contents, { reason }) => {
    if (harmless.has(reason)) return
    deps.log.error({ reason }, 'a page broke down')
    const now = deps.now()
    reloads = reloads.filter((at) => now - at < reloadsWithin.ms)
    if (reloads.length >= reloadsWithin.count) {
      deps.show(
        'The dashboard broke down several times in a minute and was left alone. Capture goes on. Quit Recollect and start it again.',
      )
      return
    }
    reloads.push(now)
    contents.reload()
  })
}
