// What a starting session is told of earlier ones: the newest, the weightiest of the older, what they say on its files.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contextLayers, layerSettingsSchema } from '../../shared/context-layers.ts'
import { openAnswers } from '../search/answers.ts'
import type { Question } from '../search/question.ts'
import { createSearch } from '../search/search.ts'
import { createRelated } from './related.ts'
import {
  commandFacts,
  questionFacts,
  sessionFacts,
  taskFacts,
  turnFacts,
} from './testing/test-facts.ts'
import { day, hour, now, openTestProject, type TestProject } from './testing/test-project.ts'

let project: TestProject
beforeEach(() => {
  project = openTestProject()
})
afterEach(() => project.close())

const commit = (subject: string) => ({ hash: null, subject, amended: false, supersededBy: null })

/** A session of one turn so many days ago, with what it came to. */
function session(
  id: string,
  ago: number,
  facts: Parameters<typeof sessionFacts>[0] | null,
): string {
  const at = now - ago * day
  project.session(id, {
    ...{ started_at: at, last_event_at: at + hour, title: `About ${id}`, level: 'rules' },
    summary: `What ${id} came to`,
    facts: facts === null ? null : sessionFacts(facts),
  })
  project.turn(id, 1, `do ${id}`, { started_at: at, last_message: 'Done.' })
  return id
}

const sessions = () =>
  (
    project
      .build()
      .text.split('\n\n')
      .find((part) => part.startsWith('Recent sessions:')) ?? ''
  )
    .split('\n')
    .slice(1)

it('talks of a while ago are told by the newest alone, and work stands beside them', () => {
  for (const ago of [20, 21, 22, 23, 24]) session(`talk${ago}`, ago, {})
  session('work', 25, { commits: [commit('Add totals')] })
  const answer = 'The queue grows at noon since three jobs start at once then. '.repeat(8)
  project.db.prepare('UPDATE turns SET last_message = ?').run(answer)
  const told = sessions().join('\n')
  for (const one of ['talk20', 'talk21', 'talk22', 'work']) expect(told).toContain(`About ${one}`)
  for (const one of ['talk23', 'talk24']) expect(told).not.toContain(one)
})

it('a list of tasks of which the agent said that all is done has none left open', () => {
  const tasks = JSON.parse(taskFacts([{ subject: 'Write the changelog', state: 'open' }])) as object
  session('a0', 1, {})
  const [turn] = project.db.prepare<[], number>('SELECT id FROM turns').pluck().all()
  const tell = (facts: object) =>
    project.observe('a0', turn ?? 0, { kind: 'plan', title: 'Tasks', facts: JSON.stringify(facts) })
  tell(tasks)
  expect(project.build().text).toContain('Tasks left open')
  project.db.prepare('DELETE FROM observations').run()
  tell({ ...tasks, saidDone: true })
  expect(project.build().text).not.toContain('Tasks left open')
})

it.each([
  ['What should be done with this todo?', 'yes work on it now, this was in scope', false],
  ['What should be done with the todo on carts?', 'work on it now', true],
  [
    'What should be done with this todo?',
    'yes work on it now, but you can keep the changes on the current branch. This was in scope',
    true,
  ],
  ['What should be done with this todo?', 'move it to the list of carts. Prices come first', true],
])('an answer holds where it says of what: %s %s', (question, answer, isTold) => {
  session('a0', 1, {})
  const [turn] = project.db.prepare<[], number>('SELECT id FROM turns').pluck().all()
  const facts = questionFacts(question, answer)
  project.observe('a0', turn ?? 0, { kind: 'message', title: 'The user answered', facts })
  expect(project.build().text.includes(`the user answered “${answer}”`)).toBe(isTold)
})

