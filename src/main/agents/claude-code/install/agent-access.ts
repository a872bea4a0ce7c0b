// Installs, removes and inspects what lets the agent search by itself: the skill and the MCP server.
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { AccessState } from '../../../../shared/contract/system.ts'
import { AppError } from '../../../../shared/errors.ts'
import { recollectCommand } from '../../../base/command-line.ts'
import { writeAtomic } from '../../../base/write-atomic.ts'
import type { AccessDependencies, AgentAccess } from '../../installer.ts'
import { noTraces, readTraces, type Traces, writeTraces } from './access-traces.ts'
import { readSettingsFile, replaceSettingsFile } from './claude-settings.ts'
import { type ServerEntry, serverEntry } from './server-entry.ts'
import { serverFiles, serverState, withoutServer, withServer } from './server-text.ts'

/** Stands in every version of our skill, and in nobody else's. */
const skillMark = '<!-- recollect-skill '

export function createAgentAccess(dependencies: AccessDependencies): AgentAccess {
  const { paths, claudeFolder, claudeStateFile, app } = dependencies
  const skills = join(claudeFolder, 'skills')
  const skill = join(skills, 'recollect', 'SKILL.md')
  const wanted: ServerEntry = serverEntry(app.root, paths.home)

  function state(): AccessState {
    const problems: string[] = []
    const check = (work: () => AccessState['skill']): AccessState['skill'] => {
      try {
        return work()
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problems.push(error.message)
        return 'missing'
      }
    }
    return {
      skillFile: skill,
      skill: check(skillState),
      serverFile: claudeStateFile,
      server: check(() =>
        named(claudeStateFile, () => serverState(readSettingsFile(claudeStateFile).text, wanted)),
      ),
      problem: problems.length === 0 ? null : problems.join(' '),
    }
  }

  /** Whether the entry in the file starts another copy of the program, which is still there. */
  function isAnotherCopy(text: string | null): boolean {
    const files = named(claudeStateFile, () => serverFiles(text ?? '{}'))
    const own = wanted.args.find((word) => isAbsolute(word)) ?? wanted.command
    return files.every((file) => existsSync(file)) && !files.includes(own)
  }

  function skillState(): AccessState['skill'] {
    const text = read(skill)
    if (text === null) return 'missing'
    if (!text.includes(skillMark)) {
      throw new AppError(
        'conflict',
        `${skill} is a skill of somebody else's named recollect: move it away and run ${recollectCommand('install')} again.`,
      )
    }
    return text === shippedSkill(app.skill) ? 'current' : 'outdated'
  }

  function installSkill(traces: Traces): Traces | null {
    if (skillState() === 'current') return null
    const madeSkills = traces.madeSkills || !existsSync(skills)
    mkdirSync(dirname(skill), { recursive: true })
    writeAtomic(skill, shippedSkill(app.skill), 0o644)
    return { ...traces, madeSkills }
  }

  function installServer(traces: Traces): Traces | null {
    const file = readSettingsFile(claudeStateFile)
    const result = named(claudeStateFile, () => withServer(file.text, wanted))
    if (result === null) return null
    replaceSettingsFile(file, result.text, null)
    return {
      ...traces,
      madeFile: traces.madeFile || file.text === null,
      madeList: traces.madeList || result.madeList,
    }
  }

  function removeSkill(traces: Traces): boolean {
    if (skillState() === 'missing') return false
    rmSync(skill)
    removeEmpty(dirname(skill))
    if (traces.madeSkills) removeEmpty(skills)
    return true
  }

  function removeServer(traces: Traces): boolean {
    const file = readSettingsFile(claudeStateFile)
    if (file.text === null) return false
    const text = named(claudeStateFile, () => withoutServer(file.text ?? '', traces.madeList))
    if (text === null) return false
    const isEmpty = text.replace(/\s/g, '') === '{}'
    replaceSettingsFile(file, traces.madeFile && isEmpty ? null : text, null)
    return true
  }

  return {
    state,
    install() {
      const before = readTraces(paths)
      const afterSkill = installSkill(before)
      if (afterSkill) writeTraces(paths, afterSkill)
      const afterServer = installServer(afterSkill ?? before)
      if (afterServer) writeTraces(paths, afterServer)
      return { ...state(), changed: afterSkill !== null || afterServer !== null }
    },
    repair() {
      const { skill: skillNow, server } = state()
      const isStale =
        server === 'outdated' && !isAnotherCopy(readSettingsFile(claudeStateFile).text)
      if (skillNow === 'outdated') installSkill(readTraces(paths))
      if (isStale) installServer(readTraces(paths))
      return skillNow === 'outdated' || isStale
    },
    uninstall() {
      const traces = readTraces(paths)
      const skillGone = removeSkill(traces)
      const serverGone = removeServer(traces)
      writeTraces(paths, noTraces)
      return { ...state(), changed: skillGone || serverGone }
    },
  }
}

function shippedSkill(folder: string): string {
  const text = read(join(folder, 'SKILL.md'))
  if (text !== null) return text
  throw new AppError(
    'not_found',
    `The skill in ${folder} is missing from the program: install Recollect again.`,
  )
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // Something else lives there.
  }
}

/** Adds the file and what to do to the fault that a text was refused for. */
function named<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof AppError) || error.message.startsWith('/')) throw error
    throw new AppError(
      error.code,
      `${file} ${error.message}: correct it and try again; nothing was changed there.`,
      { cause: error },
    )
  }
}
