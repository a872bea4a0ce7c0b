// Loaded before an instrumented program: notes who called each function that is entered, by places in the source.
import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'

const root = process.env.RECORD_ROOT ?? ''
const rootUrl = pathToFileURL(root).href
const seen = new Set()

/** Constructors that nobody wrote stand between a function and who calls it; there are hardly more in a row. */
const mostCallers = 6

/** Imports without an ending are found as a bundler finds them. */
registerHooks({
  resolve(specifier, context, next) {
    try {
      return next(specifier, context)
    } catch (error) {
      if (specifier.startsWith('.'))
        for (const end of ['.ts', '.js', '/index.ts', '/index.js'])
          try {
            return next(specifier.replace(/\.js$/, '') + end, context)
          } catch {
            // The next ending may be the one.
          }
      throw error
    }
  },
})

function placeOf(site) {
  const file = site.getFileName() ?? ''
  if (!file.startsWith(root) && !file.startsWith(rootUrl)) return null
  const path = file.startsWith('file:') ? file.slice(rootUrl.length) : file.slice(root.length)
  return `${path.slice(1)}:${site.getLineNumber()}:${site.getColumnNumber()}`
}

globalThis.__entered = function entered() {
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.prepareStackTrace = (_, sites) => sites
  Error.stackTraceLimit = 200
  const holder = {}
  Error.captureStackTrace(holder, entered)
  const sites = holder.stack
  Error.prepareStackTrace = prepareStackTrace
  Error.stackTraceLimit = stackTraceLimit
  const [own, ...others] = sites
  const callee = own && placeOf(own)
  if (!callee) return
  const callers = []
  for (const site of others) {
    // What was awaited before is no caller.
    if (site.isAsync()) break
    const caller = placeOf(site)
    if (caller !== null) callers.push(caller)
    if (callers.length >= mostCallers) break
  }
  if (callers.length > 0) seen.add([callee, ...callers].join(' '))
}

process.on('uncaughtException', (error) => {
  // A program may end by what it throws; one that Node cannot read does not run.
  if (error instanceof SyntaxError || /ERR_/.test(error?.code ?? '')) process.exitCode = 3
})
process.on('unhandledRejection', () => undefined)
process.on('exit', () => writeFileSync(process.env.RECORD_INTO ?? '', [...seen].join('\n')))
