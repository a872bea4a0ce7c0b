// Doctor: the hooks in the agent's settings, and whether the script behind them runs.
import { execFile, spawn } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { formatDistanceStrict } from 'date-fns/formatDistanceStrict'
import { fullAgent } from '../../agents/adapters.ts'
import { copyScript, installedScript, scriptName, scriptState } from '../../agents/hook-script.ts'
import type { HookPlace } from '../../agents/installer.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { readHookArrivals } from '../../db/events/hook-arrivals.ts'
import { elsewhere, hooksFromElsewhere } from '../hooks-elsewhere.ts'
import { readFrom } from '../read-from.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

const execute = promisify(execFile)
/** A stuck script must not hold the doctor (ms). */
const probeLimitMs = 10_000

export function userHooksCheck(dependencies: DoctorDependencies): Finding {
  const found = hooksCheck(
    dependencies,
    { scope: 'user' },
    isInstalled(dependencies, projectOf(dependencies)) ||
      isInstalled(dependencies, sharedOf(dependencies))
      ? 'None in your settings; those of this project serve here.'
      : null,
  )
  const { paths, hooks, now } = dependencies
  const state = hooks.state()
  if (found.state !== 'fail' || state.problem !== null) return found
  const arrivals = readFrom(paths.database, readHookArrivals) ?? []
  const at = hooksFromElsewhere(state, arrivals, now())
  if (at === null) return found
  const ago = formatDistanceStrict(at, now(), { addSuffix: true })
  return {
    state: 'ok',
    message: `None in ${state.file}, but events come (the last ${ago}): ${elsewhere}.`,
  }
}

export function projectHooksCheck(dependencies: DoctorDependencies): Finding {
  const place = projectOf(dependencies)
  const shared = sharedOf(dependencies)
  if (!isInstalled(dependencies, place) && isInstalled(dependencies, shared)) {
    const { state, message, fix } = hooksCheck(dependencies, shared, null)
    // What is in a repository is not ours to change.
    const { file } = dependencies.hooks.state(shared)
    const remedy = `${recollectCommand('install --project')} writes current ones beside it; take those of Recollect out of ${file}.`
    return { state, message, ...(fix ? { fix: remedy } : {}) }
  }
  const { file } = dependencies.hooks.state(place)
  return hooksCheck(
    dependencies,
    place,
    isInstalled(dependencies, { scope: 'user' })
      ? `No hooks of Recollect in ${file}; those in your settings serve every project.`
      : `No hooks of Recollect in ${file}.`,
  )
}

export async function scriptCheck({
  paths,
  app,
  platform,
  env,
}: DoctorDependencies): Promise<Finding> {
  const mend = () => copyScript(paths, app.hookScripts, platform)
  const fix = `${recollectCommand('doctor --fix')} copies it again.`
  const script = installedScript(paths, platform)
  const state = scriptState(paths, app.hookScripts, platform)
  if (state === 'missing') return { state: 'fail', message: `${script} is missing.`, fix, mend }
  if (state === 'outdated') {
    return { state: 'warn', message: `${script} is not the one of this version.`, fix, mend }
  }
  if (platform !== 'win32' && (statSync(script).mode & 0o700) !== 0o700) {
    return { state: 'warn', message: `${script} is not executable.`, fix, mend }
  }
  const fault = await probe(paths.home, script, platform, env)
  if (fault === null) return { state: 'ok', message: `${script} is current and runs.` }
  return {
    state: 'fail',
    message: `${script} does not work here: ${fault}.`,
    fix: 'Check that sh, cat and mv are on your PATH and that the disk is not full.',
  }
}

export async function curlCheck({ platform, env }: DoctorDependencies): Promise<Finding> {
  if (platform === 'win32' || (await runs('curl', env))) {
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

/** The project's settings that its repository holds: hooks of Recollect may have been put there by hand. */
function sharedOf({ cwd }: DoctorDependencies): HookPlace {
  return { scope: 'project', folder: cwd, isShared: true }
}

function isInstalled({ hooks }: DoctorDependencies, place: HookPlace): boolean {
  return hooks.state(place).events.some((event) => event.state !== 'missing')
}

/** `missingIsFine` is what to say where the hooks may be missing altogether; null where they may not. */
function hooksCheck(
  { hooks }: DoctorDependencies,
  place: HookPlace,
  missingIsFine: string | null,
): Finding {
  const { file, problem, events } = hooks.state(place)
  const mend = () => void hooks.install(place)
  const command = recollectCommand(place.scope === 'project' ? 'install --project' : 'install')
  const fix = `${command}, or ${recollectCommand('doctor --fix')}.`
  const missing = events.filter((event) => event.state === 'missing').map(({ event }) => event)
  const outdated = events.filter((event) => event.state === 'outdated').map(({ event }) => event)
  if (problem !== null) {
    return { state: place.scope === 'user' ? 'fail' : 'warn', message: problem }
  }
  if (missing.length === events.length) {
    if (missingIsFine !== null) return { state: 'ok', message: missingIsFine }
    return { state: 'fail', message: `${file} has no hooks of Recollect.`, fix, mend }
  }
  if (missing.length > 0 || outdated.length > 0) {
    const faults = [
      ...(missing.length > 0 ? [`missing: ${missing.join(', ')}`] : []),
      ...(outdated.length > 0 ? [`outdated: ${outdated.join(', ')}`] : []),
    ]
    return { state: 'warn', message: `In ${file}, ${faults.join('; ')}.`, fix, mend }
  }
  return { state: 'ok', message: `All ${events.length} events in ${file}.` }
}

async function runs(program: string, env: DoctorDependencies['env']): Promise<boolean> {
  try {
    await execute(program, ['--version'], { env: { ...env }, timeout: probeLimitMs })
    return true
  } catch {
    return false
  }
}

/**
 * Runs a copy of the script in a folder of its own, so that the probe leaves no event behind; inside the data
 * folder, as its disk may refuse to run programs.
 */
async function probe(
  home: string,
  script: string,
  platform: NodeJS.Platform,
  env: DoctorDependencies['env'],
): Promise<string | null> {
  const folder = mkdtempSync(join(home, 'doctor-'))
  try {
    mkdirSync(join(folder, 'hooks'))
    const copy = join(folder, 'hooks', scriptName(platform))
    copyFileSync(script, copy)
    const command = fullAgent.installer.hookCommand(copy, 'Stop', platform)
    const words = platform === 'win32' ? ['powershell', '-Command'] : ['sh', '-c']
    const run = await answer([...words, command], { ...env, RECOLLECT_GUARD: '' })
    if (run.fault !== null) return run.fault
    if (run.status !== 0) return `it ended with ${run.status}`
    if (run.said !== '') return `it printed ${JSON.stringify(run.said.slice(0, 200))}`
    const spool = join(folder, 'spool')
    const names = existsSync(spool) ? readdirSync(spool) : []
    const isWhole =
      names.length === 1 && readFileSync(join(spool, names[0] ?? ''), 'utf8') === '{"probe":true}'
    return isWhole ? null : 'an event that was given to it did not arrive'
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a program with an event on its standard input; everything that it prints counts. */
function answer(
  [program = 'sh', ...words]: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ fault: string | null; status: number | null; said: string }> {
  return new Promise((done) => {
    let said = ''
    const child = spawn(program, words, { env, timeout: probeLimitMs })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        if (said.length < 1000) said += text
      })
    }
    // It may end without reading.
    child.stdin.on('error', () => {})
    child.stdin.end('{"probe":true}')
    child.once('error', (error) => done({ fault: error.message, status: null, said }))
    child.once('close', (status) => done({ fault: null, status, said }))
  })
}
