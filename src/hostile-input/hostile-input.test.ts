// Whatever reads text reads it once: 1 MB of every hostile shape takes 50 ms, or time that grows like a line.
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTranscriptReader } from '../main/agents/claude-code/transcripts/transcript-reader.ts'
import { remoteOf } from '../main/capture/project/git-files.ts'
import { parseQuery } from '../main/search/words/parse-query.ts'
import { createTextMatcher } from '../main/search/words/text-matcher.ts'
import { callOf } from './call-of.ts'
import { ownShapes, type Shape, usualShapes } from './shapes.ts'

const source = resolve(import.meta.dirname, '..')
/** The rooms that read what agents, tools, files and people wrote. A new file in them is tried by itself. */
const rooms = [
  'main/distill/rules/**/*.ts',
  'main/agents/*/{payloads,transcripts,own-memory}/*.ts',
  'main/memories/known/*.ts',
  'main/agents/*.ts',
  'main/{capture,context,import,search,shell}/**/*.ts',
  'main/base/{plain-text,short-path}.ts',
  'main/cli/plain-text.ts',
  'main/syntax/{traces/read-traces,definitions/documentation,grammars/language}.ts',
  'shared/*.ts',
  'shared/memories/proposal.ts',
  'renderer/format/*.ts',
]
/** Programs of their own, which begin when they are imported, what only tests use, and SQL of our own words. */
const apart = /\.test\.ts$|\/testing\/|(?:transcript|redaction)-thread\.ts$|record-sql\.ts$/

/** What touches files is never called with a hostile path; what it reads from them is tried by name below. */
const handlesFiles = /'node:(?:fs|child_process|net|http)/

const files = rooms
  .flatMap((room) => globSync(`${source}/${room}`))
  .filter((file) => !apart.test(file) && !handlesFiles.test(readFileSync(file, 'utf8')))
  .sort()

/**
 * All shapes take every function about five minutes of CPU time together: `npm run hostile` tries them all. In
 * each run of the tests a file meets every eighth of them, another eighth than its neighbours.
 */
const tryAllShapes = process.env.RECOLLECT_HOSTILE === 'all'
const share = tryAllShapes ? 1 : 8

/** Some seconds for a file on an idle machine; what hangs is found by its CPU time long before (ms). */
const limitMs = 10 * 60_000
const megabyte = 1_048_576
/** CPU time of this thread (ms), which a busy machine does not lengthen as it does the clock's. */
const mostMs = 50
/**
 * Where caches and memory are shared with others the same work takes several times as long: so much of it passes
 * if it grew like a line. `npm run hostile`, on a machine of its own, is stricter.
 */
const cappedMs = mostMs * (tryAllShapes ? 3 : 10)
/**
 * A text that takes too long is compared with its 32nd part in 32 turns: about once as long where time grows like
 * a line, five times where caches are too small for the whole, 32 times where it grows with the square.
 */
const parts = 32
const mostGrowth = 10
/** Garbage and code that is not yet compiled cost a few of them: the best of so many tries counts. */
const tries = 8

function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

type Reader = (...values: unknown[]) => unknown

function drain(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && Symbol.iterator in answer)
    for (const _ of answer as Iterable<unknown>);
}

function readWhole(read: Reader, values: readonly unknown[]): void {
  try {
    drain(read(...values))
  } catch {
    // Refusing is an answer, too.
  }
}

/** The least CPU time of a few tries, in ms; `enough` or less ends them. */
function leastMs(work: () => void, enough: number): number {
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < tries && least > enough; round += 1)
    least = Math.min(least, cpuMs(work))
  return least
}

const sample = 'a text of words, some of them known: '.repeat(megabyte / 37)
/** CPU time (ms) that the work below takes where the limits were set: 2 cores at 2.9 GHz, idle. */
const usualMs = 15
/** How many times as long as there the same work takes here and now, 1 or more: neighbours use the caches as well. */
function slowness(): number {
  const spent = leastMs(() => encodeURIComponent(sample).split('%20').join(' ').length, usualMs)
  return Math.max(1, spent / usualMs)
}

/** The first size at which the shape takes too long; a small one first, so that the test itself ends. */
function slowAt(read: Reader, make: (text: string) => unknown[], shape: Shape): string | null {
  for (const size of [megabyte / 64, shape.isFull ? megabyte : megabyte / 8]) {
    const most = size === megabyte ? mostMs : mostMs / 2
    const whole = make(shape.make(size))
    const spent = leastMs(() => readWhole(read, whole), most)
    if (spent <= most || spent <= most * slowness()) continue
    const part = make(shape.make(size / parts))
    const inTurns = leastMs(() => {
      for (let turn = 0; turn < parts; turn += 1) readWhole(read, part)
    }, 0)
    if (spent > cappedMs || spent > inTurns * mostGrowth)
      return `${shape.name}: ${spent.toFixed(1)} ms for ${size / 1024} KB`
  }
  return null
}

describe('1 MB of every hostile shape', { timeout: limitMs }, () => {
  it.each(files.map((file) => [relative(source, file), file] as const))('%s', async (_, file) => {
    const turn = files.indexOf(file) % share
    const shapes = [...usualShapes, ...ownShapes(readFileSync(file, 'utf8'))].filter(
      (_shape, index) => index % share === turn,
    )
    const module: Record<string, unknown> = await import(file)
    const slow: string[] = []
    for (const [name, exported] of Object.entries(module)) {
      if (typeof exported !== 'function' || /^(?:class|async)\b/.test(String(exported))) continue
      const call = callOf(name, String(exported))
      expect(call, `${name}: say in arguments/ what to call it with`).not.toHaveProperty(
        'parameter',
      )
      if (call.kind !== 'call') continue
      for (const shape of shapes) {
        const found = slowAt(exported as Reader, call.make, shape)
        if (found) slow.push(`${name}, ${found}`)
      }
    }
    expect(slow).toEqual([])
  })
})

/** The functions that read text through an object or a file of their own. */
describe('1 MB of every hostile shape, in', { timeout: limitMs }, () => {
  const tryAll = (read: (text: string) => unknown): void => {
    const shapes = usualShapes.filter((_shape, index) => index % share === 0)
    const slow = shapes.flatMap((shape) => {
      const found = slowAt(
        (text) => read(String(text)),
        (text) => [text],
        shape,
      )
      return found ? [found] : []
    })
    expect(slow).toEqual([])
  }

  it('the configuration of a repository', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recollect-hostile-'))
    const repository = { root: folder, commonFolder: folder, gitFolder: folder }
    try {
      tryAll((text) => {
        writeFileSync(join(folder, 'config'), text.slice(0, 1_000_000))
        return remoteOf(repository)
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('the fields of a transcript line', () => {
    tryAll((text) => {
      const reader = createTranscriptReader('session')
      const content = [{ type: 'text', text }]
      for (const type of ['user', 'assistant']) {
        const message = { role: type, id: type, content }
        const line = JSON.stringify({ type, uuid: type, sessionId: 's', message })
        reader.read({ text: line, start: 0, end: line.length, complete: true })
      }
      return reader.finish()
    })
  })

  it('a query, and the texts that it marks', () => {
    const match = createTextMatcher(parseQuery('fix the "shopping cart" parse_amount 更新'))
    tryAll((text) => match(text))
    // The contract takes no longer queries.
    tryAll((text) => createTextMatcher(parseQuery(text.slice(0, 20_000)))('fix the cart'))
  })
})
