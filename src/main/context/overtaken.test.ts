// What a starting session is told of what was put off, revised, dropped or said for a while: only what still stands.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { proposalFacts, questionFacts, turnFactsWith } from './testing/test-facts.ts'
import { day, hour, now, openTestProject, type TestProject } from './testing/test-project.ts'

let project: TestProject
beforeEach(() => {
  project = openTestProject()
})
afterEach(() => project.close())

/** The lines of a layer in the context that a session would be given. */
function layer(heading: string): string {
  const part = project
    .build('startup')
    .text.split('\n\n')
    .find((one) => one.startsWith(heading))
  return (part ?? '').split('\n').slice(1).join('\n')
}
const state = () => layer('Where we are:')
const holds = () => layer('What holds')

/** The turns of one session, the last an hour ago, each with its prompt and what it came to. */
function turns(...told: readonly (readonly [prompt: string, facts: object])[]): void {
  project.session('s1', { last_event_at: now - hour })
  for (const [at, [prompt, facts]] of told.entries())
    project.turn('s1', at + 1, prompt, {
      started_at: now - (told.length - at) * hour,
      facts: turnFactsWith(facts),
    })
}
const open = (words: string) => ({ leftOpen: [{ kind: 'open', words }] })
const said = (kind: string, words: string) => ({ userWords: [{ kind, words }] })

describe('what was left open', () => {
  it('is not what the user spoke of after', () => {
    turns(
      [
        'fix vat',
        { filesChanged: 1, ...open('Vat() rounds the sum, finance may want each line.') },
      ],
      ['per sum is right, asked them last week. done for today', {}],
    )
    expect(state()).not.toContain('Vat()')
  })

  it('is told once where one point holds another', () => {
    const twice = ['Not pushed.', 'Not pushed. The ticket does not say.']
    turns(['go', { filesChanged: 1, leftOpen: twice.map((words) => ({ kind: 'open', words })) }])
    expect(state().match(/Not pushed/g)).toHaveLength(1)
    expect(state()).toContain('The ticket does not say.')
  })

  it('is told back to the last turn in which anything was done', () => {
    turns(
      ['add it', { filesChanged: 1, ...open('The docs are not yet written.') }],
      ['commit', { filesChanged: 1, ...open('I have not checked the secret in prod.') }],
      ['why did ci let that through', {}],
    )
    expect(state()).toContain('“I have not checked the secret in prod.” [t2]')
    expect(state()).not.toContain('docs')
  })

  it.each([
    ['whats isocalendar cost btw', 'It is slower, but I haven’t measured either.', true, true],
    ['whats isocalendar cost btw', 'It is slower, but I haven’t measured either.', false, true],
    ['was kostet das?', 'Es ist langsamer; das habe ich aber nicht gemessen.', true, true],
    ['combien ça coûte ?', 'Plus lent, mais je n’ai pas testé les deux.', true, true],
    ['¿cuánto cuesta?', 'Es más lento, pero no lo he comprobado.', true, true],
    ['did you measure it?', 'No: I haven’t measured it.', false, false],
    ['does it run on windows?', 'It should; I have not tested it there.', false, false],
    ['move it to cents', 'It is slower, but I haven’t measured either.', true, false],
  ])('is not how sure an answer was: %s %s', (prompt, words, isFollowed, isLeftOut) => {
    const after = isFollowed ? [['so no. good night', {}] as const] : []
    turns(['add it', { filesChanged: 1 }], [prompt, open(words)], ...after)
    expect(state().includes(words)).toBe(!isLeftOut)
  })

  it.each([
    ['super. ziarno na mapie jutro', 'ziarno na mapie jutro'],
    ['kill it. tomorrow we add early stopping', 'tomorrow we add early stopping'],
    ['merci. demain on fait les menus de la semaine', 'demain on fait les menus de la semaine'],
    ['ok, git revert de la 042, mañana lo ve Pau', 'mañana lo ve Pau'],
  ])('is told with what the user puts off: %s', (prompt, words) => {
    turns(['add it', { filesChanged: 1 }], [prompt, {}])
    expect(state()).toMatch(new RegExp(`The user, for later, today [^“]*“[^”]*${words}” \\[t2\\]`))
  })

  it.each([
    ['je veux pas debugger busybox ce soir, reviens à debian', { filesChanged: 1 }, false],
    ['no more of that tonight, revert it please', { filesChanged: 1 }, false],
    ['commit. the docs follow tomorrow', { filesChanged: 1 }, true],
  ])('is told of what was done at once as nothing for later: %s', (prompt, facts, isTold) => {
    turns([prompt, facts])
    expect(state().includes('for later')).toBe(isTold)
  })

  it.each(['gotta go, tomorrow', 'bis morgen', 'does it run tomorrow?'])(
    'is not told of a farewell or a question: %s',
    (prompt) => {
      turns(['add it', { filesChanged: 1 }], [prompt, {}])
      expect(state()).not.toContain('for later')
    },
  )

  it.each([
    ['fees come from an s3 bucket, only in ci. skip', true],
    ['comma. but first the readme, the test can wait', true],
    ['lass den roten Test, Jonas schreibt ihn neu', true],
    ['laisse tomber ce test, on le refait', true],
    ['nie ruszaj, test może poczekać', true],
    ['then fix it', false],
  ])('stands with what the user said to a failure: %s', (prompt, is) => {
    const run = { kind: 'test', name: 'mvn test', outcome: 'failed', at: now - 2 * hour } as const
    project.session('s1', { last_event_at: now - hour })
    project.turn('s1', 1, 'run', { started_at: now - 2 * hour, facts: turnFactsWith({}, run) })
    project.turn('s1', 2, prompt, { started_at: now - hour, facts: turnFactsWith({}) })
    expect(state().includes(`The user said then: “${prompt}”`)).toBe(is)
  })
})

