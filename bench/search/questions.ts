// At which place the record stands that answers a returning developer's question, over the recorded sessions.
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Core } from '../../src/main/app/core.ts'
import type { SearchHit } from '../../src/shared/contract/search.ts'
import { readOptions } from '../figures/options.ts'
import { openCore } from './open-core.ts'
import {
  askedAt,
  type ReturningQuestion,
  type RightRecord,
  returningQuestions,
} from './questions/returning.ts'
import { askedAgain } from './questions/returning-again.ts'
import { importRecorded } from './retrieval/recorded-set.ts'

const shared = resolve(import.meta.dirname, '../../../shared')
const transcripts = join(shared, 'fixtures', 'transcripts')
const usualModel = join(shared, 'models', 'minishlab', 'potion-base-2M')
const modes = ['words', 'hybrid'] as const

/** Runs the bench: `--model DIR` (`none` asks by words alone), `--set second`, `--wrong` lists what stood before the answer, `--json`. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, { model: usualModel, set: 'first', wrong: false, json: false })
  if (!existsSync(transcripts)) {
    process.stdout.write(`Nothing was asked: there are no recorded sessions in ${transcripts}.\n`)
    return
  }
  const questions = values.set === 'second' ? askedAgain : returningQuestions
  const home = mkdtempSync(join(tmpdir(), 'recollect-bench-questions-'))
  try {
    const core = await openCore(home, () => askedAt)
    try {
      await importRecorded(core, transcripts)
      const hasModel = values.model !== 'none' && existsSync(values.model)
      if (hasModel) {
        core.models.chooseFolder(values.model)
        core.embeddings.start()
        await core.embeddings.idle()
      }
      for (const mode of hasModel ? modes : modes.slice(0, 1)) {
        const places = await askAll(core, questions, mode, values.wrong && !values.json)
        const first = places.filter((place) => place === 1).length
        const topFour = places.filter((place) => place > 0 && place <= 4).length
        process.stdout.write(
          values.json
            ? `${JSON.stringify({ mode, first, topFour, places })}\n`
            : `${mode.padEnd(7)} first ${first}, in the top four ${topFour} of ${places.length}; places ${places.join(' ')} (0: not among ten)\n`,
        )
      }
    } finally {
      await core.close()
    }
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

/** The place of the first right record among ten for each question, 0 where it is not among them. */
async function askAll(
  core: Core,
  questions: readonly ReturningQuestion[],
  mode: 'words' | 'hybrid',
  tellsWrong: boolean,
): Promise<number[]> {
  const turnOf = core.db
    .prepare<[{ ref: string }], number>(
      `SELECT t.number FROM observations o JOIN turns t ON t.id = o.turn_id WHERE 'o' || o.id = @ref
       UNION ALL SELECT number FROM turns WHERE 't' || id = @ref`,
    )
    .pluck()
  const isRight = (hit: SearchHit, { session, turn, observations }: RightRecord) =>
    hit.sessionId?.startsWith(session) === true &&
    turnOf.get({ ref: hit.ref }) === turn &&
    (hit.kind !== 'observation' || observations?.test(hit.title) === true)
  const places: number[] = []
  for (const { text, right } of questions) {
    const { hits } = await core.search.query({ query: text, mode, limit: 10 })
    const place = hits.findIndex((hit) => right.some((record) => isRight(hit, record))) + 1
    places.push(place)
    if (!tellsWrong || place === 1) continue
    process.stdout.write(`${place}: ${text.slice(0, 90).replaceAll('\n', ' ')}\n`)
    const before = hits.slice(0, place === 0 ? 4 : place)
    for (const { kind, ref, title } of before) {
      process.stdout.write(`     ${kind} ${ref} ${title.slice(0, 100).replaceAll('\n', ' ')}\n`)
    }
  }
  return places
}
