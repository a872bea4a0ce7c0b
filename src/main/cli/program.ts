// The commands of `recollect`, and how each run ends: 0 done, 1 failed, 2 wrong usage.
import { ORPCError } from '@orpc/client'
import { Command, CommanderError } from 'commander'
import { AppError, messageOf } from '../../shared/errors.ts'
import { addBackup, addRestore } from './commands/backup.ts'
import { addCode } from './commands/code/code.ts'
import { addContext } from './commands/context.ts'
import { addDecisions } from './commands/decisions/decisions.ts'
import { addGet, addTimeline } from './commands/depths.ts'
import { addCompress } from './commands/distilling/compress.ts'
import { addModels } from './commands/distilling/models.ts'
import { addDoctor } from './commands/doctor.ts'
import { addAudit } from './commands/evaluation/audit.ts'
import { addEvaluate } from './commands/evaluation/evaluate.ts'
import { addReport } from './commands/evaluation/report.ts'
import { addUsed } from './commands/evaluation/used.ts'
import { addWhatIf } from './commands/evaluation/what-if.ts'
import { addImport } from './commands/import.ts'
import { addInstall, addUninstall } from './commands/install.ts'
import { addLearnings } from './commands/learnings/learnings.ts'
import { addLink } from './commands/link.ts'
import { addMcp } from './commands/mcp.ts'
import { addNotices } from './commands/notices.ts'
import { addOpen } from './commands/open.ts'
import { addRedact } from './commands/redact.ts'
import { addRemember } from './commands/remember.ts'
import { addSearch } from './commands/search.ts'
import { addServe } from './commands/serve.ts'
import { addSessions } from './commands/sessions.ts'
import { addStart } from './commands/start.ts'
import { addStatus } from './commands/status.ts'
import { addStop } from './commands/stop.ts'
import { FailedCommand } from './failed-command.ts'
import type { Surroundings } from './surroundings.ts'
import { WrongUsage } from './usage.ts'

/** A program with the surroundings that it reports to. */
export interface Program {
  readonly command: Command
  readonly surroundings: Surroundings
  /** Whether failures are said in JSON, as a program reads what is printed; chosen by each run. */
  readsJson: boolean
}

/** Builds the command line; nothing runs yet. */
export function createProgram(surroundings: Surroundings): Program {
  const refuse = (sentence: string) =>
    surroundings.note(failureText('wrong_usage', sentence, program.readsJson))
  const command = new Command('recollect')
    .description('A memory for coding agents that its owner can see, correct and trust.')
    .version(surroundings.app.version)
    .exitOverride()
    .configureOutput({
      writeOut: surroundings.write,
      writeErr: surroundings.note,
      outputError: (text) => refuse(usageSentence(text, command)),
    })
    .showSuggestionAfterError(false)
  const adders = [
    addStart,
    addServe,
    addOpen,
    addStop,
    addInstall,
    addUninstall,
    addStatus,
    addDoctor,
    addSessions,
    addImport,
    addSearch,
    addTimeline,
    addGet,
    addRemember,
    addLearnings,
    addDecisions,
    addBackup,
    addRestore,
    addNotices,
    addLink,
    addRedact,
    addMcp,
    addContext,
    addCode,
    addModels,
    addCompress,
    addReport,
    addEvaluate,
    addWhatIf,
    addUsed,
    addAudit,
  ]
  for (const add of adders) add(command, surroundings)
  for (const sub of command.commands) settle(sub, command, refuse)
  const program: Program = { command, surroundings, readsJson: false }
  return program
}

/** Gives a command, and those below it, what all have. */
function settle(command: Command, parent: Command, refuse: (sentence: string) => void): void {
  command.copyInheritedSettings(parent)
  command.configureOutput({ outputError: (text) => refuse(usageSentence(text, command)) })
  // A command above others would take the option that was meant for one of them.
  if (command.commands.length === 0) command.option('--json', 'print JSON and nothing else')
  for (const one of command.commands) settle(one, command, refuse)
}

/**
 * Runs one command line and resolves with its exit code. A failure ends as one sentence on standard error; with
 * `--json` as one line `{"error":{"code":…,"message":…}}` there, and standard output stays empty.
 */
export async function runProgram(program: Program, words: readonly string[]): Promise<number> {
  const end = words.indexOf('--')
  program.readsJson = words.slice(0, end < 0 ? words.length : end).includes('--json')
  const say = (code: string, text: string) =>
    program.surroundings.note(failureText(code, sentence(text), program.readsJson))
  try {
    await program.command.parseAsync(words, { from: 'user' })
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof FailedCommand) return 1
    if (error instanceof WrongUsage) {
      say('wrong_usage', error.message)
      return 2
    }
    if (error instanceof AppError || error instanceof ORPCError) say(error.code, error.message)
    else say('internal', `It failed unexpectedly: ${messageOf(error)}`)
    return 1
  }
}

/** A failure as it is written: the sentence, or the same as JSON. */
function failureText(code: string, text: string, asJson: boolean): string {
  return asJson ? `${JSON.stringify({ error: { code, message: text.trimEnd() } })}\n` : text
}

/** What was wrong, and how the command is called. */
function usageSentence(text: string, command: Command): string {
  const wrong = sentence(text)
    .trimEnd()
    .replace(/[.!?]$/, '')
  const names: string[] = []
  for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name())
  const name = names.join(' ')
  return `${wrong}: the usage is ${name} ${command.usage()}, and ${name} --help says more.\n`
}

function sentence(text: string): string {
  const plain = text
    .replace(/^error: /, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
  const first = plain.charAt(0).toUpperCase() + plain.slice(1)
  return `${first}${/[.!?]$/.test(first) ? '' : '.'}\n`
}
