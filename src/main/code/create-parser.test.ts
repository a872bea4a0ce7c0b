// The parser over its real process: what it reads, what it does not and why, and that others go on.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { silentLog } from '../base/logs/log.ts'
import { programFile } from '../base/program-file.ts'
import type { CallFact } from '../syntax/callgraph/call-fact.ts'
import { longestText } from '../syntax/grammars/grammar.ts'
import { readDefinitions } from '../syntax/languages/read-definitions.ts'
import { forkWorker, type StartProcess, workerPrograms } from '../threads/worker-process.ts'
import { createParser } from './create-parser.ts'
import { isNotRead, type Parser } from './parser.ts'

let folder = ''
const opened: Parser[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-parser-'))
})
afterEach(async () => {
  for (const parser of opened.splice(0)) await parser.close()
  rmSync(folder, { recursive: true, force: true })
})

function open(options: Partial<Parameters<typeof createParser>[0]> = {}): Parser {
  const entry = programFile(workerPrograms.parser.source)
  const parser = createParser({ start: forkWorker, entry, log: silentLog, ...options })
  opened.push(parser)
  return parser
}

async function namesIn(parser: Parser, path: string, text: string): Promise<readonly string[]> {
  const found = await parser.definitions({ path, text })
  return isNotRead(found)
    ? [found.notRead]
    : found.definitions.map(({ qualifiedName }) => qualifiedName)
}

describe('the process that parses', () => {
  it('tells what the sources define', async () => {
    const parser = open()
    const text = 'class A:\n    async def f(self, a=1):\n        """Says."""\n'
    const found = await parser.definitions({ path: 'lib/a.py', text })
    expect(found).toEqual({
      ...(await readDefinitions(text, 'python')),
      cpuMs: expect.any(Number),
    })
    expect(await namesIn(parser, 'b.tsx', 'const B = () => <p/>')).toEqual(['B'])
  }, 30_000)

  it('reads 1 MB on one line, 10,000 functions, and characters that are none', async () => {
    const parser = open()
    const [line, functions, broken] = await Promise.all([
      namesIn(parser, 'a.js', `x=[${'1,'.repeat(500_000)}];function f(){}`),
      namesIn(parser, 'a.py', 'def f(a): return a\n'.repeat(10_000)),
      namesIn(parser, 'b.py', '\uFFFD\uD800\u0000\ndef f(): pass\n'),
    ])
    expect(line).toEqual(['f'])
    expect(functions).toHaveLength(10_000)
    expect([functions[0], functions[4999], functions[9999]]).toEqual(['f', 'f#5000', 'f#10000'])
    expect(broken).toEqual(['f'])
  }, 60_000)

  it('tells in one answer what texts declare, whole and in part, and of which it is not known', async () => {
    const parser = open()
    const found = await parser.declared([
      { path: 'a.ts', text: 'export function total(a: number) {}', isPart: false },
      { path: 'a.md', text: '# Title', isPart: false },
      { path: 'b.py', text: '    def f(self, x):\n        return x', isPart: true },
    ])
    expect(found).toMatchObject([
      [{ name: 'total', kind: 'function', parameters: ['a'] }],
      null,
      [{ name: 'f', line: 1, parameters: ['x'] }],
    ])
  })

  it('says why something was not read', async () => {
    const parser = open()
    expect(await parser.definitions({ path: 'a.txt', text: 'x' })).toMatchObject({
      notRead: 'unknown_language',
    })
    expect(
      await parser.definitions({ path: 'a.py', text: 'a'.repeat(longestText + 1) }),
    ).toMatchObject({ notRead: 'too_long' })
  }, 30_000)

  it('is started again when it was ended from outside, and answers all the same', async () => {
    let starts = 0
    const start: StartProcess = (...all) => {
      const worker = forkWorker(...all)
      starts += 1
      if (starts === 1) worker.kill()
      return worker
    }
    expect(await namesIn(open({ start }), 'a.py', 'def f(): pass\n')).toEqual(['f'])
    expect(starts).toBe(2)
  }, 30_000)

  it('resolves the calls of files where they lie, and leaves out what is none of the project', async () => {
    const root = join(folder, 'project')
    mkdirSync(join(root, 'lib'), { recursive: true })
    writeFileSync(join(root, 'main.py'), 'from lib.a import f\n\ndef g():\n    f()\n    len([])\n')
    writeFileSync(join(root, 'lib', 'a.py'), 'def f(): pass\n')
    writeFileSync(join(root, 'bad.py'), Buffer.from([0xff, 0xc3, 0x28, 0x0a]))
    writeFileSync(join(folder, 'secret.py'), 'def s(): pass\ns()\n')
    symlinkSync(join(folder, 'secret.py'), join(root, 'link.py'))
    const calls: CallFact[] = []
    const paths = ['main.py', 'lib/a.py', 'bad.py', 'link.py', '../secret.py', 'gone.py']
    const answer = await open().calls({ root, paths }, (part) => void calls.push(...part))
    expect(answer).toMatchObject({
      files: 3,
      problems: [
        'link.py leads out of the project.',
        '../secret.py leads out of the project.',
        expect.stringMatching(/^gone.py could not be read: ENOENT/),
        'bad.py has syntax errors.',
      ],
    })
    expect(calls.map(({ caller, line, resolved }) => [caller, line, resolved])).toEqual([
      ['main.g', 4, ['lib.a.f']],
      ['main.g', 5, ['<builtin>.len']],
    ])
    const gone = await open().calls({ root: join(folder, 'none'), paths: ['a.py'] }, () => {})
    expect(gone).toMatchObject({ notRead: 'failed', detail: expect.stringMatching(/ENOENT/) })
  }, 30_000)

  it('tells definitions while the calls of a project take long', async () => {
    const root = join(folder, 'project')
    mkdirSync(root)
    const paths = Array.from({ length: 60 }, (_, n) => `m${n}.py`)
    const text = 'def f(a):\n    return g(f(a))\n'.repeat(200)
    for (const path of paths) writeFileSync(join(root, path), text)
    const parser = open()
    const answered: string[] = []
    await Promise.all([
      parser.calls({ root, paths }, () => {}).then(() => answered.push('calls')),
      namesIn(parser, 'a.py', 'def f(): pass\n').then(() => answered.push('definitions')),
    ])
    expect(answered).toEqual(['definitions', 'calls'])
  }, 60_000)

  it('lets a small project wait for no large one', async () => {
    const root = join(folder, 'project')
    mkdirSync(root)
    const paths = Array.from({ length: 400 }, (_, n) => `m${n}.py`)
    const text = 'def f(a):\n    return g(f(a))\n'.repeat(50)
    for (const path of paths) writeFileSync(join(root, path), text)
    const parser = open()
    const answered: string[] = []
    await Promise.all([
      parser.calls({ root, paths }, () => {}).then(() => answered.push('large')),
      parser.calls({ root, paths: ['m0.py'] }, () => {}).then(() => answered.push('small')),
    ])
    expect(answered).toEqual(['small', 'large'])
  }, 60_000)

  it('cancels the calls of a project, also of one that waits, and takes the next', async () => {
    const root = join(folder, 'project')
    mkdirSync(root)
    writeFileSync(join(root, 'a.py'), 'def f(): pass\nf()\n')
    const start: StartProcess = (...all) => {
      const worker = forkWorker(...all)
      return {
        ...worker,
        send(message) {
          worker.send(message)
          // It is at work by now; the next one waits.
          if (!first.signal.aborted) for (const one of [first, second]) one.abort()
        },
      }
    }
    const parser = open({ start })
    const [first, second] = [new AbortController(), new AbortController()]
    const ask = (signal?: AbortSignal) => parser.calls({ root, paths: ['a.py'] }, () => {}, signal)
    expect(await Promise.all([ask(first.signal), ask(second.signal), ask()])).toMatchObject([
      { notRead: 'cancelled' },
      { notRead: 'cancelled' },
      { files: 1, edges: 1 },
    ])
    const closing = ask()
    await parser.close()
    expect(await closing).toMatchObject({
      notRead: expect.stringMatching(/^(?:no_process|process_ended)$/),
    })
  }, 30_000)

  it('rests when nothing is asked, and begins again', async () => {
    const pids: (number | undefined)[] = []
    const start: StartProcess = (entry, events, options) => {
      const worker = forkWorker(
        entry,
        {
          ...events,
          exit(detail) {
            ended.push(detail)
            events.exit(detail)
          },
        },
        options,
      )
      pids.push(worker.pid)
      return worker
    }
    const ended: string[] = []
    const parser = open({ start, idleMs: 1 })
    expect(await namesIn(parser, 'a.py', 'def f(): pass\n')).toEqual(['f'])
    await expect.poll(() => ended.length, { timeout: 20_000 }).toBe(1)
    expect(await namesIn(parser, 'a.py', 'def g(): pass\n')).toEqual(['g'])
    expect(pids).toHaveLength(2)
  }, 30_000)

  it('cannot be had where the host has no processes, or is closed', async () => {
    const without = open({ start: { unavailable: 'This host starts no processes.' } })
    expect(await without.definitions({ path: 'a.py', text: '' })).toEqual({
      notRead: 'no_process',
      detail: 'This host starts no processes.',
    })
    const closed = open()
    await closed.close()
    expect(await namesIn(closed, 'a.py', '')).toEqual(['no_process'])
  })
})

