// Serves the built dashboard under app://recollect/, and nothing outside its folder.
import { readFile } from 'node:fs/promises'
import { extname, join, posix } from 'node:path'
import type { Protocol } from 'electron'
import { getMimeType } from 'hono/utils/mime'
import { contentSecurityPolicy } from '../../base/content-security-policy.ts'
import type { Logger } from '../../base/logs/log.ts'
import { appHost, appScheme, isAppUrl, parseUrl } from './app-origin.ts'

/** Endings of what the build puts there; nothing else is answered. */
const endings = new Set(
  ['css', 'html', 'ico', 'js', 'json', 'mjs', 'png', 'svg', 'txt', 'wasm', 'webp', 'woff2'].map(
    (ending) => `.${ending}`,
  ),
)

/** What was asked for: a file below the dashboard's folder, or the status of the refusal. */
type SchemeAnswer =
  | { readonly status: 200; readonly file: string }
  | { readonly status: 400 | 403 | 404 | 405 }

/** What the build puts into the dashboard's folder: files with a known ending at its top and in `assets`. */
const namesFile = /^\/(?:assets\/.*|[^/]*\.[a-z0-9]+)$/

/**
 * Decides what a request for the app scheme means. `file` is relative, with forward slashes,
 * decoded and normalised; it never leads out of the folder. Every address that names no file is
 * answered by the one document: the dashboard routes by the path, also when a page is loaded again.
 */
export function resolveAppRequest(method: string, text: string): SchemeAnswer {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 }
  const url = parseUrl(text)
  if (!url || !isAppUrl(url)) return { status: 403 }
  if (!namesFile.test(url.pathname)) return { status: 200, file: 'index.html' }
  let path: string
  try {
    path = decodeURIComponent(url.pathname)
  } catch {
    return { status: 400 }
  }
  // A backslash parts folders on Windows, a colon names drives and streams there, a NUL ends names.
  if (/[\\:\0]/.test(path)) return { status: 400 }
  const normal = posix.normalize(path)
  if (normal !== path || normal.split('/').includes('..')) return { status: 400 }
  return endings.has(extname(normal)) ? { status: 200, file: normal.slice(1) } : { status: 404 }
}

/** Tells Chromium, before the app is ready, that the scheme has an origin like the web's. */
export function registerAppScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true },
    },
  ])
}

/** Makes the handler; `folder` holds the built dashboard. */
export function createAppSchemeHandler(
  folder: string,
  log: Logger,
): (request: Pick<Request, 'method' | 'url'>) => Promise<Response> {
  return async (request) => {
    const answer = resolveAppRequest(request.method, request.url)
    if (answer.status !== 200) {
      log.warn({ method: request.method, status: answer.status }, 'refused a request to the app')
      return respond(answer.status, null, 'text/plain; charset=utf-8')
    }
    const type = getMimeType(answer.file) ?? 'application/octet-stream'
    try {
      const bytes = await readFile(join(folder, ...answer.file.split('/')))
      return respond(200, request.method === 'HEAD' ? null : bytes, type)
    } catch (error) {
      log.warn({ err: error, file: answer.file }, 'a file of the dashboard could not be read')
      return respond(404, null, type)
    }
  }
}

/** Answers every request to the app scheme from `folder`. Call once the app is ready. */
export function setupAppScheme(
  protocol: Pick<Protocol, 'handle'>,
  folder: string,
  log: Logger,
): void {
  log.debug({ host: appHost }, 'serving the dashboard')
  protocol.handle(appScheme, createAppSchemeHandler(folder, log))
}

function respond(status: number, body: Buffer | null, type: string): Response {
  return new Response(body === null ? null : new Uint8Array(body), {
    status,
    headers: {
      'content-type': type,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      // The files are local: a cache would only keep an old program after an update.
      'cache-control': 'no-store',
    },
  })
}
