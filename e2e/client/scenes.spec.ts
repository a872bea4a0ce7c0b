// What the user and the client did to a turn, driven with the real client, as the next session is told of it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { hasTerminal, openTerminal } from '../support/claude-terminal.ts'
import { recollect } from '../support/cli.ts'
import { clientTest } from '../support/client-place.ts'
import { startTestHost } from '../support/host.ts'
import { type MessagesApi, type MessagesRequest, textOf } from '../support/messages-api.ts'

const test = clientTest({ project: 'shop' })

const bash = (command: string, description: string) => ({
  tool: 'Bash',
  input: { command, description },
})

/** The memory that a session was given at its start, or an empty text. */
function givenIn(request: MessagesRequest | undefined): string {
  const texts: string[] = []
  const look = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (value !== null && typeof value === 'object') Object.values(value).forEach(look)
  }
  look(request?.messages)
  const given = texts.find((text) => text.includes('Recollect: memory of the project')) ?? ''
  // The client puts its own words on the surroundings behind it.
  return given.split('# Environment')[0] ?? ''
}

/** What the newest main request was given. */
const lastGiven = (api: MessagesApi) => givenIn(api.requests.at(-1))

/** The context of the same transcripts in a memory that never saw a hook. */
async function importedContext(place: {
  readonly env: Record<string, string>
  readonly home: string
  readonly project: string
}): Promise<string> {
  const env = { ...place.env, RECOLLECT_HOME: join(place.home, 'imported') }
  await recollect(env, 'import', join(place.home, '.claude', 'projects'))
  await recollect(env, 'status')
  return recollect(env, 'context', '--cwd', place.project)
}

test('after /clear the agent is told of refusal, answer and Esc; a plan is handed on', async ({
  place,
  api,
}) => {
  test.skip(!hasTerminal(), 'tmux is needed to answer dialogs')
  const settings = { showClearContextOnPlanAccept: true }
  writeFileSync(join(place.home, '.claude', 'settings.json'), JSON.stringify(settings))
  writeFileSync(join(place.project, 'price.js'), 'export const price = 1\n')
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  const terminal = await openTerminal({ ...place, cwd: place.project, apiUrl: api.url }, [
    ...['--permission-mode', 'default', '--allowedTools', 'Bash(tail:*)'],
  ])
  try {
    api.script([bash('git push --force', 'Force push')], [{ text: 'I leave the push to you.' }])
    await terminal.say('Push the prices')
    await terminal.refuseWith('never force-push, use a branch')
    await terminal.until(/I leave the push to you/)

    const options = [
      { label: 'main', description: 'As before' },
      { label: 'develop', description: 'The shared one' },
    ]
    const question = 'Which branch shall hold the prices?'
    const asked = { question, header: 'Branch', multiSelect: false, options }
    api.script(
      [{ tool: 'AskUserQuestion', input: { questions: [asked] } }],
      [{ text: 'The prices go to develop.' }],
    )
    await terminal.say('Then choose a branch')
    await terminal.until(/❯ 1\. main/)
    await terminal.press('Down')
    await terminal.press('Enter')
    await terminal.until(/The prices go to develop/)

    api.script([{ text: 'I watch it.' }, bash('tail -f price.js', 'Watch the prices')])
    await terminal.say('Watch the prices')
    await terminal.until(/esc to interrupt/)
    await terminal.until(/tail -f price\.js/)
    await terminal.press('Escape')
    await terminal.until(/Interrupted/)

    // At once: nothing of the last turn has been told yet, and its end stands in the transcript alone.
    await terminal.say('/clear')
    await terminal.until(/❯ \/clear[\s\S]*❯/)
    api.script([{ text: 'Nothing was pushed.' }])
    await terminal.say('What was pushed?')
    await terminal.until(/Nothing was pushed/)
    const cleared = lastGiven(api)
    expect(cleared).toContain('`git push --force`; the user said “never force-push, use a branch”')
    expect(cleared).toContain(`Asked “${question}”, the user answered “develop”`)
    expect(cleared).toContain('In 3 turns:')
    expect(cleared).toMatch(/the user (?:then )?stopped/i)
    expect(cleared).not.toContain('no answer is recorded')

    const plan =
      '# Round once\n\n## Context\n\nPrices are rounded twice.\n\n## Steps\n\n1. Round.\n'
    api.script(
      (request) => [{ tool: 'Write', input: { file_path: planFileIn(request), content: plan } }],
      [{ tool: 'ExitPlanMode', input: {} }],
      [{ text: 'Prices are rounded once.' }],
    )
    for (let at = 0; at < 2; at++) await terminal.press('BTab')
    await terminal.until(/plan mode on/)
    await terminal.say('Plan how to round once')
    await terminal.accept(/Yes, clear context/)
    await terminal.until(/Prices are rounded once/)
    const carrying = lastGiven(api)
    expect(carrying).toContain('Plan proposed, no answer recorded')
    expect(carrying).not.toMatch(/not accept|breaks off|Refused by the user[^\n]*[Pp]lan/)
    await terminal.exit()

    await expect
      .poll(() => recollect(place.env, 'context', '--cwd', place.project), { timeout: 20_000 })
      .toContain('the user accepted the plan “Round once”, carried out in a new session')
  } finally {
    terminal.close()
    await host.stop()
  }
  const imported = await importedContext(place)
  expect(imported).toContain('`git push --force`; the user said “never force-push, use a branch”')
  expect(imported).toContain('the user answered “develop”')
  expect(imported).toContain(
    'the user accepted the plan “Round once”, carried out in a new session',
  )
})

/** Where the client wants its plan to be written, as it tells the model. */
function planFileIn(request: MessagesRequest): string {
  return /(\/[^"\\]*\/plans\/[^"\\ ]*\.md)/.exec(textOf(request))?.[1] ?? ''
}

test('a denial that nobody was asked is not the user’s, and a subagent’s work is its turn’s', async ({
  place,
  api,
  ask,
}) => {
  await recollect(place.env, 'install', '--no-start')
  const host = await startTestHost(place)
  try {
    api.script([bash('git push --force', 'Force push')], [{ text: 'I may not push.' }])
    await ask('Push the prices of the shop', { allowedTools: 'Read,Agent' })
    const task = 'Count the exports of this folder'
    const subagent = {
      description: 'Count exports',
      prompt: task,
      subagent_type: 'general-purpose',
    }
    api.script([{ tool: 'Agent', input: subagent }])
    await ask('How many exports are there?', { allowedTools: 'Read,Agent' })
    // Told at once or a moment later: what a start waits for at most is no matter of this scene.
    await expect
      .poll(() => recollect(place.env, 'context', '--cwd', place.project), { timeout: 20_000 })
      .toContain('ubagent worked on “Count exports”')
    await ask('What was counted?')
    const told = [lastGiven(api)]
    told.push(await importedContext(place))
    for (const context of told) {
      expect(context).toContain('ot permitted: force push')
      expect(context).not.toMatch(/Refused by the user|the user (?:said|did not|refused)/)
      expect(context).toContain('ubagent worked on “Count exports”')
      expect(context).not.toContain('task-notification')
    }
  } finally {
    await host.stop()
  }
})
