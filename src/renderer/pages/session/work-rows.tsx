// Rows that say what a session came to: tests and builds as last seen, commits, pull requests, refusals, open tasks.
import type { ReactNode } from 'react'
import type { Matter } from '../../../shared/facts/matter.ts'
import type { SessionFacts } from '../../../shared/facts/work-facts.ts'
import { PlainText } from '../../components/text/plain-text.tsx'
import { count, plural } from '../../format/numbers.ts'

type Row = readonly [name: string, value: ReactNode]

const named = 3

/** What there is to say; nothing where the facts are not known. */
export function workRows(facts: SessionFacts | null): Row[] {
  if (!facts) return []
  const { matters, commits, pullRequests, refusals, tasks, files, filesChanged } = facts
  const kept = commits.filter(({ supersededBy }) => supersededBy === null)
  const open = tasks.filter(({ state }) => state !== 'done')
  const sum = (of: 'added' | 'removed') => files.reduce((all, file) => all + file[of], 0)
  const rows: Row[] = []
  const tests = matters.findLast(({ kind, overtaken }) => kind === 'test' && !overtaken)
  const build = matters.findLast(({ kind, overtaken }) => kind === 'build' && !overtaken)
  if (tests) rows.push(['Last tests', <Text key="tests">{testWords(tests)}</Text>])
  if (build) rows.push(['Last build', <Text key="build">{buildWords(build)}</Text>])
  if (kept.length > 0)
    rows.push([
      plural(kept.length, 'commit'),
      list(kept.map((one) => one.subject ?? one.hash ?? '')),
    ])
  if (pullRequests.length > 0) {
    const names = pullRequests.map(({ number, title }) =>
      [number === null ? '' : `#${number}`, title ?? ''].filter((part) => part !== '').join(' '),
    )
    rows.push(['Pull requests', list(names)])
  }
  if (filesChanged > 0) {
    // Of very many files not all are kept: then their lines are not added up.
    const lines =
      filesChanged > files.length ? '' : `, +${count(sum('added'))} −${count(sum('removed'))}`
    rows.push(['Changed', `${plural(filesChanged, 'file')}${lines}`])
  }
  if (refusals.length > 0)
    rows.push(['Not permitted', list(refusals.map(({ tool, aim }) => aim || tool))])
  if (open.length > 0) rows.push(['Left open', list(open.map(({ subject }) => subject))])
  return rows
}

function testWords({ outcome, tests, name }: Matter): string {
  if (!tests) return `${name}: ${outcome === 'done' ? 'no counts shown' : endWord(outcome)}`
  const { failed, passed, skipped, broken } = tests
  const counts = [
    failed > 0 ? `${count(failed)} failed` : '',
    passed === null ? '' : `${count(passed)} passed`,
    skipped > 0 ? `${count(skipped)} skipped` : '',
  ].filter((part) => part !== '')
  return `${name}: ${broken ? 'could not run; ' : ''}${counts.join(', ')}`
}

function buildWords({ outcome, build, name }: Matter): string {
  const problems = build?.problems ? `, ${plural(build.problems, build.word)}` : ''
  return `${name}: ${outcome === 'done' ? 'no errors shown' : endWord(outcome)}${problems}`
}

function endWord(outcome: Matter['outcome']): string {
  return outcome === 'failed'
    ? 'failed'
    : outcome === 'no_result'
      ? 'no result recorded'
      : 'interrupted'
}

function list(names: readonly string[]): ReactNode {
  const more = new Set(names).size - named
  return (
    <ul>
      {[...new Set(names)].slice(0, named).map((name) => (
        <li key={name}>
          <Text>{name}</Text>
        </li>
      ))}
      {more > 0 && <li className="text-ink-faint">and {count(more)} more</li>}
    </ul>
  )
}

function Text({ children }: { children: string }) {
  return <PlainText text={children} />
}
