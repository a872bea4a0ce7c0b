// Resolves the calls of a project's sources, read where they lie, and sends them to the host in parts.
import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { messageOf } from '../../../shared/errors.ts'
import type { ParseQuestion } from '../../../shared/worker/parse-messages.ts'
import { analyseSources } from '../../syntax/callgraph/analyse-sources.ts'
import type { LocatedCall } from '../../syntax/callgraph/call-fact.ts'
import type { SourceFile } from '../../syntax/callgraph/engine.ts'
import { resolveByReceiver } from '../../syntax/callgraph/named-receivers.ts'
import { readSource } from '../../syntax/callgraph/source-files.ts'
import { tallyCalls } from '../../syntax/callgraph/tally-calls.ts'
import { leadsOutside } from './leads-outside.ts'
import { type SendPart, sendInParts } from './send-in-parts.ts'

/** Names take as much again: a value that travelled far calls hundreds. */
const weightOf = ({ resolved }: LocatedCall): number => 1 + resolved.length / 2
/** Calls that are put with their places at once. */
const locatedAtOnce = 2000
/** Problems that are told; a project has as many as files. */
const mostProblems = 1000

export async function answerCalls(
  { root, paths }: ParseQuestion<'calls'>,
  part: SendPart,
): Promise<unknown> {
  const before = process.cpuUsage()
  const problems: string[] = []
  const tell = (problem: string): unknown =>
    problems.length < mostProblems && problems.push(problem)
  const files: SourceFile[] = []
  const realRoot = await realpath(root)
  for (const path of paths) {
    const file = join(realRoot, path)
    const isOutside = await leadsOutside(realRoot, file).catch(
      (error: unknown) => `could not be read: ${messageOf(error)}`,
    )
    if (isOutside !== null) tell(`${path} ${isOutside}.`)
    else {
      const source = await readSource(file, realRoot, tell)
      if (source) files.push(source)
    }
  }
  const {
    facts: found,
    calls,
    places,
    parents,
    problems: told,
    parts,
    engines,
  } = await analyseSources(files, [realRoot])
  for (const problem of told) tell(problem)
  const facts = resolveByReceiver(found, { functions: calls, places, parents })
  // A few at a time: with their places, the calls of a large project would take as much memory once more.
  for (let sent = 0; sent < facts.length; sent += locatedAtOnce) {
    const located = facts.slice(sent, sent + locatedAtOnce).map(
      (fact): LocatedCall => ({
        ...fact,
        callerPlace: places.get(fact.caller) ?? null,
        places: fact.resolved.map((name) => places.get(name) ?? null),
      }),
    )
    await sendInParts(located, weightOf, ({ from, list }) => part({ from: sent + from, list }))
  }
  const { user, system } = process.cpuUsage(before)
  return {
    files: files.length,
    parts,
    engines,
    characters: files.reduce((sum, { text }) => sum + text.length, 0),
    edges: [...calls.values()].reduce((sum, callees) => sum + callees.size, 0),
    tally: tallyCalls(facts, calls.keys()),
    problems,
    cpuMs: (user + system) / 1000,
    peakBytes: process.resourceUsage().maxRSS * 1024,
  }
}
