// Tells a subagent's work as one observation: its task, its result, and what its calls touched.

import type { Attempt } from '../../../../shared/facts/matter.ts'
import { factsVersion, type SubagentFacts } from '../../../../shared/facts/observation-facts.ts'
import type { TestRun } from '../../../../shared/facts/test-run.ts'
import { toolKindOf } from '../../../../shared/tool-kinds.ts'
import type { SubagentRecord, ToolCall } from '../../../agents/tool-call.ts'
import { capitalise, count, fit, listOf, sentence, unique } from '../../../base/plain-text.ts'
import { shortPath } from '../../../base/short-path.ts'
import { attemptsOf } from '../../matters/attempts.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import {
  errorFact,
  errorLine,
  foundFact,
  interruptionWords,
  outcomeFact,
  outcomeOf,
} from '../commands/call-status.ts'
import { type CommandReading, readCommand } from '../commands/command-reading.ts'
import { testCounts, testRunFact } from '../commands/test-run.ts'
import { draftOf } from '../draft.ts'
import { editedPath, isEdit } from '../edits/edit.ts'
import { fields, number, resultText, text } from '../fields.ts'
import { blocksOf, plain, splitSentences } from '../prompts/agent-message.ts'
import { readOpening } from '../prompts/opening.ts'
import type { TestReport } from '../test-runners/test-report.ts'
import { markClaims } from '../words/claims.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'

/** Attempts of one subagent that are kept: the last ones tell how things stand. */
const mostAttempts = 12

/** Whether the tool starts a subagent. */
export function startsSubagent(tool: string): boolean {
  return toolKindOf(tool) === 'delegate'
}

/** The agent that a starting call names in its result, or null. */
export function startedAgent(call: ToolCall): string | null {
  return text(call.response, 'agentId', 'agent_id')
}

/** All that is known of one subagent. */
interface SubagentWork {
  /** The call that started it; null when it has not come (yet). */
  readonly start: ToolCall | null
  readonly record: SubagentRecord | null
  readonly calls: readonly ToolCall[]
  readonly agentId: string | null
  /** Whether it was stopped before it had ended. */
  readonly isStopped?: boolean
  /** Its shell calls as they were read. */
  readonly commands: readonly AgentCommand[]
}

/** What is kept of a shell call that a subagent made. */
export interface AgentCommand extends Pick<CommandReading, 'purpose' | 'failed' | 'aim' | 'tests'> {
  readonly isRefused: boolean
  readonly attempts: readonly Attempt[]
}

/** Reads one shell call of a subagent. */
export function agentCommand(call: ToolCall, cwd: string | null): AgentCommand {
  const reading = readCommand(call)
  const { purpose, failed, aim, tests, found } = reading
  const attempts = attemptsOf(reading, cwd).map((one) => ({
    ...one,
    ...(one.kind === 'test' && { tests: tests && briefRun(tests) }),
    ...(one.outcome === 'failed' && { error: found && foundFact(found) }),
  }))
  const isRefused = reading.result.end === 'refused'
  return { purpose, failed, aim, tests, attempts, isRefused }
}

/** What one of many commands reported: failing tests by no more names than are told. */
function briefRun(tests: TestReport): TestRun {
  const run = testRunFact(tests, false)
  return { ...run, failing: run.failing.slice(0, 3) }
}

