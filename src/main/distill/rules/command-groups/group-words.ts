// Tells shell calls that belong together as one observation: checks that all went well, the steps of one program.
import type { CommandFacts } from '../../../../shared/facts/observation-facts.ts'
import { capitalise, fit, listOf, unique } from '../../../base/plain-text.ts'
import type { ObservationDraft } from '../../observation-draft.ts'
import { buildReport, sayBuild } from '../commands/build-report.ts'
import { commandDraft, weightOf } from '../commands/command.ts'
import { commandFacts } from '../commands/command-facts.ts'
import { nameOf } from '../commands/command-name.ts'
import type { CommandReading } from '../commands/command-reading.ts'
import { sayCommand, writtenFiles } from '../commands/command-words.ts'
import { programPurpose } from '../commands/program-purpose.ts'
import { seenEnd } from '../commands/seen-end.ts'
import { testCounts } from '../commands/test-run.ts'
import { draftOf, longest, withBefore } from '../draft.ts'
import { printedGist } from '../outputs/printed-gist.ts'
import { factText } from '../words/fact-text.ts'
import { importance } from '../words/importance.ts'
import { type CommandGroup, type CommandStep, programOf, runsOthers } from './command-groups.ts'

/** One observation for a group of shell calls. */
export function groupDraft(group: CommandGroup, cwd: string | null): ObservationDraft {
  const [first] = group.steps
  if (!first) throw new Error('A group without steps')
  const draft =
    group.steps.length === 1
      ? commandDraft(first.reading, first.repeats, cwd, first.followers)
      : group.kind === 'checks'
        ? checksDraft(group.steps, cwd)
        : stepsDraft(group.steps, cwd)
  const { facts } = draft
  const isCommand = 'attempts' in facts && group.attemptsBefore.length > 0
  return withBefore(
    isCommand
      ? { ...draft, facts: { ...facts, attempts: [...group.attemptsBefore, ...facts.attempts] } }
      : draft,
    group.before,
  )
}

function callsOf(steps: readonly CommandStep[]) {
  return steps.flatMap(({ reading, repeats, followers }) => [
    reading.call,
    ...repeats,
    ...followers,
  ])
}

/** The facts of all calls as those of `lead`, with the attempts of each. */
function factsOf(
  steps: readonly CommandStep[],
  lead: CommandReading,
  aim: string,
  cwd: string | null,
): CommandFacts {
  const each = steps.map(({ reading, repeats }) => ({
    facts: commandFacts(reading, 1, null, cwd),
    times: repeats.length + 1,
  }))
  const seen = each.map(({ facts }) => facts.seen)
  return {
    ...commandFacts(lead, 1, null, cwd),
    aim: factText(aim, 160),
    seen: seen.includes('nothing') ? 'nothing' : seen.includes('output') ? 'output' : 'exit_code',
    build: each.map(({ facts }) => facts.build).findLast((build) => build !== null) ?? null,
    attempts: each.flatMap(({ facts, times }) =>
      Array.from({ length: times }, () => facts.attempts).flat(),
    ),
  }
}

/** The aims of the steps, each once. */
function aimsOf(steps: readonly CommandStep[]): string[] {
  return unique(steps.map(({ reading }) => reading.aim))
}

function checksDraft(steps: readonly CommandStep[], cwd: string | null): ObservationDraft {
  const readings = steps.map(({ reading }) => reading)
  const tested = readings.find(({ tests }) => tests !== null)
  const lead = tested ?? readings[0]
  const [first] = readings
  if (!lead || !first) throw new Error('A group without steps')
  const aims = aimsOf(steps)
  const facts = factsOf(steps, lead, lead.aim, cwd)
  const parts = checkWords(readings)
  const words = parts.join('; ')
  return draftOf(callsOf(steps), {
    key: first.call.toolUseId,
    kind: facts.kind,
    facts,
    title: wholeParts(parts),
    summary: `${capitalise(listOf(aims, 3))}: ${words}`,
    detail: [
      capitalise(words),
      ...steps.map(({ reading }) => fit(`${reading.aim}: ${sayCommand(reading.command)}`, 160)),
    ].join('\n'),
    files: readings.flatMap(({ line }) => writtenFiles(line, cwd)),
    importance: tested ? importance.testsPassed : importance.buildPassed,
    at: lead.call.at,
  })
}

