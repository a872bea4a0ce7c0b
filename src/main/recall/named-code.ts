// Call graph for a prompt that names functions or files of the project: who calls each and what it calls, as last analysed.
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { estimateTokenCount } from 'tokenx'
import { agentCommand } from '../base/command-line.ts'
import { plainLine } from '../context/plain-line.ts'
import { type CallEdge, createCallQueries, type FunctionRef } from '../db/code/call-queries.ts'
import { createChangedSince } from '../db/code/changed-since.ts'
import type { Db } from '../db/open.ts'
import { languageOfFile } from '../syntax/grammars/language.ts'
import { namesIn } from './names-in.ts'

/** Tokens of all lines with their heading. */
export const callGraphTokens = 300
/** So many of the functions that are named, or stand in files that are, are looked at, and so many told. */
const mostLooked = 20
const mostTold = 4
/** Calls in each direction that are read; more than that is no answer to a prompt. */
const mostCalls = 200
const namesTold = 4
/** Calls that are likely but not sure are left to the commands. */
const leastConfidence = 0.8

/** What a prompt is told of the calls around what it names. */
export interface NamedCode {
  readonly text: string
  readonly tokens: number
  /** Of each line, in their order. */
  readonly items: readonly { readonly ref: null; readonly tokens: number }[]
}

/** The reader: for a prompt of a project, without the lines that `given` holds; null where it names no function or file. */
export function createNamedCode(
  db: Db,
): (projectId: string, prompt: string, given: readonly string[]) => NamedCode | null {
  const queries = createCallQueries(db)
  const changedSince = createChangedSince(db)
  const analysed = db.prepare<[string], { at: number; root: string }>(
    `SELECT a.at, p.root FROM code_analyses a JOIN projects p ON p.id = a.project_id WHERE a.project_id = ?`,
  )
  const filesNamed = db
    .prepare<[{ project: string; path: string }], string>(
      `SELECT path FROM code_files WHERE project_id = @project
         AND (path = @path OR substr(path, -length(@path) - 1) = '/' || @path) LIMIT 2`,
    )
    .pluck()

  /** The functions that a name means; none where it means several things. */
  function meantBy(projectId: string, name: string): readonly FunctionRef[] {
    if (isPath(name)) {
      const [path, other] = filesNamed.all({ project: projectId, path: name })
      if (path === undefined || other !== undefined) return []
      return queries.ofFile(projectId, path).filter(({ qualifiedName }) => qualifiedName !== '')
    }
    const found = queries.meant(projectId, name, undefined, 2)
    return found.length === 1 ? found.filter(({ kind }) => runs.has(kind ?? '')) : []
  }

  return (projectId, prompt, given) => {
    const names = namesIn(prompt)
    if (names.length === 0) return null
    const last = analysed.get(projectId)
    if (last === undefined) return null
    const changed = new Set(changedSince(projectId)?.files.map(({ path }) => path))
    const isAsAnalysed = createIsAsAnalysed(last.root, last.at, changed)
    const named = names.flatMap((name) => meantBy(projectId, name)).slice(0, mostLooked)
    const told = named.filter(
      ({ path, qualifiedName }) => path !== null && isPlain(qualifiedName) && isAsAnalysed(path),
    )
    if (told.length === 0) return null
    const calls = callsOf(projectId, told, isAsAnalysed)
    const lines = told.flatMap((one) => calls(one) ?? [])
    const isNew = (line: string) => !given.some((text) => text.includes(line))
    return compose([...new Set(lines)].filter(isNew).slice(0, mostTold), [...changed])
  }

  /** Tells the calls of each of some functions: asked for one by one, those of a file took 25 ms instead of 4. */
  function callsOf(
    projectId: string,
    functions: readonly FunctionRef[],
    isAsAnalysed: (path: string) => boolean,
  ): (one: FunctionRef) => string | null {
    const ids = functions.map(({ id }) => id)
    let isWhole = true
    const cut = (): void => {
      isWhole = false
    }
    const isSure = ({ confidence }: CallEdge): boolean => confidence >= leastConfidence
    const callers = queries.callers(projectId, ids, mostCalls, cut).filter(isSure)
    const callees = queries.callees(projectId, ids, mostCalls, false, cut).filter(isSure)
    const ends = [...callers.map(({ from }) => from), ...callees.map(({ to }) => to)]
    const known = queries.refs(projectId, [...new Set(ends.filter((id) => id.includes('#')))])
    const there = new Map(
      known.flatMap((one) =>
        one.path !== null && isAsAnalysed(one.path) ? [[one.id, one] as const] : [],
      ),
    )
    const namesOf = (one: FunctionRef, others: readonly string[]): string[] =>
      [...new Set(others)].flatMap((id) => {
        const other = id === one.id ? undefined : there.get(id)
        return other === undefined ? [] : nameOf(other, one)
      })
    return (one) => {
      const by = namesOf(
        one,
        callers.flatMap(({ from, to }) => (to === one.id ? from : [])),
      )
      const its = namesOf(
        one,
        callees.flatMap(({ from, to }) => (from === one.id ? to : [])),
      )
      return by.length + its.length === 0 ? null : lineOf(one, by, its, isWhole)
    }
  }
}

