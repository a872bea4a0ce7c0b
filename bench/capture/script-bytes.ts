// How much script the browser fetches before the dashboard can be used, compressed as a server would.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes after gzip of the scripts that the document itself names. */
export function scriptBytes(renderer: string): number {
  const document = readFileSync(join(renderer, 'index.html'), 'utf8')
  const named = document.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)
  return compressed(
    renderer,
    [...named].flatMap(([, file]) => file ?? []),
  )
}

/** Bytes after gzip of some files below `renderer`. */
export function compressed(renderer: string, files: readonly string[]): number {
  const sizes = [...new Set(files)].map(
    (file) => gzipSync(readFileSync(join(renderer, file))).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
