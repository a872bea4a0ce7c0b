// Doctor: whether the app runs and answers, and that the files which tell of it are true.
import { existsSync, statSync } from 'node:fs'
import { messageOf } from '../../shared/errors.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'
import { hookCurlFile, isHostAlive, readEndpoint, removeEndpointFiles } from './endpoint-files.ts'

export async function appCheck({
  paths,
  app,
  platform,
  askHost,
}: DoctorDependencies): Promise<Finding> {
  const curlFile = hookCurlFile(paths)
  const endpoint = readEndpoint(paths)
  const mend = () => removeEndpointFiles(paths)
  const start = 'Start it with recollect start (desktop) or recollect serve (browser).'
  if (!endpoint) {
    if (existsSync(paths.endpoint) || existsSync(curlFile)) {
      return {
        state: 'warn',
        message: `${paths.endpoint} is damaged or missing beside ${curlFile}.`,
        fix: 'recollect doctor --fix removes both; a running app must be started again.',
        mend,
      }
    }
    return {
      state: 'warn',
      message:
        'It does not run: events wait on disk, and sessions begin without what is remembered.',
      fix: start,
    }
  }
  if (!isHostAlive(endpoint)) {
    return {
      state: 'warn',
      message: `It ended without saying so: ${paths.endpoint} names process ${endpoint.pid}, which is gone.`,
      fix: `recollect doctor --fix removes that file. ${start}`,
      mend,
    }
  }
  try {
    const status = await askHost(endpoint)
    if (!existsSync(curlFile)) {
      return {
        state: 'fail',
        message: `${curlFile} is missing: hooks cannot ask the app.`,
        fix: 'Start the app again.',
      }
    }
    if (platform !== 'win32' && [paths.endpoint, curlFile].some(isOpenToOthers)) {
      return {
        state: 'warn',
        message: `Others on this machine can read the tokens in ${paths.endpoint}.`,
        fix: 'Start the app again: it writes them anew.',
      }
    }
    if (status.version !== app.version) {
      return {
        state: 'warn',
        message: `The app that runs is version ${status.version}, this program ${app.version}.`,
        fix: 'Start the app again.',
      }
    }
    return { state: 'ok', message: `It runs (${status.host}, port ${endpoint.port}) and answers.` }
  } catch (error) {
    return {
      state: 'fail',
      message: `Process ${endpoint.pid} is there but does not answer on port ${endpoint.port} (${messageOf(error)}).`,
      fix: 'End it and start the app again; events wait on disk meanwhile.',
    }
  }
}

function isOpenToOthers(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}
