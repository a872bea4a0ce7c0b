// Doctor: the hooks in the agent's settings, and whether the script behind them runs.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HookPlace } from './claude-settings.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'
import { hookCommand, installedScript, scriptName } from './hook-entries.ts'
import { copyScript, scriptState } from './hook-script-copy.ts'

/** A stuck script must not hold the doctor (ms). */
const probeLimitMs = 10_000

export function userHooksCheck(dependencies: DoctorDependencies): Finding {
  return hooksCheck(dependencies, { scope: 'user' }, () =>
    isInstalled(dependencies, projectOf(dependencies)),
  )
}

export function projectHooksCheck(dependencies: DoctorDependencies): Finding {
  return hooksCheck(dependencies, projectOf(dependencies), () => true)
}

export function guardCheck({ env }: DoctorDependencies): Finding {
  if (!env.RECOLLECT_GUARD) return { state: 'ok', message: 'RECOLLECT_GUARD is not set.' }
  return {
    state: 'warn',
    message:
      'RECOLLECT_GUARD is set here: hooks of an agent that is started from this shell do nothing.',
    fix: 'unset RECOLLECT_GUARD before you start the agent.',
  }
}

export function scriptCheck({ paths, app, platform, env }: DoctorDependencies): Finding {
  const mend = () => copyScript(paths, app.hookScripts, platform)
  const fix = 'recollect doctor --fix copies it again.'
  const script = installedScript(paths, platform)
  const state = scriptState(paths, app.hookScripts, platform)
  if (state === 'missing') return { state: 'fail', message: `${script} is missing.`, fix, mend }
  if (state === 'outdated') {
    return { state: 'warn', message: `${script} is not the one of this version.`, fix, mend }
  }
  if (platform !== 'win32' && (statSync(script).mode & 0o700) !== 0o700) {
    return { state: 'warn', message: `${script} is not executable.`, fix, mend }
  }
  const fault = probe(script, platform, env)
  if (fault === null) return { state: 'ok', message: `${script} is current and runs.` }
  return {
    state: 'fail',
    message: `${script} does not work here: ${fault}.`,
    fix: 'Check that sh, cat and mv are on your PATH and that the disk is not full.',
  }
}

export function curlCheck({ platform, env }: DoctorDependencies): Finding {
  if (platform === 'win32' || spawnSync('curl', ['--version'], { env: { ...env } }).status === 0) {
    return { state: 'ok', message: 'The hook can ask the app for context.' }
  }
  return {
    state: 'warn',
    message:
      'curl is missing: everything is recorded, but sessions begin without what is remembered.',
    fix: 'Install curl with the package manager of your system.',
  }
}

function projectOf({ cwd }: DoctorDependencies): HookPlace {
  return { scope: 'project', folder: cwd }
}

function isInstalled({ hooks }: DoctorDependencies, place: HookPlace): boolean {
  return hooks.state(place).events.some((event) => event.state !== 'missing')
}

/** `isOptional` tells whether the hooks may be missing here altogether. */
function hooksCheck(
  { hooks }: DoctorDependencies,
  place: HookPlace,
  isOptional: () => boolean,
): Finding {
  const { file, problem, events } = hooks.state(place)
  const mend = () => void hooks.install(place)
  const command = `recollect install${place.scope === 'project' ? ' --project' : ''}`
  const fix = `${command}, or recollect doctor --fix.`
  const missing = events.filter((event) => event.state === 'missing').map(({ event }) => event)
  const outdated = events.filter((event) => event.state === 'outdated').map(({ event }) => event)
  if (problem !== null) {
    return { state: place.scope === 'user' ? 'fail' : 'warn', message: problem }
  }
  if (missing.length === events.length) {
    if (isOptional())
      return { state: 'ok', message: 'None here; they are installed elsewhere or not wanted.' }
    return { state: 'fail', message: `${file} has no hooks of Recollect.`, fix, mend }
  }
  if (missing.length > 0 || outdated.length > 0) {
    const faults = [
      ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
      ...(outdated.length > 0 ? [`outdated: ${outdated.join(', ')}`] : []),
    ]
    return { state: 'warn', message: `In ${file}, ${faults.join('; ')}.`, fix, mend }
  }
  if (hooks.allDisabled(place)) {
    return {
      state: 'fail',
      message: `${file} switches all hooks off ("disableAllHooks").`,
      fix: 'Remove that key if you want your sessions remembered.',
    }
  }
  return { state: 'ok', message: `All ${events.length} events in ${file}.` }
}

/** Runs a copy of the script in a folder of its own, so that the probe leaves no event behind. */
function probe(
  script: string,
  platform: NodeJS.Platform,
  env: DoctorDependencies['env'],
): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-doctor-'))
  try {
    mkdirSync(join(folder, 'hooks'))
    const copy = join(folder, 'hooks', scriptName(platform))
    copyFileSync(script, copy)
    const command = hookCommand(copy, 'Stop', platform)
    const [shell, ...options] = platform === 'win32' ? ['powershell', '-Command'] : ['sh', '-c']
    const run = spawnSync(shell ?? 'sh', [...options, command], {
      input: '{"probe":true}',
      timeout: probeLimitMs,
      env: { ...env, RECOLLECT_GUARD: '' },
    })
    if (run.error) return run.error.message
    if (run.status !== 0) return `it ended with ${run.status}`
    if (run.stdout.length + run.stderr.length > 0) return 'it printed something'
    const spool = join(folder, 'spool')
    const names = readdirSync(spool)
    const isWhole =
      names.length === 1 && readFileSync(join(spool, names[0] ?? ''), 'utf8') === '{"probe":true}'
    return isWhole ? null : 'an event that was given to it did not arrive'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
