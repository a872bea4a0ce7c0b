// The model that a bench asks with, and the wait until all is embedded by it.
import { existsSync, globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Core } from '../../src/main/app/core.ts'

const usual = resolve(import.meta.dirname, '../../../shared/models')

interface Chosen {
  /** A folder; the one beside the project when null. */
  readonly model: string | null
  /** One that the program offers, where no folder is named. */
  readonly profile: string | null
}

/** Chooses the model in a folder (or the only one below it), or one that the program offers; false without any. */
export function chooseModel(
  core: Core,
  { model, profile }: Chosen,
  say: (line: string) => void,
): boolean {
  if (profile !== null && model === null) {
    core.models.choose(profile)
    return true
  }
  const folder = model ?? (existsSync(usual) ? usual : null)
  if (folder === null) {
    say('No model: words alone. --model DIR or --profile NAME names one.\n')
    return false
  }
  const [config] = ['config.json', '*/config.json', '*/*/config.json'].flatMap((pattern) =>
    globSync(pattern, { cwd: folder }),
  )
  if (config === undefined) throw new Error(`There is no model in ${folder}: no config.json.`)
  const found = resolve(folder, dirname(config))
  say(`Model: ${found}\n`)
  core.models.chooseFolder(found)
  return true
}

/** Waits until all documents have their vectors. */
export async function embedAll(core: Core, say: (line: string) => void): Promise<void> {
  const start = performance.now()
  core.embeddings.start()
  await core.embeddings.idle()
  const { pending, done } = core.memories.stats()
  if (pending > 0) throw new Error(`${pending} were not embedded: ${core.embedder.state.message}`)
  say(`${done} memories embedded in ${((performance.now() - start) / 1000).toFixed(1)} s\n`)
}