const runs: ReadonlySet<string> = new Set(['function', 'method', 'constructor'])

const isPath = (name: string): boolean => languageOfFile(name) !== null

/** What a shell takes as it stands, so that the command that is named can be run. */
const isPlain = (name: string): boolean => /^[\w.:-]+$/.test(name)

/** A function as it is named beside another one. */
function nameOf({ qualifiedName, path }: FunctionRef, beside: FunctionRef): string {
  const name = qualifiedName === '' ? 'the code of the file' : plainLine(qualifiedName, 80)
  return path === beside.path ? name : `${name} in ${plainLine(path ?? '', 90)}`
}

function lineOf(
  one: FunctionRef,
  callers: readonly string[],
  callees: readonly string[],
  isWhole: boolean,
): string {
  const name = plainLine(one.qualifiedName, 80)
  const told = [
    ...(callers.length > 0 ? [`called by ${listed(callers, isWhole)}`] : []),
    ...(callees.length > 0 ? [`calls ${listed(callees, isWhole)}`] : []),
  ]
  return `- ${name} in ${plainLine(one.path ?? '', 90)}: ${told.join('; ')} [code impact ${name}]`
}

/** How many more there are is told only where all were read. */
function listed(names: readonly string[], isWhole: boolean): string {
  const left = names.length - namesTold
  const more = left > 0 ? ` and ${isWhole ? `${left} ` : ''}more` : ''
  return names.slice(0, namesTold).join(', ') + more
}

/** @param changed the sources that changed since, of which nothing is told. */
function compose(lines: readonly string[], changed: readonly string[]): NamedCode | null {
  const some = changed.slice(0, namesTold).map((path) => plainLine(path, 90))
  const left = changed.length - some.length
  const since =
    some.length === 0
      ? ''
      : `, without those of files changed since: ${some.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  let text = `Recollect: calls around what you name, as last analysed${since}. All of them: ${agentCommand('code impact NAME')}.`
  const items: { ref: null; tokens: number }[] = []
  for (const line of lines) {
    const next = `${text}\n${line}`
    if (estimateTokenCount(next) > callGraphTokens) continue
    items.push({ ref: null, tokens: estimateTokenCount(`\n${line}`) })
    text = next
  }
  return items.length === 0 ? null : { text, tokens: estimateTokenCount(text), items }
}

/**
 * Tells whether a source was not written since the analysis; a project that is not on this disk is as it was.
 * @param changed the sources known to have changed; what is found so is added.
 */
function createIsAsAnalysed(
  root: string,
  at: number,
  changed: Set<string>,
): (path: string) => boolean {
  if (statSync(root, { throwIfNoEntry: false }) === undefined) return (path) => !changed.has(path)
  const known = new Map<string, boolean>()
  return (path) => {
    const told = known.get(path)
    if (told !== undefined) return told
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    const is = stat !== undefined && stat.mtimeMs <= at
    if (!is) changed.add(path)
    known.set(path, is)
    return is
  }
}
