// Runs the real client in a terminal (tmux), where permission dialogs appear and can be answered.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claudeEnvironment, claudeProgram } from './claude-client.ts'

export interface TerminalRun {
  readonly home: string
  readonly cwd: string
  readonly apiUrl: string
  readonly prompt: string
  /** What is answered to each permission dialog. */
  readonly permission: 'allow' | 'refuse'
}

/** Whether tmux is there to run a terminal. */
export function hasTerminal(): boolean {
  try {
    execFileSync('tmux', ['-V'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs one prompt interactively, answers its permission dialog and ends the client. Throws after 60 s. */
export async function runInTerminal(run: TerminalRun): Promise<void> {
  const environment = claudeEnvironment(run.home, run.apiUrl)
  acceptFirstDialogs(run, environment.ANTHROPIC_API_KEY ?? '')
  const socket = join(run.home, 'tmux.socket')
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-S', socket, ...words], {
      encoding: 'utf8',
      env: { ...environment, TERM: 'xterm-256color', LANG: 'C.UTF-8' },
    })
  const screen = () => tmux('capture-pane', '-p', '-t', 'client')
  async function until(pattern: RegExp): Promise<void> {
    for (let waited = 0; waited < 60_000; waited += 200) {
      if (pattern.test(screen())) return
      await wait(200)
    }
    throw new Error(`The client's screen never showed ${pattern}:\n${screen()}`)
  }

  tmux(
    'new-session',
    '-d',
    '-s',
    'client',
    '-x',
    '120',
    '-y',
    '50',
    '-c',
    run.cwd,
    `${claudeProgram} --permission-mode default`,
  )
  try {
    await until(/❯|>/)
    await wait(1500)
    tmux('send-keys', '-t', 'client', '-l', run.prompt)
    await wait(500)
    tmux('send-keys', '-t', 'client', 'Enter')
    await until(/Do you want to proceed/)
    await wait(500)
    tmux('send-keys', '-t', 'client', run.permission === 'allow' ? 'Enter' : 'Escape')
    await wait(2500)
    tmux('send-keys', '-t', 'client', '-l', '/exit')
    await wait(500)
    tmux('send-keys', '-t', 'client', 'Enter')
    await wait(2000)
  } finally {
    try {
      tmux('kill-server')
    } catch {
      // The client's end has ended the terminal already.
    }
  }
}

/** Marks the client's introduction, the key and the folder as accepted, as a user would have done. */
function acceptFirstDialogs(run: TerminalRun, key: string): void {
  const file = join(run.home, '.claude', '.claude.json')
  let state: Record<string, unknown> = {}
  try {
    state = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  } catch {
    // A first run has no state yet.
  }
  writeFileSync(
    file,
    JSON.stringify({
      ...state,
      hasCompletedOnboarding: true,
      theme: 'dark',
      customApiKeyResponses: { approved: [key.slice(-20)], rejected: [] },
      projects: { [run.cwd]: { hasTrustDialogAccepted: true } },
    }),
  )
}
