// The self-test of recall: asks the first prompt of each session against what is older, in the background, until it is stopped.
import { setImmediate as nextTick } from 'node:timers/promises'
import type {
  SelfTestState,
  SelfTestTarget,
  SelfTestWay,
} from '../../../shared/contract/evaluation/self-test.ts'
import { selfTestTargets } from '../../../shared/contract/evaluation/self-test.ts'
import type { Logger } from '../../base/logs/log.ts'
import type { Db } from '../../db/open.ts'
import type { Embedder } from '../../embed/embedder.ts'
import type { Search } from '../../search/search.ts'
import type { DatabaseReader } from '../../threads/database-reader.ts'
import { askableSessions, mostRanked, namedByDocuments, sessionCase } from './cases.ts'
import { scoresOf } from './ranking-scores.ts'
import { createScoreStore, type ScoreRow } from './score-store.ts'

/** A model may have to be loaded first (ms); nobody waits. */
const vectorLimitMs = 30_000

export interface SelfTest {
  readonly state: SelfTestState
  /** Goes on where it was; `again` asks all anew. Does nothing while it runs. */
  start(again: boolean): void
  /** Ends after the question that it is at; what was found stays. */
  stop(): Promise<void>
}

interface Dependencies {
  readonly db: Db
  readonly reader: Pick<DatabaseReader, 'read'>
  readonly search: Pick<Search, 'find'>
  readonly embedder: Pick<Embedder, 'embedQuery' | 'profile'>
  readonly log: Pick<Logger, 'error'>
}

export function createSelfTest({ db, reader, search, embedder, log }: Dependencies): SelfTest {
  const scores = createScoreStore(db)
  let state: SelfTestState = { running: false, done: 0, total: 0, stopped: null }
  let run: Promise<void> = Promise.resolve()
  let isStopping = false

  async function ask(sessionId: string, model: string | null): Promise<readonly ScoreRow[]> {
    const asked = await reader.read(sessionCase, { sessionId })
    if (asked === null) return []
    const { prompt, at, projectId, needed, outOf, newest } = asked
    const found = async (mode: 'words' | 'vectors' | 'hybrid') => {
      const input = { query: prompt, projectId, to: at - 1, mode }
      const limits = { vectorLimitMs, patienceMs: null, most: mostRanked, at }
      const ranked = await search.find(input, limits)
      return reader.read(namedByDocuments, { ids: ranked.map(({ id }) => id), sessionId })
    }
    const ways: [SelfTestWay, typeof newest][] = [
      ['newest', newest],
      ['words', await found('words')],
      ['ceiling', needed],
    ]
    if (model !== null) {
      // Without its vector words would answer, and be told as the model's.
      if ((await embedder.embedQuery(prompt, vectorLimitMs)) === null) throw new NoVector()
      ways.push(['vectors', await found('vectors')], ['hybrid', await found('hybrid')])
    }
    const row = (way: SelfTestWay, target: SelfTestTarget, named: typeof newest): ScoreRow => ({
      ...{ sessionId, way, target },
      model: way === 'vectors' || way === 'hybrid' ? model : null,
      ...{ needed: needed[target].length, outOf: outOf[target] },
      ...scoresOf(named[target], new Set(needed[target])),
    })
    return ways.flatMap(([way, named]) => selfTestTargets.map((target) => row(way, target, named)))
  }

  async function askAll(again: boolean): Promise<void> {
    const model = embedder.profile?.name ?? null
    scores.drop(model, again)
    const known = scores.asked(model)
    const sessions = await reader.read(askableSessions, null)
    const left = sessions.filter((sessionId) => !known.has(sessionId))
    state = { ...state, total: left.length }
    for (const sessionId of left) {
      if (isStopping) return
      scores.add(await ask(sessionId, model))
      state = { ...state, done: state.done + 1 }
      await nextTick()
    }
  }

  async function work(again: boolean): Promise<void> {
    try {
      await askAll(again)
      state = { ...state, running: false, stopped: isStopping ? 'by-user' : null }
    } catch (error) {
      const isVector = error instanceof NoVector
      if (!isVector) log.error({ err: error }, 'the self-test of recall failed')
      state = { ...state, running: false, stopped: isVector ? 'no-vector' : 'failed' }
    }
  }

  return {
    get state() {
      return state
    },
    start(again) {
      if (state.running) return
      isStopping = false
      state = { running: true, done: 0, total: 0, stopped: null }
      run = work(again)
    },
    async stop() {
      isStopping = true
      await run
    },
  }
}

class NoVector extends Error {}
