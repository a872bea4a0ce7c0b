// Paths as they are read: the file first, its folder after it.
import { trimEndOf } from '../../shared/trim-end.ts'

/** A path's last part and what stands before it; both separators count. */
export function splitPath(path: string): { readonly folder: string; readonly file: string } {
  const end = trimEndOf(path, /[\\/]/)
  const cut = Math.max(end.lastIndexOf('/'), end.lastIndexOf('\\'))
  return cut < 0
    ? { folder: '', file: end }
    : { folder: end.slice(0, cut + 1), file: end.slice(cut + 1) }
}

/** A path relative to the session's folder where it lies below it, else as it is. */
export function shortenPath(path: string, folder: string | null): string {
  if (folder === null || folder === '') return path
  const base = trimEndOf(folder, /[\\/]/)
  const next = path.charAt(base.length)
  return path.startsWith(base) && (next === '/' || next === '\\')
    ? path.slice(base.length + 1)
    : path
}
