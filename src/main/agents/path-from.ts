// Tells where a file lies below a folder, by their names alone: what was imported may be of another system.

/** Folders within a project in which git checks out other branches of it. */
const worktree = /^(?:\.?worktrees|\.claude\/worktrees)\/[^/]+\//

/**
 * The path of a file from a folder, with slashes; null where it lies elsewhere. A file of a worktree within the folder
 * is that file. Drives of Windows are compared without regard to case.
 */
export function pathFrom(folder: string | null, file: string): string | null {
  if (folder === null) return null
  const root = plain(folder).replace(/\/$/, '')
  const path = plain(file)
  const begins = path.slice(0, root.length + 1)
  const isBelow = /^[a-z]:/i.test(root)
    ? begins.toLowerCase() === `${root}/`.toLowerCase()
    : begins === `${root}/`
  const rest = path.slice(root.length + 1).replace(worktree, '')
  return isBelow && rest !== '' && !rest.split('/').includes('..') ? rest : null
}

/** Only paths of Windows have backslashes between their parts. */
function plain(path: string): string {
  return /^[a-z]:|^\\\\/i.test(path) ? path.replaceAll('\\', '/') : path
}