describe('earlier sessions', () => {
  it.each([
    ['Does main fail too?', 'Yes, the same test fails on main without the changes.', true],
    ['Does it work?', 'Yes.', false],
    ['go on', 'Yes, the same test fails on main without the changes.', false],
  ])('of one short question are told with a short answer: %s %s', (prompt, answer, isTold) => {
    session('a0', 1, {})
    project.db.prepare('UPDATE turns SET prompt = ?, last_message = ?').run(prompt, answer)
    expect(sessions().join()).toEqual(isTold ? expect.stringContaining('About a0') : '')
  })

  it.each([
    ['make deploy', true],
    ['npm publish', true],
    ['ls', false],
  ])('with few words in which `%s` ran are told: %s', (command, isTold) => {
    const id = session('a0', 1, {})
    project.db.prepare('UPDATE turns SET prompt = ?').run('do it now')
    const [turn] = project.db.prepare<[], number>('SELECT id FROM turns').pluck().all()
    const facts = commandFacts({ kind: 'command', command, aim: `Run ${command}` })
    project.observe(id, turn ?? 0, { kind: 'command', title: `Run ${command}`, facts })
    expect(sessions().join()).toEqual(isTold ? expect.stringContaining('About a0') : '')
  })

  it('are the newest three in full, then older ones by what they were worth', () => {
    for (const [at, id] of ['newest', 'second', 'third'].entries())
      session(id, at + 1, { filesChanged: 1 })
    session('small', 4, { filesChanged: 1 })
    session('shipped', 9, {
      filesChanged: 9,
      commits: [commit('One'), commit('Two')],
      pullRequests: [{ number: 7, url: null, action: 'create', title: null }],
    })
    session('ancient', 300, { filesChanged: 9, commits: [commit('Old')] })
    const told = sessions()
    const names = told.flatMap((line) => /: About (\w+)/.exec(line)?.[1] ?? [])
    expect(names).toEqual(['newest', 'second', 'third', 'shipped', 'small', 'ancient'])
    expect(told.filter((line) => line.includes('What '))).toHaveLength(3)
    expect(told.find((line) => line.includes('About shipped'))).toContain(', 2 commits: ')
  })

  it('tell the end of the newest where there is room, and less of it where others need that', () => {
    const end = 'Opened the draft pull request #185 at the end'
    const summary = `${'It mended one thing after the other. '.repeat(20)}${end}`
    project.session('newest', { title: 'Newest', summary, last_event_at: now - hour })
    for (const name of ['second', 'third', 'fourth'])
      project.session(name, {
        ...{ title: `Title of ${name}`, summary: 'It was short.', last_event_at: now - day },
      })
    for (const name of ['newest', 'second', 'third', 'fourth']) project.turn(name, 1, `do ${name}`)
    expect(project.build('startup').text).toContain(end)
    const tight = project.build('startup', { budgetTokens: 320 }).text
    expect(tight).not.toContain(end)
    expect(tight).toContain('Newest')
    expect(tight).toContain('Title of third')
  })

  it('tell the newest from its beginning, however long the project rested', () => {
    session('a0', 200, {})
    const first = `“Price the cart”: “Rounds to cents${' and says so'.repeat(20)}.”`
    const summary = `${first} “Name the taxes”: “By country${' and by year'.repeat(20)}.”`
    project.db
      .prepare('UPDATE sessions SET summary = ?, facts = ?')
      .run(
        summary,
        sessionFacts({ filesChanged: 1, turnsAt: [0, first.length + 1, summary.length] }),
      )
    expect(sessions().join('\n')).toContain(first)
  })

  it('of a word in which nothing was done are left out; an answer and a request for permission are something', () => {
    session('work', 1, { filesChanged: 1 })
    session('word', 2, {})
    session('untold', 3, null)
    session('answered', 4, {})
    session('question', 5, {})
    session('asked', 6, {})
    project.db
      .prepare("UPDATE turns SET last_message = ? WHERE session_id = 'answered'")
      .run('The totals differ because they are rounded twice. '.repeat(4))
    project.db
      .prepare(
        "UPDATE turns SET prompt = 'which port has staging? tell me' WHERE session_id = 'question'",
      )
      .run()
    project.db
      .prepare(
        `INSERT INTO decisions (session_id, turn_id, tool, input, input_digest, at)
         SELECT 'asked', id, 'Bash', '{"command":"git push"}', 'd', started_at FROM turns WHERE session_id = 'asked'`,
      )
      .run()
    const told = sessions().join('\n')
    expect(told).toContain('About work')
    expect(told).toContain('About question')
    expect(told).toContain('About asked')
    expect(told).not.toContain('About word')
    expect(told).toContain('About untold')
    expect(told).toContain('About answered')
  })
})