describe('what holds', () => {
  it.each([
    ['no, not the header', false],
    ['no, the release waits for Dana', true],
  ])('tells against a plan no correction of other work: %s', (prompt, is) => {
    turns(['plan it', {}], ['and the footer?', {}], [prompt, said('correction', prompt)])
    project.observe('s1', 1, {
      ...{ kind: 'plan', at: now - 2.5 * hour },
      facts: proposalFacts({ title: 'Release 3.2.0', state: 'accepted' }),
    })
    expect(holds()).toContain('Release 3.2.0')
    expect(holds().includes('the user said later')).toBe(is)
  })

  it.each([
    'nah, pricing moves in december, we leave it slow',
    'ne, lassen wir so',
    'on laisse comme ça',
    'lo dejamos así',
  ])('drops what was weighed before the user left things as they are: %s', (prompt) => {
    turns(['is it slow', {}], ['hm', {}], [prompt, {}])
    project.observe('s1', 1, {
      ...{ kind: 'message', at: now - 3 * hour },
      facts: questionFacts('Which variants?', 'Cache parsed rates'),
    })
    expect(holds()).not.toContain('Cache parsed')
  })

  it('tells of a plan that was revised that it was accepted, and not that it was refused', () => {
    const reason = 'env vars must stay as override'
    const plan = { title: 'Move it to toml', context: null, steps: [], continuedIn: null }
    const facts = {
      proposals: [
        { ...plan, state: 'refused', reason },
        { ...plan, state: 'accepted', reason: null },
      ],
    }
    turns(['plan it', { ...facts, filesChanged: 1 }])
    project.observe('s1', 1, {
      ...{ kind: 'plan', at: now - hour / 2 },
      facts: proposalFacts({ title: 'Move it to toml', state: 'accepted' }),
    })
    expect(holds()).toContain(`“Move it to toml”, revised after the user said “${reason}”`)
    expect(project.build('startup').text).not.toContain('did not accept')
  })
})

it('tells of an older session no state that a newer one may have ended', () => {
  for (const [id, ago] of [
    ['older', 2 * day],
    ['newer', day],
  ] as const) {
    const times = { last_event_at: now - ago, started_at: now - ago }
    const settled = `The check is in ${id}.yml.`
    const summary = `As it stands the stack does not come up. ${settled}`
    project.session(id, { title: id, ...times, summary, settled })
    project.turn(id, 1, `work on ${id}`, { facts: turnFactsWith({ filesChanged: 1 }) })
  }
  const told = layer('Recent sessions:')
  expect(told.match(/As it stands/g)).toHaveLength(1)
  expect(told.match(/The check is in \w+\.yml/g)).toHaveLength(2)
  // What was told before there were such texts is called by its title until it is told anew.
  project.db.prepare('UPDATE sessions SET settled = NULL').run()
  expect(layer('Recent sessions:').match(/The check is in \w+\.yml/g)).toHaveLength(1)
})
