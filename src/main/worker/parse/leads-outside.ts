// Tells whether a file is one of a folder, links followed.
import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, sep } from 'node:path'

/**
 * Why a file is none of the folder `root`, whose own links are resolved; null where it is one.
 * @throws where the file is not there.
 */
export async function leadsOutside(root: string, file: string): Promise<string | null> {
  const path = relative(root, await realpath(file))
  // On Windows another drive is an absolute path.
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path)
  return isOutside ? 'leads out of the project' : null
}
