// Serves the built dashboard: files below one folder, and index.html for every address of the app.
import { readFile } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { codeOf } from '../../../shared/errors.ts'
import { notBuiltPage } from './plain-page.ts'

/** What a browser asked for. */
interface FileRequest {
  /** The path of the address, still encoded. */
  readonly path: string
  /** Whether it wants a page rather than a file: the app's own addresses are all index.html. */
  readonly navigation: boolean
}

/** Names with a hash of their content never change. */
const hashedName = /^\/assets\/.+-[\w-]{8}\.\w+$/
const forever = 'public, max-age=31536000, immutable'

/**
 * The file below `root` that an encoded path means, or null when it would lie outside, names a folder
 * or cannot be decoded.
 */
export function fileBelow(root: string, path: string): string | null {
  let name: string
  try {
    name = decodeURIComponent(path)
  } catch {
    return null
  }
  if (name.includes('\0') || name.includes('\\') || name.endsWith('/')) return null
  const folder = resolve(root)
  const file = resolve(folder, `.${name}`)
  return file.startsWith(folder + sep) ? file : null
}

/** Answers from the dashboard's folder; a plain page where it was never built. */
export async function serveFile(root: string, request: FileRequest): Promise<Response> {
  const file = request.path === '/' ? null : fileBelow(root, request.path)
  const body = file === null ? null : await readIfThere(file)
  if (file !== null && body !== null) {
    return new Response(body, {
      headers: {
        'Content-Type': getMimeType(file) ?? 'application/octet-stream',
        ...(hashedName.test(request.path) ? { 'Cache-Control': forever } : {}),
      },
    })
  }
  if (!request.navigation) return new Response('Not found', { status: 404 })
  const index = await readIfThere(resolve(root, 'index.html'))
  return index === null ? html(notBuiltPage, 503) : html(index, 200)
}

/** A page of ours as an answer. */
export function html(body: string | Buffer<ArrayBuffer>, status: number): Response {
  return new Response(body, { status, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

async function readIfThere(file: string): Promise<Buffer<ArrayBuffer> | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(codeOf(error))) return null
    throw error
  }
}
