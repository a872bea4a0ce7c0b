// Runs the real Claude Code client against the stand-in, in a home folder of its own.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'

/** The client from node_modules. */
export const claudeProgram = resolve('node_modules', '.bin', 'claude')

export interface ClaudeRun {
  readonly home: string
  readonly cwd: string
  readonly apiUrl: string
  readonly prompt: string
  /** Tools that need no permission, with commas between them; the usual ones when left out. */
  readonly allowedTools?: string
  readonly parameters?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** How the client ended. `durationMs` is that of the whole process. */
export interface ClaudeResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  readonly durationMs: number
}

/** Environment of a client that talks to nothing but the stand-in. The key is a dummy. */
export function claudeEnvironment(home: string, apiUrl: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    CLAUDE_CONFIG_DIR: join(home, '.claude'),
    ANTHROPIC_BASE_URL: apiUrl,
    ANTHROPIC_API_KEY: 'dummy-key-of-the-stand-in',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_TELEMETRY: '1',
    DISABLE_AUTOUPDATER: '1',
    IS_SANDBOX: '1',
  }
}

/** Runs one prompt to its end. A run over two minutes is ended. */
export async function runClaude(run: ClaudeRun): Promise<ClaudeResult> {
  const started = Date.now()
  const child = spawn(
    claudeProgram,
    [
      '-p',
      run.prompt,
      '--permission-mode',
      'acceptEdits',
      '--allowedTools',
      run.allowedTools ?? 'Bash,Edit,Write,Read,Grep,Glob,Agent',
      '--output-format',
      'json',
      ...(run.parameters ?? []),
    ],
    {
      cwd: run.cwd,
      env: { ...claudeEnvironment(run.home, run.apiUrl), ...run.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    },
  )
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  return { code, stdout, stderr, durationMs: Date.now() - started }
}