/** One observation for a subagent's work. */
export function subagentDraft(work: SubagentWork, cwd: string | null): ObservationDraft {
  const { start, record, calls, agentId } = work
  const response = start?.response
  const type =
    record?.agentType ||
    text(start?.input, 'subagent_type') ||
    text(response, 'agentType') ||
    calls[0]?.agentType ||
    'subagent'
  const task = plain(text(start?.input, 'description', 'name') ?? '') || firstAsk(start)
  const said =
    record?.result ?? (text(response, 'status') === 'async_launched' ? '' : resultText(response))
  const refused = start !== null && outcomeOf(start) === 'refused'
  // It was started, and its client says that it came to nothing.
  const died = diedOf(said)
  const isFailed = refused || died !== null || (start !== null && outcomeOf(start) !== 'ok')
  const isStopped = !isFailed && work.isStopped === true
  const running =
    !isFailed && !isStopped && said === '' && text(response, 'status') === 'async_launched'
  const deeds = deedsOf(work, cwd)
  // What it had said before it was stopped is no report.
  const report = died === null && !isStopped ? said : ''
  const opening = readOpening(withoutFileList(report.replace(begun, '')))
  const failure = failureIn(report)
  const result = sayResult(opening, failure)
  const outcome = refused
    ? 'not permitted'
    : died !== null
      ? `failed: ${fit(died, 100)}`
      : isFailed && start
        ? ['interrupted', 'no_result'].includes(outcomeOf(start))
          ? interruptionWords(start)
          : `failed: ${fit(errorLine(start), 100)}`
        : isStopped
          ? 'stopped before its end'
          : running
            ? 'started in the background'
            : ''
  const all = start ? [start, ...calls] : calls
  const saysTests = calls.length === 0 ? passedTestsIn(report) : null
  const facts: SubagentFacts = {
    v: factsVersion,
    kind: 'subagent',
    outcome:
      died !== null
        ? 'failed'
        : isStopped
          ? 'interrupted'
          : start === null
            ? record?.endedAt == null
              ? 'no_result'
              : 'done'
            : running
              ? 'running'
              : outcomeFact(start),
    type: factText(type, 60),
    task: factText(task, 120),
    commands: deeds.commands,
    failedCommands: deeds.failedCommands,
    tests: deeds.tests && testRunFact(deeds.tests, false),
    ...(saysTests !== null && { saysTests: factText(saysTests, 100) }),
    error: start && errorFact(start),
    attempts: work.commands.flatMap(({ attempts }) => attempts).slice(-mostAttempts),
  }
  // What it claims and none of its calls shows is its word alone.
  const claimed = (words: string) => markClaims(words, [facts])
  return {
    ...draftOf(all, {
      key: agentId === null ? (start?.toolUseId ?? 'subagent') : `agent:${agentId}`,
      kind: 'subagent',
      facts,
      tool: start?.tool ?? 'Agent',
      title: `${capitalise(type)}${task ? `: ${fit(task, 60)}` : ' worked'}${outcome && outcome.length < 30 ? ` (${outcome})` : ''}`,
      summary: `${task ? capitalise(task) : `A ${type === 'subagent' ? 'subagent' : `${type} subagent`} worked`}${outcome ? ` (${outcome})` : ''}${result ? `: ${claimed(result)}` : deeds.words ? `: ${deeds.words}` : ''}`,
      detail: [
        `Agent ${type}${task ? `, task: ${task}` : ''}`,
        deeds.words ? capitalise(deeds.words) : '',
        ...deeds.lines,
        claimed(opening(420)),
      ]
        .filter((line) => line !== '')
        .join('\n'),
      files: deeds.files,
      failed: isFailed,
      importance: deeds.files.length > 0 ? importance.subagent + 0.05 : importance.subagent - 0.1,
    }),
    durationMs: durationOf(work),
  }
}

/** What the client says of an agent that failed, in the place of its result; null for what an agent reports. */
function diedOf(said: string): string | null {
  return /^Agent "[^\n]{0,300}?" failed: (\S[^\n]*)/.exec(said.slice(0, 2000))?.[1] ?? null
}

