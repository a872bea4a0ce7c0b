// Doctor: whether the app runs and answers, and that the files which tell of it are true.
import { existsSync, statSync } from 'node:fs'
import { recollectCommand } from '../../base/command-line.ts'
import { isLockHeld, takeHostLock } from '../../base/host-lock.ts'
import type { Paths } from '../../base/paths.ts'
import {
  hooksStartHost,
  missingToStartHost,
  writeStartHostFile,
} from '../../base/start-host-file.ts'
import { hookCurlFile, removeEndpointFiles } from '../endpoint-files.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

export async function appCheck({
  paths,
  app,
  platform,
  env,
  findHost,
}: DoctorDependencies): Promise<Finding> {
  const curlFile = hookCurlFile(paths)
  const start = `Start it with ${recollectCommand('start')} (desktop) or ${recollectCommand('serve')} (browser).`
  const mend = () => removeStale(paths)
  const found = await findHost()
  if (!('status' in found)) {
    const { endpoint } = found
    if (!endpoint) {
      if (existsSync(paths.endpoint) || existsSync(curlFile)) {
        return {
          state: 'warn',
          message: `${paths.endpoint} is damaged or missing beside ${curlFile}.`,
          fix: `${recollectCommand('doctor --fix')} removes both; a running app must be started again.`,
          mend,
        }
      }
      const missing = missingToStartHost(paths, platform)
      if (missing !== null) {
        return {
          state: 'fail',
          message: `It does not run, and hooks cannot start it: ${missing} is gone.`,
          fix: `${recollectCommand('doctor --fix')} lets them start this program instead. ${start}`,
          mend: () => writeStartHostFile(paths, { host: { startFromHook: true } }, app.root),
        }
      }
      if (hooksStartHost(paths, platform, env)) {
        return {
          state: 'ok',
          message:
            'It does not run; the hook of the next session starts it, and takes in what waits on disk.',
        }
      }
      return {
        state: 'warn',
        message:
          'It does not run: events are kept on disk until it does, and sessions begin without what is remembered.',
        fix: start,
      }
    }
    if (isLockHeld(paths.hostLock)) {
      return {
        state: 'fail',
        message: `It runs on this data folder but is not to be reached: ${found.reason}.`,
        fix: `End it and start it again; its file names process ${endpoint.pid}. Events wait on disk meanwhile.`,
      }
    }
    const now =
      found.absence === 'nobody' ? 'where nobody listens' : 'where another program listens now'
    return {
      state: 'warn',
      message: `It ended without saying so: ${paths.endpoint} names port ${endpoint.port}, ${now}.`,
      fix: `${recollectCommand('doctor --fix')} removes that file. ${start}`,
      mend,
    }
  }
  const { endpoint, status } = found
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
  if (platform !== 'win32' && endpoint.socket === null) {
    return {
      state: 'warn',
      message: `No socket could be made in ${paths.home}: hooks cannot ask the app, so sessions begin without what is remembered.`,
      fix: 'Set RECOLLECT_HOME to a folder on a local disk, or XDG_RUNTIME_DIR to one, and start the app again.',
    }
  }
  if (status.version !== app.version) {
    return {
      state: 'warn',
      message: `The app that runs is version ${status.version}, this program ${app.version}.`,
      fix: 'Start the app again.',
    }
  }
  const answers = `It runs (${status.host}, port ${endpoint.port}) and answers`
  if (status.warnings.length > 0) {
    return { state: 'warn', message: `${answers}, but says: ${status.warnings.join(' ')}` }
  }
  return { state: 'ok', message: `${answers}.` }
}

/** Removes what a killed host left, never what a starting one writes at this moment. */
function removeStale(paths: Paths): void {
  const lock = takeHostLock(paths.hostLock)
  try {
    removeEndpointFiles(paths)
  } finally {
    lock.close()
  }
}

function isOpenToOthers(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0
}
