// Layer: the last sessions of the project: the newest in full, older ones by what they were worth.
import { otherAgentName } from '../../../shared/agents.ts'
import { createSessionMarks } from '../../db/named-session.ts'
import type { Db } from '../../db/open.ts'
import { cutStory, type StoryText } from '../../distill/rules/words/story-text.ts'
import { dated, lasted } from '../dates.ts'
import type { LayerItem, LayerReader, Scope } from '../layer.ts'
import { plainLine, plainSentence, quotedLine } from '../plain-line.ts'
import { createWithdrawn, type Withdrawn } from '../rows/remembered-words.ts'
import { createSessionReader, type SessionRow } from '../rows/session-rows.ts'
import { commitsOf } from './changes.ts'

/** The newest are told with their summary, older ones by their title. */
const toldInFull = 3
/** Characters of a summary: of the newest session, whose end is where the work goes on, nearly all; less in little room. */
const longestSummary = { newest: 1100, next: 480, short: 360 } as const
const mostOlder = 9
/** Worth halves in so many ms. */
const halfLife = 30 * 24 * 3_600_000
/** After so long (ms) nobody goes on where the newest session ended. */
const restedFor = 90 * 24 * 3_600_000
/**
 * After so long (ms) a session that brought nothing about is told by what it was about, and only of the newest: what it
 * came to is given on a prompt. Eight titles of such talks took half of a start.
 */
const talkRestsFor = 7 * 24 * 3_600_000
const longestTalk = 240
/** Of what a session began with so much is read for what holds no more, and so much is told (UTF-16 units). */
const longestBeginning = 400
const longestName = 100
/** After so long (ms) by its title alone: three of them in 240 letters took a fifth of a start, for what nobody goes on with. */
const talkFadesFor = 21 * 24 * 3_600_000

/** The reader of sessions. */
export function createSessions(db: Db): LayerReader {
  const markOf = createSessionMarks(db)
  const read = createSessionReader(db)
  const withdrawnIn = createWithdrawn(db)
  const toldOf = (id: string, place: number): StoryText => {
    if (place >= toldInFull) return { text: '', turnsAt: [] }
    // How an older one was left may be settled since.
    return place === 0 ? read.summaryOf(id) : read.settledOf(id)
  }
  return (scope) => {
    const withdrawn = withdrawnIn(scope.projectId)
    // Of a session in which nothing else was said nothing is left to tell.
    const rows = read
      .newest(scope)
      .map((row) => ({ ...row, name: nameOf(row, withdrawn) }))
      .filter((row) => doneIn(row) > 0 || row.name !== null)
    const older = rows
      .slice(toldInFull)
      .filter((row) => doneIn(row) > 0 || scope.now - row.lastEventAt < talkRestsFor)
      .sort((a, b) => worthOf(b, scope.now) - worthOf(a, scope.now))
      .slice(0, mostOlder)
    return {
      name: 'sessions',
      heading: scope.since === null ? 'Recent sessions:' : 'Other sessions since then:',
      items: [...rows.slice(0, toldInFull), ...older].map((session, place) => {
        return toItem(
          {
            ...session,
            mark: markOf(session.id),
            told: standing(toldOf(session.id, place), withdrawn),
          },
          scope,
          place,
        )
      }),
    }
  }
}

/** A story without what stands no more. */
function standing({ text, turnsAt }: StoryText, withdrawn: Withdrawn): StoryText {
  if (withdrawn.without(text) === text) return { text, turnsAt }
  const parts = turnsAt.map((at, turn) => withdrawn.without(text.slice(at, turnsAt[turn + 1])))
  const head = withdrawn.without(text.slice(0, turnsAt[0] ?? text.length))
  let told = head
  const at: number[] = []
  for (const part of parts.filter((one) => one.trim() !== '')) {
    if (told !== '' && !told.endsWith(' ')) told += ' '
    at.push(told.length)
    told += part
  }
  return { text: told, turnsAt: at }
}

/** How a session is called, of what stands of its beginning; null where nothing of that does. */
function nameOf({ title, prompt }: SessionRow, withdrawn: Withdrawn): string | null {
  const began = plainLine(title || (prompt ?? ''), longestBeginning)
  const stands = withdrawn.titleOf(began)
  if (stands === '' && began !== '') return null
  return title ? plainLine(stands, longestName) : quotedLine(stands, longestName)
}

function worthOf(session: SessionRow, now: number): number {
  return (1 + doneIn(session)) * 0.5 ** (Math.max(0, now - session.lastEventAt) / halfLife)
}

/** What a session brought about. */
function doneIn({ commits, requests, plans, files, settled }: SessionRow): number {
  return 3 * requests + 2 * Math.min(commits, 4) + 2 * plans + settled + Math.min(files, 10) / 5
}

function sayCommits({ commits, mayHaveMore }: SessionRow): string {
  if (commits === 0) return ''
  const more = mayHaveMore ? ' or more' : ''
  return `${commits}${more} ${commits === 1 && more === '' ? 'commit' : 'commits'}`
}

function toItem(
  session: SessionRow & {
    readonly mark: string
    readonly told: StoryText
    readonly name: string | null
  },
  scope: Scope,
  place: number,
): LayerItem {
  const title = session.name ?? 'what it began with holds no more'
  const facts = [
    session.status === 'active' ? 'still open' : lasted(session.lastEventAt - session.startedAt),
    session.branch && !/^(?:main|master)$/.test(session.branch)
      ? `branch ${plainLine(session.branch, 60)}`
      : '',
    sayCommits(session),
  ].filter((fact) => fact !== '')
  const when = [dated(session.lastEventAt, scope.now), ...facts].join(', ')
  const other = otherAgentName(session.agent)
  const by = other === null ? '' : ` (${plainLine(other, 40)})`
  const line = `${when}: ${title}${by} [${session.mark}]`
  const { newest, next, short } = longestSummary
  const hasRested = scope.now - session.lastEventAt > restedFor
  const told = (most: number) => plainSentence(cutStory(session.told, most, hasRested).text, most)
  const least = told(short)
  // It is named after its only commit, and its summary tells all of them.
  const fact = commitsOf(session.id)
  if (session.told.text === '' || least === plainSentence(title, short))
    return {
      ref: session.id,
      full: [line],
      short: line,
      ...(session.commits === 1 && session.title && { fact }),
    }
  const rested = doneIn(session) === 0 ? scope.now - session.lastEventAt : 0
  if (rested > talkFadesFor) return { ref: session.id, fact, full: [line], short: line }
  if (rested > talkRestsFor) {
    const about = plainSentence(cutStory(session.told, longestTalk, true).text, longestTalk)
    return { ref: session.id, fact, full: [line, about], short: line }
  }
  return {
    ref: session.id,
    fact,
    full: [line, told(place === 0 && !hasRested ? newest : next)],
    less: [line, least],
    short: line,
  }
}
