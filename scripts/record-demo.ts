// Records the demo: plays each story with the real client and keeps every hook payload it sends.
// Usage: node scripts/record-demo.ts [/home/dev]   (the folder becomes part of the recordings' paths)
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { runClaude } from '../e2e/support/claude-client.ts'
import { runInTerminal } from '../e2e/support/claude-terminal.ts'
import { startMessagesApi } from '../e2e/support/messages-api.ts'
import { makeLedgerStories } from './demo/ledger-stories.ts'
import { projects } from './demo/projects.ts'
import { makeShopStories } from './demo/shop-stories.ts'
import type { Story } from './demo/story.ts'

const home = process.argv[2] ?? '/home/dev'
const target = resolve('resources', 'demo')
const caught = join(home, 'caught')

/** The stand-in answers at once; the recording is stretched by this to the pace of a real model. */
const stretch = 40

const hookEvents = [
  'SessionStart',
  'UserPromptSubmit',
  'PostToolUse',
  'PostToolUseFailure',
  'PermissionRequest',
  'SubagentStop',
  'PreCompact',
  'PostCompact',
  'Stop',
  'SessionEnd',
]

const resultSchema = z.looseObject({ session_id: z.string() })

prepareHome()
mkdirSync(target, { recursive: true })
// The memories beside the recordings are written by hand.
for (const name of readdirSync(target)) if (name.endsWith('.jsonl')) rmSync(join(target, name))
for (const story of [...makeShopStories(home), ...makeLedgerStories(home)]) await record(story)

function prepareHome(): void {
  rmSync(home, { recursive: true, force: true })
  mkdirSync(join(home, '.claude'), { recursive: true })
  const catcher = join(home, 'catch.sh')
  writeFileSync(catcher, `#!/bin/sh\ncat > "${caught}/$(date +%s%N)-$$.json"\n`)
  chmodSync(catcher, 0o755)
  writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Dev\n\temail = dev@example.com\n')
  const entry = [{ hooks: [{ type: 'command', command: catcher }] }]
  const hooks = Object.fromEntries(hookEvents.map((event) => [event, entry]))
  writeFileSync(join(home, '.claude', 'settings.json'), JSON.stringify({ hooks }))
  for (const [name, files] of Object.entries(projects)) {
    for (const [path, text] of Object.entries(files)) {
      const file = join(home, name, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    git(name, 'init', '-q', '-b', 'main')
    git(name, 'remote', 'add', 'origin', `https://git.example.com/dev/${name}.git`)
    git(name, 'add', '-A')
    git(name, 'commit', '-q', '-m', 'Begin')
  }
}

function git(project: string, ...words: string[]): void {
  execFileSync('git', words, { cwd: join(home, project), env: { ...process.env, HOME: home } })
}

/** Plays one story and writes its recording: one line per hook payload, in the order they came. */
async function record(story: Story): Promise<void> {
  rmSync(caught, { recursive: true, force: true })
  mkdirSync(caught, { recursive: true })
  const api = await startMessagesApi()
  const cwd = join(home, story.project)
  const lines: string[] = []
  let sessionId: string | null = null
  for (const [index, { prompt, answers }] of story.prompts.entries()) {
    api.script(...answers)
    if (story.permission) {
      await runInTerminal({ home, cwd, apiUrl: api.url, prompt, permission: story.permission })
    } else {
      const resume = sessionId ? ['--resume', sessionId] : []
      const run = await runClaude({ home, cwd, apiUrl: api.url, prompt, parameters: resume })
      if (run.code !== 0) throw new Error(`${story.name}: ${run.stdout}${run.stderr}`)
      sessionId = resultSchema.parse(JSON.parse(run.stdout)).session_id
    }
    lines.push(...takeCaught(index * story.minutesPerPrompt * 60_000))
  }
  await api.close()
  const head = { name: story.name, daysAgo: story.daysAgo, hour: story.hour }
  writeFileSync(
    join(target, `${story.name}.jsonl`),
    `${[JSON.stringify(head), ...lines].join('\n')}\n`,
  )
  process.stdout.write(`${story.name}: ${lines.length} events\n`)
}

/** The payloads of one prompt with their distance in ms from the story's beginning. */
function takeCaught(offset: number): string[] {
  const files = readdirSync(caught).sort()
  const first = files[0] ? statSync(join(caught, files[0])).mtimeMs : 0
  return files.map((name) => {
    const file = join(caught, name)
    const payload: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const offsetMs = offset + Math.round((statSync(file).mtimeMs - first) * stretch)
    rmSync(file)
    return JSON.stringify({ offsetMs, payload })
  })
}
