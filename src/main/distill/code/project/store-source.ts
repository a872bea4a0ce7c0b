// Keeps what a file on disk defines as its snapshot, of which nobody is said to have changed anything.
import type { ReadSource } from '../../../code/project-files.ts'
import { createCodeStore, type Recorded } from '../../../db/code/code-store.ts'
import { createScanStore } from '../../../db/code/scan-store.ts'
import type { Db } from '../../../db/open.ts'
import { transact } from '../../../db/transact.ts'
import type { ChosenFile } from './choose-files.ts'

/**
 * Makes the writer of snapshots of one project. Redacting takes longer than writing, so that it is done with pauses
 * before the transaction.
 */
export function createSourceWriter(
  db: Db,
  redact: (text: string) => string,
): (
  source: ReadSource,
  where: { readonly projectId: string; readonly chosen: ChosenFile; readonly at: number },
  pause: () => Promise<void>,
) => Promise<Recorded | null> {
  const redacted = new Map<string, string>()
  const remembered = (text: string): string => {
    const known = redacted.get(text)
    if (known !== undefined) return known
    const clean = redact(text)
    redacted.set(text, clean)
    return clean
  }
  const code = createCodeStore(db, remembered)
  const store = createScanStore(db)
  return async (source, { projectId, chosen, at }, pause) => {
    const { path, language, hash, definitions, hasError } = source
    if (language === null) return null
    for (const one of definitions) {
      const texts = [one.name, one.qualifiedName, one.parent ?? '', one.signature]
      for (const text of [...texts, ...one.decorators, one.documentation ?? '']) remembered(text)
      await pause()
    }
    // What can be read of a file that never parsed is better than nothing: macros alone keep many from it.
    const isPart = hasError && (!chosen.hasSnapshot || chosen.isFaulty)
    const recorded = transact(db, () => {
      // Parts only add to what is known, and what they told before may be gone.
      if (chosen.isFaulty) store.remove(projectId, remembered(path))
      return code.record({
        ...{ projectId, path, language, definitions, textHash: hash },
        ...{ hasError: hasError && !isPart, isPartial: isPart, before: null, event: null, at },
      })
    })
    redacted.clear()
    return recorded
  }
}
