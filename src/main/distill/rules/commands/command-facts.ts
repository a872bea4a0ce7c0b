// Puts what was read of a shell call into facts.

import type { BuildReport } from '../../../../shared/facts/build-report.ts'
import type { Push } from '../../../../shared/facts/git-work.ts'
import { type CommandFacts, factsVersion } from '../../../../shared/facts/observation-facts.ts'
import type { Outcome } from '../../../../shared/facts/outcome.ts'
import { unique } from '../../../base/plain-text.ts'
import { attemptsOf } from '../../matters/attempts.ts'
import { branchMovesOf } from '../../matters/branch-moves.ts'
import { fileMovesOf } from '../../matters/file-moves.ts'
import { goesOn, putBackBy, stashOf } from '../../matters/put-back.ts'
import { takenBackBy } from '../../matters/taken-back.ts'
import { sumOf } from '../outputs/counted-errors.ts'
import { showsNoFailure } from '../outputs/filtered-failures.ts'
import { asideOf } from '../tools/aside.ts'
import { notFoundIn } from '../tools/not-found.ts'
import { writtenByCommand } from '../tools/written-by-command.ts'
import { factText } from '../words/fact-text.ts'
import { buildReport } from './build-report.ts'
import { foundFact, outcomeFact } from './call-status.ts'
import type { CommandReading } from './command-reading.ts'
import { editedInPlace } from './command-words.ts'
import type { GitWork } from './git.ts'
import { testRunFact } from './test-run.ts'

/** Commits of one call that are kept. */
const mostCommits = 6
/** Files of one call that are kept. */
const mostEdited = 12

/** The facts of a shell call that ran so many times in a row, with what it did in git. */
export function commandFacts(
  reading: CommandReading,
  times: number,
  git: GitWork | null,
  cwd: string | null,
): CommandFacts {
  const { purpose, result, tests, found, aim, isLater } = reading
  const pushed = git?.pushed ?? null
  const tags = git?.tags ?? []
  const isDone = result.end === 'ok' && !reading.failed
  const takenBack = isDone ? takenBackBy(reading.line) : null
  const putBack = isDone ? putBackBy(reading.line, cwd) : []
  const missing = notFoundIn(reading.line, result.lines).slice(0, mostCommits)
  const edited = isDone
    ? unique([
        ...editedInPlace(reading.line, cwd),
        ...writtenByCommand(reading.line, result.lines, cwd),
      ]).slice(0, mostEdited)
    : []
  const fileMoves = isDone ? fileMovesOf(reading.line, cwd) : []
  const branchMoves = isDone ? branchMovesOf(reading.line) : []
  return {
    v: factsVersion,
    kind: kindOf(reading, git !== null || takenBack !== null),
    outcome: outcomeOf(reading, git !== null),
    command: factText(purpose.name, 120),
    purpose: purpose.kind,
    work: purpose.work,
    part: reading.part,
    stopped: reading.isStopped,
    aside: reading.isBisecting ? 'bisect' : asideOf(reading.line),
    aim: factText(aim, 160),
    times,
    exitCode: result.exitCode,
    seen: seenFact(reading),
    timeLimit: result.end === 'timeout' ? { ms: result.timedOutAfterMs || null } : null,
    error: found && foundFact(found),
    tests: tests && result.end !== 'refused' ? testRunFact(tests, isLater) : null,
    build: purpose.kind === 'build' && !tests ? reportOf(reading) : null,
    commits: (git?.commits ?? []).slice(0, mostCommits).map(({ sha, subject, amended, size }) => ({
      hash: sha,
      subject: subject === null ? null : factText(subject, 160),
      amended,
      supersededBy: null,
      ...filesOf(size),
    })),
    takenBack,
    ...(branchMoves.length > 0 && { branchMoves }),
    ...(putBack.length > 0 && { putBack }),
    ...(isDone && stashOf(reading.line)),
    ...(isDone && goesOn(reading.line) && { resolves: true }),
    ...(edited.length > 0 && { editedInPlace: edited }),
    ...(fileMoves.length > 0 && { fileMoves }),
    ...(missing.length > 0 && { notFound: missing }),
    ...(reading.isNotRun && { notRun: true }),
    ...(isDone &&
      purpose.kind === 'test' &&
      !tests &&
      showsNoFailure(reading.line, result.lines) && { noFailureShown: true }),
    push: pushed === null && tags.length === 0 ? null : pushFact(pushed, tags, git?.head),
    ...(git?.release && {
      release: { ...git.release, tag: factText(git.release.tag, 120) },
    }),
    pullRequest: git?.pullRequest
      ? {
          number: wholeNumber(git.pullRequest.number),
          url: (git.pullRequest.url ?? '').length > 400 ? null : git.pullRequest.url,
          action: factText(git.pullRequest.action, 40),
          title: git.pullRequest.title === null ? null : factText(git.pullRequest.title, 160),
          ...(git.pullRequest.isDraft && { isDraft: true }),
          ...(git.pullRequest.isAuto && { isAuto: true }),
        }
      : null,
    attempts: [...attemptsOf(reading, cwd)],
  }
}

/** What it counted itself, else what its output counts. */
function reportOf({ counted, result }: CommandReading): BuildReport | null {
  const sum = sumOf(counted)
  return sum?.errors
    ? { problems: sum.errors, warnings: 0, word: sum.word }
    : buildReport(result.lines)
}

function outcomeOf({ result, failed, call, seen }: CommandReading, git: boolean): Outcome {
  switch (result.end) {
    case 'background':
      return 'running'
    case 'ok':
    case 'failed':
    case 'timeout':
      if (failed) return 'failed'
      return result.isTold || seen === 'output' || git ? 'done' : 'untold'
    case 'refused':
      return outcomeFact(call)
    case 'interrupted':
    case 'no_result':
      return result.end
  }
}

/** The number of `3 files changed, 10 insertions(+)`. */
function filesOf(size: string | null): { readonly files?: number } {
  const files = /^(\d{1,7}) files? changed/.exec(size ?? '')?.[1]
  return files === undefined ? {} : { files: Number(files) }
}

function pushFact(branch: string | null, tags: readonly string[], head?: string): Push {
  return {
    branch: factText(branch ?? '', 120),
    ...(head !== undefined && { head }),
    ...(tags.length > 0 && { tags: tags.slice(0, mostCommits).map((tag) => factText(tag, 120)) }),
    ...(branch === null && { onlyTags: true }),
  }
}

function seenFact({ seen, failed, result }: CommandReading): CommandFacts['seen'] {
  if (failed) return result.end === 'failed' ? 'exit_code' : 'output'
  return seen === 'hidden' || seen === 'failed' ? 'nothing' : seen
}

function kindOf({ purpose, tests }: CommandReading, git: boolean): CommandFacts['kind'] {
  if (git || purpose.kind === 'commit') return 'commit'
  if (tests || purpose.kind === 'test') return 'test'
  return purpose.kind === 'build' ? 'build' : 'command'
}

function wholeNumber(value: number | null): number | null {
  return value !== null && Number.isSafeInteger(value) ? value : null
}