/** `go test: 21 packages passed`, `gofmt and go build clean`, `mix credo: no errors shown`. */
function checkWords(readings: readonly CommandReading[]): string[] {
  const counted = readings.flatMap(({ tests, purpose }) =>
    tests ? `${purpose.kind === 'test' ? purpose.name : tests.runner}: ${testCounts(tests)}` : [],
  )
  const ends = new Map<string, string>()
  for (const { line, result } of readings) {
    for (const command of line.commands) {
      const { kind, work } = programPurpose(command)
      if (command.piped || kind !== 'build') continue
      const seen = seenEnd(line, [command], result)
      if ((buildReport(result.lines)?.warnings ?? 0) > 0) continue
      const end =
        work === 'format' || work === 'generate'
          ? 'ran'
          : seen === 'hidden'
            ? 'showed no errors'
            : 'clean'
      const name = nameOf(command)
      ends.delete(name)
      ends.set(name, end)
    }
  }
  const named = (end: string) =>
    listOf(
      [...ends].flatMap(([name, one]) => (one === end ? name : [])),
      4,
    )
  const warnings = readings.flatMap(({ result, purpose }) => {
    const report = purpose.kind === 'build' ? buildReport(result.lines) : null
    return report && report.warnings > 0 ? `${purpose.name}: ${sayBuild(report)}` : []
  })
  const parts = [
    ...counted,
    named('clean') && `${named('clean')} clean`,
    named('showed no errors') && `${named('showed no errors')}: no errors shown`,
    ...warnings,
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts : [`ran ${named('ran')}`]
}

/** As many of the parts as a title holds. */
function wholeParts(parts: readonly string[]): string {
  const kept = parts.filter((_, at) => parts.slice(0, at + 1).join('; ').length <= longest.title)
  return kept.length > 0 ? kept.join('; ') : (parts[0] ?? '')
}

/** As many of the steps as a title holds, and how many more there are. */
function eachWhole(parts: readonly string[], most: number = longest.title): string {
  const room = most - ' and 10 more'.length
  const kept = parts.filter((_, at) => parts.slice(0, at + 1).join('; ').length <= room)
  const left = parts.length - kept.length
  return kept.length === 0
    ? `${fit(parts[0] ?? '', room)}${left > 1 ? ` and ${left - 1} more` : ''}`
    : `${kept.join('; ')}${left > 0 ? ` and ${left} more` : ''}`
}

/** What the steps answered where most did and the title holds it, else what they were for: an answer without its question says little. */
function programTitle(
  program: string,
  answers: readonly string[],
  aims: readonly string[],
): string {
  const whole = `${program}: ${listOf(answers, answers.join('').length > 60 ? 2 : 3)}`
  const answered = answers.filter((one) => !aims.includes(one)).length
  const isAlike = answered === 0 || answered * 2 > answers.length
  if (whole.length <= longest.title && isAlike) return whole
  return `${program}: ${eachWhole(aims, longest.title - program.length - 2)}`
}

function stepsDraft(steps: readonly CommandStep[], cwd: string | null): ObservationDraft {
  const [first] = steps
  if (!first) throw new Error('A group without steps')
  const program = runsOthers(first.reading) ? '' : programOf(first.reading)
  const told = steps.map(({ reading }) => ({
    aim: reading.aim,
    gist: printedGist(reading.result, reading.purpose.kind, reading.line)?.text.replace(
      /^[✓✔]\s*/u,
      '',
    ),
    command: sayCommand(reading.command),
  }))
  // That it went well says less than what did.
  const answers = unique(
    told.map(({ aim, gist }) =>
      gist && !/^(?:success|valid|ok|status)\b/i.test(gist) ? gist : aim,
    ),
  )
  const facts = factsOf(
    steps,
    first.reading,
    `${program && `${program}: `}${listOf(aimsOf(steps), 3)}`,
    cwd,
  )
  const calls = callsOf(steps)
  return draftOf(calls, {
    key: first.reading.call.toolUseId,
    kind: facts.kind,
    facts,
    title: program
      ? programTitle(program, answers, aimsOf(steps))
      : eachWhole(told.map(({ aim, gist }) => (gist ? `${aim}: ${gist}` : aim))),
    summary: `${calls.length} calls${program && ` of ${program}`}: ${told.map(({ aim, gist }) => `${aim}${gist ? ` (${gist})` : ''}`).join('; ')}`,
    detail: told
      .map(({ aim, gist, command }) => fit(`${aim}${gist ? `: ${gist}` : ''} ${command}`, 150))
      .join('\n'),
    importance: Math.max(...steps.map(({ reading }) => weightOf(reading, reading.command))),
  })
}
