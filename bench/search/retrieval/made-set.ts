// Sessions made by a script, whose records differ in one thing each: kind, importance, confidence, title or time.
import type { Core } from '../../../src/main/app/core.ts'
import { createProjectStore } from '../../../src/main/db/projects/project-store.ts'
import { createSearchIndex } from '../../../src/main/search/search-index.ts'
import { createRandom } from '../../store/store-texts.ts'
import { days, type StoreQuestion, type StoreSet } from './store-set.ts'

const parts =
  'invoice,checkout,search,login,upload,export,calendar,billing,inbox,webhook,scheduler,gallery'.split(
    ',',
  )
const troubles =
  'timeout,rounding,encoding,duplicate,deadlock,leak,flicker,truncation,retry,sorting'.split(',')
const words =
  'worker page table module service client cache column handler batch button footer token parser queue log report header widget filter'.split(
    ' ',
  )

/** 120 sessions of one project, a day apart, a question about each; what answers is known. */
export function madeSet(core: Core, now: number): StoreSet {
  const { db } = core
  const random = createRandom(23)
  const start = now - days(150)
  const project = { name: 'made', root: '/made', remote: null, rule: 'folder' } as const
  const { id: projectId } = createProjectStore(db).create(project, start)
  const index = createSearchIndex(db)
  const session = db.prepare(
    'INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES (?, ?, ?, ?)',
  )
  const turn = db.prepare<unknown[], number>(
    'INSERT INTO turns (session_id, number, prompt, started_at) VALUES (?, 1, ?, ?) RETURNING id',
  )
  const observation = db.prepare<unknown[], number>(
    `INSERT INTO observations (project_id, session_id, turn_id, key, kind, title, summary, detail, level, importance, at, raw_bytes, tokens)
     VALUES (?, ?, ?, ?, 'command', ?, ?, '', 'rules', ?, ?, 0, 0) RETURNING id`,
  )
  const memory = db.prepare<unknown[], number>(
    `INSERT INTO memories (namespace, kind, content, confidence, created_at, updated_at)
     VALUES (?, 'fact', ?, ?, ?, ?) RETURNING id`,
  )
  const chatter = () =>
    Array.from({ length: 14 }, () => words[Math.floor(random() * words.length)]).join(' ')
  const questions: StoreQuestion[] = []

  for (let n = 0; n < parts.length * troubles.length; n++) {
    const [part, trouble] = [parts[n % parts.length], troubles[Math.floor(n / parts.length)]]
    const at = start + days(n)
    const sessionId = `made-${n}`
    const prompt = `Have a look at the ${part} ${trouble}, it concerns the ${chatter()}.`
    session.run(sessionId, projectId, at, at)
    const turnId = turn.pluck().get(sessionId, prompt, at) ?? 0
    const put = (
      kind: 'prompt' | 'observation' | 'memory',
      ref: string,
      title: string,
      body: string,
    ) =>
      index.put({
        ...{ kind, ref, title, body, at, projectId, files: [] },
        sessionId: kind === 'memory' ? null : sessionId,
      })
    const observe = (title: string, summary: string, importance: number) => {
      const values = [projectId, sessionId, turnId, `${n} ${title} ${importance}`, title, summary]
      const ref = `o${observation.pluck().get(...values, importance, at)}`
      put('observation', ref, title, summary)
      return ref
    }
    const remember = (content: string, confidence: number) => {
      const namespace = `project:${projectId}`
      const ref = `m${memory.pluck().get(namespace, content, confidence, at, at)}`
      put('memory', ref, content.slice(0, 60), content)
      return ref
    }
    put('prompt', `t${turnId}`, prompt.slice(0, 60), prompt)
    const ask = (about: string, right: string) =>
      questions.push({
        ...{ text: `what was found about the ${part} ${trouble}?`, about, right: [right] },
        ...{ at: now - days(n % 7), projectId },
      })
    const said = (tail: string) => `The ${part} ${trouble} came from the ${chatter()} ${tail}.`
    switch (n % 4) {
      case 0:
        observe('Ran the checks', said('by day'), 0.5)
        ask('kind', remember(said('by night'), 0.5))
        break
      case 1: {
        const tail = chatter()
        observe(`Ran the ${part} checks`, `The ${part} ${trouble} stood in ${tail} aside.`, 0.1)
        ask(
          'importance',
          observe(
            `Ran the ${part} checks`,
            `The ${part} ${trouble} stood in ${tail} at last.`,
            0.9,
          ),
        )
        observe(`Ran the ${part} checks`, `The ${part} ${trouble} stood in ${tail} once.`, 0.2)
        break
      }
      case 2: {
        const tail = chatter()
        remember(`The ${part} ${trouble} is kept in ${tail} perhaps.`, 0.1)
        ask('confidence', remember(`The ${part} ${trouble} is kept in ${tail} surely.`, 0.95))
        remember(`The ${part} ${trouble} is kept in ${tail} maybe.`, 0.2)
        break
      }
      default:
        observe('Ran the checks', said('again'), 0.5)
        ask(
          'title',
          observe(`Mended the ${part} ${trouble}`, `It came from the ${chatter()}.`, 0.5),
        )
        observe('Read the files', said('too'), 0.5)
    }
  }
  return { name: 'made sessions', questions, nameOf: (_kind, ref) => ref }
}