describe('what earlier work says on the files changed last', () => {
  /** An old session that changed `files`, found by its words; the newest three stand between. */
  function earlier(files: string[]): number {
    const turn = project.turn(session('old', 40, { filesChanged: 1 }), 2, 'round', {
      ...{ started_at: now - 40 * day, title: 'Round totals once', level: 'rules' },
      ...{ summary: 'Cart.total() rounds once, after tax', facts: turnFacts() },
    })
    project.observe('old', turn, { files: JSON.stringify(files), at: now - 40 * day })
    project.db
      .prepare("UPDATE turns SET summary = summary || ' in total.ts' WHERE id = ?")
      .run(turn)
    project.index('turn', turn)
    for (const [at, id] of ['newest', 'second', 'third'].entries()) {
      session(id, at + 1, { filesChanged: 1 })
      const own = project.turn(id, 2, 'x', { started_at: now - (at + 1) * day })
      project.observe(id, own, { files: '["src/total.ts"]', at: now - (at + 1) * day })
    }
    return turn
  }

  const request = { projectId: 'shop', source: 'startup' } as const
  const told = async (more: object = {}) => {
    const related = await project.context.related({ ...request, ...more })
    const { text } = project.context.build({ ...request, ...more, related })
    return text.split('\n\n').find((part) => part.startsWith('Earlier work on')) ?? ''
  }

  it('is found by the names of these files and told with its day', async () => {
    const turn = earlier(['src/total.ts'])
    expect(await told()).toMatch(
      new RegExp(
        `^Earlier work on [^\\n]+\\n- 5 weeks ago \\([-\\d]+\\): Cart\\.total\\(\\) rounds once, after tax in total\\.ts\\. \\[t${turn}\\]$`,
      ),
    )
  })

  it('is told without what a memory that was rejected was made of', async () => {
    const turn = earlier(['src/total.ts'])
    const words = 'totals are rounded by the till and never by the cart'
    project.insert('memory_sources', {
      ...{ memory_id: project.remember(words, { active: 0 }), session_id: 'old', turn_id: turn },
      ...{ words, said_by: 'user', at: now - 40 * day },
    })
    project.db
      .prepare('UPDATE turns SET summary = ? WHERE id = ?')
      .run(`Cart.total() rounds once. The user: “${words}”. It is in total.ts.`, turn)
    expect(await told()).toContain('Cart.total() rounds once. It is in total.ts.')
  })

  it('is not told of what only names such a file, nor where the layer is off', async () => {
    earlier(['src/other.ts'])
    expect(await told()).toBe('')
    const off = layerSettingsSchema.parse({ observations: { enabled: false } })
    expect(await project.context.related({ ...request, layers: off })).toEqual([])
    expect(contextLayers.at(-1)).toBe('observations')
  })

  it('is told of files with uncommitted changes, whatever was changed last', async () => {
    earlier(['src/other.ts'])
    const folder = mkdtempSync(join(tmpdir(), 'recollect-open-'))
    try {
      mkdirSync(join(folder, 'src'))
      writeFileSync(join(folder, 'src', 'other.ts'), 'one\n')
      const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, stdio: 'pipe' })
      git('init', '-q')
      git('add', '.')
      expect(await told({ folder })).toBe('')
      writeFileSync(join(folder, 'src', 'other.ts'), 'one and two\n')
      expect(await told({ folder })).toContain('rounds once, after tax')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('cuts nothing of a sentence that speaks of something open', async () => {
    const turn = earlier(['src/total.ts'])
    project.db
      .prepare(
        "UPDATE turns SET summary = 'Renamed the entry to Open: File, and sums it.' WHERE id = ?",
      )
      .run(turn)
    expect(await told()).toContain('Renamed the entry to Open: File, and sums it.')
  })

  it('is sought on the main thread only where the store is small', async () => {
    earlier(['src/total.ts'])
    const patience: (number | null)[] = []
    const answers = openAnswers(project.db)
    const answer = (question: Question, patienceMs: number | null) => {
      patience.push(patienceMs)
      return answers(question)
    }
    const related = createRelated(project.db, createSearch({ answer, events: { write() {} } }))
    const scope = { projectId: 'shop', sessionId: null }
    expect(await related(scope)).not.toEqual([])
    project.db
      .prepare(
        'UPDATE search_documents SET id = 5001 WHERE id = (SELECT max(id) FROM search_documents)',
      )
      .run()
    await related(scope)
    expect(patience).toEqual([expect.any(Number), null])
  })

  it('is nothing for a session that goes on', async () => {
    earlier(['src/total.ts'])
    for (const source of ['resume', 'fork', 'compact'] as const)
      expect(await project.context.related({ ...request, source })).toEqual([])
  })
})
