// What the agent of a project is told by its own files, read again where somebody may have changed them.
import type { OwnMemoryReader, OwnText } from '../../agents/own-memory.ts'
import type { Db } from '../../db/open.ts'
import { createProjectRoots } from '../../db/projects/open-project.ts'
import { indexKnown, type KnownTexts, nothingKnown } from './known-texts.ts'

interface Dependencies {
  readonly db: Db
  readonly read: OwnMemoryReader
  /** Of the agent. */
  readonly configFolder: string
  /** Milliseconds that only rise. */
  readonly clock?: () => number
}

export interface Known {
  /**
   * What is said in the files of a project (null: of all projects alone), as a session in `folder` loads them (its root
   * when left out). Where they take longer than `limitMs` it is what they said before. Never throws.
   */
  of(projectId: string | null, folder?: string, limitMs?: number): Promise<KnownTexts>
}

/** They are read again after so long (ms). */
const freshMs = 3000
/** A hook and a page wait no longer for a slow disk (ms). */
const usualLimitMs = 150
const mostFolders = 30

interface Read {
  readonly at: number
  readonly texts: readonly OwnText[]
  readonly known: KnownTexts
}

export function createKnown(dependencies: Dependencies): Known {
  const { db, read, configFolder, clock = () => performance.now() } = dependencies
  const rootOf = createProjectRoots(db)
  const done = new Map<string, Read>()
  const running = new Map<string, Promise<KnownTexts>>()

  async function readAgain(folder: string): Promise<KnownTexts> {
    const before = done.get(folder)
    const texts = await read({ folder, configFolder }).catch(() => [])
    const isSame =
      before?.texts.length === texts.length &&
      texts.every(({ file, text }, at) => {
        const was = before.texts[at]
        return was?.file === file && was.text === text
      })
    const known = isSame ? before.known : await indexKnown(texts)
    done.delete(folder)
    done.set(folder, { at: clock(), texts, known })
    const [oldest] = done.keys()
    if (done.size > mostFolders && oldest !== undefined) done.delete(oldest)
    return known
  }

  return {
    async of(projectId, named, limitMs = usualLimitMs) {
      const folder = named ?? (projectId === null ? configFolder : rootOf(projectId))
      if (folder === null) return nothingKnown
      const last = done.get(folder)
      if (last && clock() - last.at < freshMs) return last.known
      const now = running.get(folder) ?? readAgain(folder).finally(() => running.delete(folder))
      running.set(folder, now)
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<KnownTexts>((resolve) => {
        timer = setTimeout(() => resolve(done.get(folder)?.known ?? nothingKnown), limitMs)
      })
      try {
        return await Promise.race([now, tooLong])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
