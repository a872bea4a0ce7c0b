// Doctor: whether the agent itself lets hooks run here: its settings, its trust, its environment, its version.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fullAgent } from '../../agents/adapters.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

const execute = promisify(execFile)
const { hookEvents, hooksSwitchedOff, isTrusted } = fullAgent.installer
/** The agent prints its version in a tenth of this (ms). */
const versionLimitMs = 8000

export function allowedCheck({
  claudeFolder,
  cwd,
  managedFolder,
  platform,
}: DoctorDependencies): Finding {
  const off = hooksSwitchedOff({ claudeFolder, cwd, managedFolder, platform })
  if (off !== null) return { state: 'fail', ...off }
  return { state: 'ok', message: `No setting of Claude Code switches them off in ${cwd}.` }
}

export function trustCheck({ claudeStateFile, cwd }: DoctorDependencies): Finding {
  if (isTrusted(claudeStateFile, cwd)) {
    return { state: 'ok', message: `Claude Code trusts ${cwd}.` }
  }
  return {
    state: 'warn',
    message: `Claude Code was not told to trust ${cwd}: until it is, sessions in a terminal there run no hook.`,
    fix: 'Start claude there once and accept its question. claude -p does not ask, and runs hooks.',
  }
}

/** Variables that make hooks do nothing: our own, and two of the agent's. */
const silencing = ['RECOLLECT_GUARD', 'CLAUDE_CODE_SIMPLE', 'CLAUDE_CODE_SAFE_MODE'] as const

export function environmentCheck({ env }: DoctorDependencies): Finding {
  const set = silencing.filter((name) => env[name])
  if (set.length === 0) {
    return { state: 'ok', message: 'No variable that silences hooks is set here.' }
  }
  const names = set.join(' and ')
  return {
    state: 'warn',
    message: `${names} ${set.length === 1 ? 'is' : 'are'} set here: hooks of an agent that is started from this shell do nothing.`,
    fix: `unset ${set.join(' ')} before you start the agent.`,
  }
}

export async function versionCheck({ env }: DoctorDependencies): Promise<Finding> {
  const version = await agentVersion(env)
  if (version === null) {
    return {
      state: 'ok',
      message: 'The claude program is not on this PATH; which version runs is not known here.',
    }
  }
  const lacking = hookEvents.filter(({ since }) => since !== undefined && isOlder(version, since))
  if (lacking.length === 0) {
    return { state: 'ok', message: `Claude Code ${version} has all ${hookEvents.length} hooks.` }
  }
  return {
    state: 'fail',
    message: `Claude Code ${version} does not know ${lacking.map(({ event }) => event).join(', ')}; such versions may ignore a whole settings file that names an event they do not know.`,
    fix: 'Update it: claude update.',
  }
}

/** What `claude --version` says, or null. */
async function agentVersion(env: DoctorDependencies['env']): Promise<string | null> {
  try {
    const { stdout } = await execute('claude', ['--version'], {
      env: { ...env, DISABLE_AUTOUPDATER: '1' },
      timeout: versionLimitMs,
      // The name of a command file on Windows needs its shell.
      shell: process.platform === 'win32',
    })
    return /^\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? null
  } catch {
    return null
  }
}

function isOlder(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number))
  for (let part = 0; part < 3; part++) {
    const difference = (a?.[part] ?? 0) - (b?.[part] ?? 0)
    if (difference !== 0) return difference < 0
  }
  return false
}
