// For tests: reads sources as a project's scan does, and stores what they define and call.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { redactText } from '../../../capture/redact/redact-text.ts'
import { analyseSources } from '../../../syntax/callgraph/analyse-sources.ts'
import { tallyCalls } from '../../../syntax/callgraph/tally-calls.ts'
import { languageOfFile } from '../../../syntax/grammars/language.ts'
import { readDefinitions } from '../../../syntax/languages/read-definitions.ts'
import type { Db } from '../../open.ts'
import { createCallStore } from '../call-store.ts'
import { createCodeStore } from '../code-store.ts'

interface Where {
  readonly projectId: string
  /** Where the sources would lie; none is read from there. */
  readonly folder: string
  /** False for an analysis that never ends. */
  readonly isEnded?: boolean
}

/** What comes later is newer. */
let clock = 0

/** Stores the snapshots of sources by their paths. */
export async function storeSnapshots(
  db: Db,
  sources: Readonly<Record<string, string>>,
  { projectId, folder }: Where,
) {
  const code = createCodeStore(db, redactText)
  const files = Object.entries(sources).flatMap(([path, text]) => {
    const language = languageOfFile(path)
    return language ? [{ path, text, language, file: join(folder, path) }] : []
  })
  for (const { path, text, language } of files) {
    clock += 1
    const read = await readDefinitions(text, language)
    code.record({
      ...{ projectId, path, language, isPartial: false, before: null, event: null },
      textHash: createHash('sha256').update(text).digest('hex'),
      definitions: read?.definitions ?? [],
      hasError: read?.hasError ?? true,
      at: clock,
    })
  }
  return files
}

/** Stores snapshots and calls. */
export async function scanSources(
  db: Db,
  sources: Readonly<Record<string, string>>,
  where: Where,
): Promise<void> {
  const { projectId, folder, isEnded = true } = where
  const files = await storeSnapshots(db, sources, where)
  const { facts, places, calls } = await analyseSources(files, [folder])
  const replacement = createCallStore(db, redactText).replace(projectId)
  replacement.add(
    facts.map((fact) => ({
      ...fact,
      callerPlace: places.get(fact.caller) ?? null,
      places: fact.resolved.map((name) => places.get(name) ?? null),
    })),
  )
  if (isEnded) replacement.end(tallyCalls(facts, calls.keys()), 7)
}