describe('faults that are planted in the process', () => {
  const urlOf = (...path: string[]) =>
    JSON.stringify(pathToFileURL(join(import.meta.dirname, '..', ...path)).href)

  /** The real program, but for what happens over texts that name a fault. */
  function withFaults(): string {
    const entry = join(folder, 'faulty.ts')
    writeFileSync(
      entry,
      `import { serveProcess } from ${urlOf('worker', 'serve-process.ts')}
      import { createParseServer } from ${urlOf('worker', 'parse', 'serve-parser.ts')}
      import { readDefinitions } from ${urlOf('syntax', 'languages', 'read-definitions.ts')}
      serveProcess(createParseServer({
        async load(language) {
          if (language === 'ruby') throw new Error('tree-sitter-ruby.wasm is damaged')
        },
        async read(text, language) {
          if (text.includes('crash')) process.kill(process.pid, 'SIGKILL')
          if (text.includes('hang')) for (;;);
          if (text.includes('give up')) return null
          if (text.includes('throw')) throw new RangeError('Maximum call stack size exceeded')
          return readDefinitions(text, language)
        },
      }))`,
    )
    return entry
  }

  it('cost the one question its answer, with the reason, and no other', async () => {
    const parser = open({ entry: withFaults(), limitMs: () => 3000 })
    const ask = (text: string, path = 'a.py') => namesIn(parser, path, `${text} = 1\ndef f(): pass`)
    const answers = await Promise.all([
      ask('good'),
      ask('crash'),
      ask('good'),
      ask('hang'),
      ask('good'),
      ask('give up'),
      ask('throw'),
      ask('good', 'a.rb'),
      ask('crash'),
      ask('crash'),
      ask('good'),
    ])
    expect(answers).toEqual([
      ['f'],
      ['process_ended'],
      ['f'],
      ['process_ended'],
      ['f'],
      ['gave_up'],
      ['failed'],
      ['no_grammar'],
      ['process_ended'],
      ['process_ended'],
      ['f'],
    ])
  }, 120_000)
})
