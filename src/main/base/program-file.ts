// Finds the file of a program of ours that runs beside the host: a thread's, or the worker process's.
import { basename, join } from 'node:path'
import { findAppRoot } from './app-root.ts'

/**
 * The file to start for the program whose source is `source`, counted from `src/main`, such as
 * `keep/keep-thread.ts`: the source itself where this program runs from source, else what the build made of it
 * (an input of electron.vite.config.ts, named like the source). Node starts threads from inside an Electron
 * archive as well.
 */
export function programFile(source: string): string {
  const { root } = findAppRoot(import.meta.dirname)
  return import.meta.filename.endsWith('.ts')
    ? join(root, 'src', 'main', source)
    : join(root, 'out', 'main', `${basename(source, '.ts')}.js`)
}
