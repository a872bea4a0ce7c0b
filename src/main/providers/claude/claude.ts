// The `claude` program that is installed already, asked once and without a trace of its own.
import { ExecaError, execa } from 'execa'
import { ownCallMarker } from '../../agents/own-call.ts'
import { type ModelAnswer, type Provider, ProviderFailure } from '../provider.ts'
import { findProgram, foundProgram } from './find-program.ts'
import { readResult } from './read-result.ts'
import { claudeSettings } from './settings.ts'

/** What it prints beyond this is no answer (bytes). */
const mostPrinted = 4_000_000

/** Variables of the session that started us, by which it would take itself for a part of that one; and its accounts. */
const ofSession =
  /^(?:CLAUDECODE|CLAUDE_CODE_(?:CHILD_SESSION|ENTRYPOINT|SESSION_ID|SSE_PORT)|CLAUDE_(?:ENV_FILE|EFFORT|PROJECT_DIR))$/
const keys = ['ANTHROPIC_API_KEY', 'ANTHROPIC_AUTH_TOKEN']
const cloudAccounts = [
  'CLAUDE_CODE_USE_BEDROCK',
  'CLAUDE_CODE_USE_VERTEX',
  'CLAUDE_CODE_USE_FOUNDRY',
]

/**
 * A judge call: without tools, servers, settings, hooks, memory, commands or a transcript, so that it neither reads nor
 * writes anything, starts no session of ours, and costs what it is given and no more.
 */
export const claude: Provider<typeof claudeSettings> = {
  id: 'claude',
  name: 'Claude Code',
  settings: claudeSettings,
  keyVariable: null,
  billing: ({ usesKey }, { env }) =>
    (usesKey && keys.some((name) => env[name])) || cloudAccounts.some((name) => env[name])
      ? 'paid'
      : 'subscription',
  recipient: () => 'Anthropic, through the account that claude is signed in with',
  find: foundProgram,
  // The program has no list; these are the names that it takes for the newest of each family.
  models: () => Promise.resolve(['haiku', 'sonnet', 'opus']),
  async ask(request, settings, surroundings, signal): Promise<ModelAnswer> {
    const program = findProgram(settings, surroundings)
    if (program === null)
      throw new ProviderFailure('missing', foundProgram(settings, surroundings).detail)
    const own = childEnvironment(surroundings.env, settings.usesKey)
    const env = { ...own, CLAUDE_CODE_MAX_OUTPUT_TOKENS: String(request.mostTokensOut) }
    const ended = await run(program, argumentsOf(request), {
      input: `${ownCallMarker}\n${request.input}`,
      cwd: surroundings.folder,
      env,
      signal,
    })
    return readResult(ended, request.model)
  },
}

function argumentsOf({
  model,
  schema,
  system,
  mostUsd,
}: Parameters<typeof claude.ask>[0]): string[] {
  // Its validator knows no schema that names its own dialect.
  const { $schema: _, ...form } = schema
  return [
    ...['-p', '--model', model, '--output-format', 'json', '--json-schema', JSON.stringify(form)],
    ...['--tools', '', '--strict-mcp-config', '--setting-sources', ''],
    ...['--settings', JSON.stringify({ disableAllHooks: true })],
    ...['--disable-slash-commands', '--no-session-persistence', '--system-prompt', system],
    // The answer itself is a call of a tool, which takes a turn of its own.
    ...['--max-turns', '3'],
    ...(mostUsd === null ? [] : ['--max-budget-usd', mostUsd.toFixed(4)]),
  ]
}

/** The environment of the program: every guard against a session that calls itself. */
function childEnvironment(
  env: Readonly<NodeJS.ProcessEnv>,
  usesKey: boolean,
): Readonly<Record<string, string>> {
  const own: Record<string, string> = {}
  for (const [name, value] of Object.entries(env)) {
    if (value === undefined || ofSession.test(name)) continue
    if (!usesKey && keys.includes(name)) continue
    own[name] = value
  }
  return {
    ...own,
    RECOLLECT_GUARD: '1',
    CLAUDE_CODE_DISABLE_TERMINAL_TITLE: '1',
    CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    MAX_THINKING_TOKENS: '0',
  }
}

interface Run {
  readonly input: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

async function run(
  program: string,
  words: readonly string[],
  { input, cwd, env, signal }: Run,
): Promise<{ stdout: string; stderr: string; exitCode: number | null }> {
  try {
    const ended = await execa(program, words, {
      ...{ input, cwd, env, extendEnv: false, cancelSignal: signal, reject: false },
      ...{ maxBuffer: mostPrinted, forceKillAfterDelay: 2000, windowsHide: true },
    })
    if (signal.aborted) throw signal.reason
    if (ended.exitCode === undefined && ended.failed && ended.stdout === '')
      throw new ProviderFailure(
        'missing',
        `${program} could not be run: ${ended.shortMessage ?? 'it did not start'}`,
      )
    return { stdout: ended.stdout, stderr: ended.stderr, exitCode: ended.exitCode ?? null }
  } catch (error) {
    if (error instanceof ExecaError)
      throw new ProviderFailure('missing', `${program} could not be run: ${error.shortMessage}`, {
        cause: error,
      })
    throw error
  }
}
