// Runs the real client in a terminal (tmux), where permission dialogs appear and can be answered.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { claudeEnvironment, claudeProgram } from './claude-client.ts'

/** Where the client runs, and against what. */
interface TerminalPlace {
  readonly home: string
  readonly cwd: string
  readonly apiUrl: string
}

/** A client that waits for what is typed. */
export interface Terminal {
  /** Types a line and sends it. */
  say(text: string): Promise<void>
  /** Presses a key by its name in tmux. */
  press(key: string): Promise<void>
  /** Waits until the screen shows that. Throws after 60 s, with the screen. */
  until(pattern: RegExp): Promise<void>
  /** Waits for a dialog that shows that, and takes the choice that is marked. */
  accept(dialog: RegExp): Promise<void>
  /** Waits for a permission dialog and says no, for that reason. */
  refuseWith(reason: string): Promise<void>
  /** Ends the client, which ends its session. */
  exit(): Promise<void>
  /** Ends the terminal, whatever runs in it. */
  close(): void
}

interface TerminalRun extends TerminalPlace {
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

/** Starts the client interactively, with further parameters, and waits until it listens. */
export async function openTerminal(
  place: TerminalPlace,
  parameters: readonly string[] = ['--permission-mode', 'default'],
): Promise<Terminal> {
  const environment = claudeEnvironment(place.home, place.apiUrl)
  acceptFirstDialogs(place, environment.ANTHROPIC_API_KEY ?? '')
  const socket = join(place.home, 'tmux.socket')
  const tmux = (...words: string[]) =>
    execFileSync('tmux', ['-S', socket, ...words], {
      encoding: 'utf8',
      env: { ...environment, TERM: 'xterm-256color', LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  const screen = () => tmux('capture-pane', '-p', '-t', 'client')

  const terminal: Terminal = {
    async say(text) {
      tmux('send-keys', '-t', 'client', '-l', text)
      // What comes with the text in one go is taken for a paste, and its Enter for a line end.
      await wait(500)
      tmux('send-keys', '-t', 'client', 'Enter')
    },
    async press(key) {
      tmux('send-keys', '-t', 'client', key)
      await wait(300)
    },
    async until(pattern) {
      for (let waited = 0; waited < 60_000; waited += 200) {
        if (pattern.test(screen())) return
        await wait(200)
      }
      throw new Error(`The client's screen never showed ${pattern}:\n${screen()}`)
    },
    async accept(dialog) {
      await terminal.until(dialog)
      // A dialog takes no key in its first moments.
      for (let at = 0; at < 20 && dialog.test(screen()); at++) await terminal.press('Enter')
    },
    async refuseWith(reason) {
      await terminal.until(/Do you want to proceed/)
      for (let at = 0; at < 6 && !/❯ \d\. No/.test(screen()); at++) await terminal.press('Down')
      await terminal.press('Tab')
      await terminal.until(/❯ \d\. No, and tell/)
      await terminal.say(reason)
    },
    async exit() {
      await terminal.say('/exit')
      await wait(2000)
    },
    close() {
      try {
        tmux('kill-server')
      } catch {
        // The client's end has ended the terminal already.
      }
    },
  }

  tmux(
    ...['new-session', '-d', '-s', 'client', '-x', '120', '-y', '50', '-c', place.cwd],
    ...[claudeProgram, ...parameters],
  )
  try {
    await terminal.until(/❯|>/)
    await wait(1500)
    return terminal
  } catch (error) {
    terminal.close()
    throw error
  }
}

/** Runs one prompt interactively, answers its permission dialog and ends the client. */
export async function runInTerminal({ prompt, permission, ...place }: TerminalRun): Promise<void> {
  const terminal = await openTerminal(place)
  try {
    await terminal.say(prompt)
    await terminal.until(/Do you want to proceed/)
    await wait(500)
    await terminal.press(permission === 'allow' ? 'Enter' : 'Escape')
    await wait(2500)
    await terminal.exit()
  } finally {
    terminal.close()
  }
}

/** Marks the client's introduction, the key and the folder as accepted, as a user would have done. */
function acceptFirstDialogs(place: TerminalPlace, key: string): void {
  const file = join(place.home, '.claude', '.claude.json')
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
      projects: { [place.cwd]: { hasTrustDialogAccepted: true } },
    }),
  )
}