/** Words with which a report begins that tells nothing yet. */
const begun =
  /^(?:(?:perfect|great|excellent|done|now)[.!,:]?\s+)?(?:i (?:now )?have (?:all|enough|everything)|all files (?:were |have been )?read|i(?:'ve| have) (?:now )?(?:gathered|collected|read))[^.\n]{0,120}\.\s+/i

/** How a report introduces the files that it changed, which the observation names by itself. */
const filesHead =
  /^[\W_]{0,8}(?:(?:here (?:are|is) )?(?:all |the ){0,2}files? (?:i )?(?:changed|modified|created|touched|edited|added|updated|written)|(?:changed|modified|created|touched|edited|new) files?)\b[^\n]{0,100}$/i
/** So far into a report such a list is its beginning. */
const mostBefore = 12
/** Goes on with what was not changed. */
const untouched = /^(?:no|none of the) [^\n]{1,80}\b(?:touched|changed|modified)\b/i
/** What is left must say something, and what an entry says beside its file must not. */
const leastLeft = 40
const mostBeside = 30

/** A report without the list of bare files at its beginning, where it says more than that. */
function withoutFileList(report: string): string {
  const lines = report.split('\n', mostLines)
  const head = lines.findIndex((line) => filesHead.test(line))
  if (head < 0 || head > mostBefore) return report
  const isEntry = (line: string) => /^\s{0,12}(?:[-*+•]|\d{1,3}[.)])\s/.test(line)
  let end = head + 1
  while (end < lines.length && (lines[end]?.trim() === '' || isEntry(lines[end] ?? ''))) end += 1
  const entries = lines.slice(head + 1, end).filter(isEntry)
  const bare = entries.filter((line) => besideFiles(line).length <= mostBeside)
  if (entries.length === 0 || bare.length * 2 <= entries.length) return report
  if (untouched.test(lines[end] ?? '')) end += 1
  const rest = [...lines.slice(0, head), ...lines.slice(end)].join('\n')
  return rest.trim().length >= leastLeft ? rest : report
}

/** What an entry says without its paths and quoted names. */
function besideFiles(line: string): string {
  return line
    .slice(0, 400)
    .replace(/`[^`]{1,200}`/g, '')
    .replace(/\S{0,200}[/\\.]\w\S{0,200}/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Lines of a report that are read for it. */
const mostLines = 400

/** Characters of a summary that a report takes. */
const longestResult = 190

/** What the report says failed, where it does not begin with that, and how it begins. */
function sayResult(opening: (most: number) => string, failure: string | null): string {
  const whole = opening(longestResult)
  if (failure === null) return whole
  const [first = ''] = splitSentences(whole)
  if (failed.test(whole.slice(0, longestResult / 4))) {
    // That the whole came to nothing is said; which parts did stands further down.
    const isBare = /\bexit code\b/i.test(first) && first.length < longestResult / 3
    return isBare && !/\bexit code\b/i.test(failure)
      ? `${sentence(first)} ${sentence(fit(failure, longestResult - first.length))}`
      : whole
  }
  const words = sentence(fit(failure, longestResult * 0.7))
  const begins = opening(longestResult - words.length - 1)
  // What the beginning says of the same again goes.
  const rest = splitSentences(begins).filter((one) => !words.includes(one))
  return [words, ...rest].join(' ')
}

/** How a report marks what did not pass. */
const failed = /\bFAILED\b|✗|\bfailed with\b|\bdid not pass\b|\b[1-9]\d* (?:\p{L}+ ){0,2}failed\b/u

/** The first thing of which the report says that it failed, with what stands under its heading. */
function failureIn(report: string): string | null {
  const blocks = blocksOf(report)
  const said = blocks.flatMap((block, at) => {
    const isHead = block.kind === 'heading' && failing.test(block.text)
    if (block.isOffer || !(isHead || failed.test(block.text))) return []
    // A heading, or a line such as `Types: FAILED`, is followed by what did.
    const leads = block.kind !== 'row' && block.text.length < 60
    const below = leads ? blocks[at + 1] : undefined
    return below && below.kind !== 'heading' && !/PASS|✓/.test(below.text)
      ? `${block.text}: ${below.text}`
      : block.text
  })
  // That the whole came to nothing says less than which parts did.
  const parts = unique(said.filter((text) => !/\bexit code\b/i.test(text)))
  return parts.length > 0 ? parts.slice(0, mostParts).join('; ') : (said[0] ?? null)
}

/** Failed parts that are told. */
const mostParts = 2
/** Headings below which stands what did not pass. */
const failing = /^(?:fail(?:ing|ed|ures?)|errors?)(?: (?:checks?|tests?|steps?|stages?))?:?$/i

/** How a report counts tests that passed, and how it says that some did not. */
const passedTests =
  /\btests? (?:that )?passed:? (\d[\d,]{0,8})\b|\b(\d[\d,]{0,8}) (?:[\p{L}-]{1,20} ){0,2}tests? (?:have |are |all )?pass(?:ed|ing|es)?\b/iu
const notPassed =
  /\btests? (?:\p{L}+ ){0,3}(?:fail\w*|broke\w*|not|never|could|timed|skipped)\b|\b[1-9]\d* (?:\p{L}+ ){0,2}(?:failed|failures?|errors?)\b|\bfail(?:ed|ing) tests?\b|\b(?:before|previously|expected|should|would|will|if)\b[^.]{0,80}\btests?\b/iu

/** The sentence of a report that counts most passed tests; null where it says of any that they did not pass. */
function passedTestsIn(report: string): string | null {
  const sentences = blocksOf(report).flatMap(({ text }) => splitSentences(text))
  if (sentences.some((one) => notPassed.test(one))) return null
  let best: { readonly words: string; readonly passed: number } | null = null
  for (const words of sentences) {
    const found = passedTests.exec(words)
    const passed = Number((found?.[1] ?? found?.[2] ?? '0').replaceAll(',', ''))
    if (passed > 1 && words.length <= 100 && passed > (best?.passed ?? 0)) best = { words, passed }
  }
  return best?.words ?? null
}

function firstAsk(start: ToolCall | null): string {
  const prompt = text(start?.input, 'prompt')
  return prompt === null ? '' : fit(plain(prompt.split('\n')[0] ?? ''), 80)
}

function durationOf({ start, record, calls }: SubagentWork): number | null {
  const told = number(start?.response, 'totalDurationMs')
  if (told !== null) return told
  if (record?.startedAt != null && record.endedAt != null)
    return Math.max(0, record.endedAt - record.startedAt)
  if (start?.durationMs != null) return start.durationMs
  const times = calls.map(({ at }) => at)
  return times.length > 1 ? Math.max(...times) - Math.min(...times) : null
}

interface Deeds {
  readonly words: string
  readonly lines: string[]
  readonly files: string[]
  readonly commands: number
  readonly failedCommands: number
  readonly tests: TestReport | null
}

/** What its calls did: files changed, commands, tests, failures; the agent's own counts where no call is known. */
function deedsOf({ start, calls, commands: shells }: SubagentWork, cwd: string | null): Deeds {
  if (calls.length === 0) return countedDeeds(start)
  const done = calls.filter((call) => outcomeOf(call) === 'ok')
  const edited = unique(
    done
      .filter(({ tool }) => isEdit(tool))
      .flatMap((call) => editedPath(call) ?? [])
      .map((path) => shortPath(path, cwd)),
  )
  const looked = calls.length - shells.length - calls.filter(({ tool }) => isEdit(tool)).length
  const tests = shells.findLast((command) => command.tests !== null)?.tests ?? null
  const ran = shells.filter(({ purpose, isRefused }) => purpose.kind !== 'explore' && !isRefused)
  const failures = ran.filter(({ failed }) => failed)
  const commands = ran.length
  const words = [
    edited.length > 0
      ? `changed ${edited.length > 3 ? `${count(edited.length, 'file')} (${listOf(edited, 3)})` : listOf(edited, 3)}`
      : '',
    commands > 0
      ? `ran ${count(commands, 'command')}${failures.length > 0 ? `, ${failures.length} failed` : ''}`
      : '',
    tests ? `last tests: ${testCounts(tests)}` : '',
    looked > 0 ? `${count(looked, 'other call')}` : '',
  ].filter((part) => part !== '')
  return {
    words: words.join(', '),
    lines: failures.slice(0, 2).map(({ aim }) => `Failed: ${aim}`),
    files: edited,
    commands,
    failedCommands: failures.length,
    tests,
  }
}

function countedDeeds(start: ToolCall | null): Deeds {
  const stats = fields(start?.response).toolStats
  const part = (name: string, one: string, many: string) => {
    const n = number(stats, name) ?? 0
    return n > 0 ? count(n, one, many) : ''
  }
  const words = [
    part('editFileCount', 'file edited', 'files edited'),
    part('bashCount', 'command', 'commands'),
    part('readCount', 'read', 'reads'),
    part('searchCount', 'search', 'searches'),
  ].filter((part) => part !== '')
  const uses = number(start?.response, 'totalToolUseCount') ?? 0
  return {
    words: words.length > 0 ? words.join(', ') : uses > 0 ? count(uses, 'tool call') : '',
    lines: [],
    files: [],
    commands: number(stats, 'bashCount') ?? 0,
    failedCommands: 0,
    tests: null,
  }
}
