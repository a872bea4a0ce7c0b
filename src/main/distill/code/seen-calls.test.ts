// Stack traces in what a command printed confirm calls and add those that no analysis found, in each language.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ToolCall } from '../../agents/tool-call.ts'
import { redactText } from '../../capture/redact/redact-text.ts'
import { createCallQueries } from '../../db/code/call-queries.ts'
import { scanSources, storeSnapshots } from '../../db/code/testing/scan-sources.ts'
import { createTraceStore } from '../../db/code/trace-store.ts'
import type { Db } from '../../db/open.ts'
import { openNewDatabase } from '../../db/testing/new-database.ts'
import { seenCalls } from './seen-calls.ts'

let folder = ''
let db: Db

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recollect-seen-'))
  db = openNewDatabase(join(folder, 'c.db'))
  db.exec(`
    INSERT INTO projects (id, name, root, rule, created_at) VALUES ('p', 'shop', '/w', 'folder', 1);
    INSERT INTO sessions (id, project_id, started_at, last_event_at) VALUES ('s', 'p', 1, 1);
    INSERT INTO turns (id, session_id, number, started_at) VALUES (1, 's', 1, 1);
    INSERT INTO tool_events (id, session_id, turn_id, tool_use_id, tool, at, outcome, input_digest, raw_bytes)
      VALUES (1, 's', 1, 'u', 'Bash', 50, 'failed', 'd', 1);
  `)
})
afterEach(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

const where = (): { projectId: string; folder: string } => ({ projectId: 'p', folder })

/** Takes in what a command printed, as the scan of its turn does. */
function print(output: string, command = 'run'): void {
  const call: ToolCall = {
    ...{ eventId: 1, toolUseId: 'u', tool: 'Bash', input: { command } },
    ...{ response: { stdout: output, stderr: '' }, error: null, outcome: 'failed', at: 50 },
    ...{ durationMs: null, agentId: null, agentType: null, rawBytes: 1 },
  }
  createTraceStore(db, redactText).put('p', 1, 50, seenCalls(call, { root: '/w', cwd: '/w' }))
}

function edge(from: string, to: string) {
  const found = createCallQueries(db)
    .callees('p', [from], 100, false)
    .find((one) => one.to === to)
  if (!found) return null
  const { way, confidence, seenAt } = found
  return { way, confidence, seenAt }
}

interface Program {
  readonly path: string
  readonly source: string
  /** The output; `outer` calls `inner`, and that calls `leaf` in a way that nothing but running tells. */
  readonly trace: string
  readonly outer: string
  readonly inner: string
  readonly leaf: string
}

const programs: Readonly<Record<string, Program>> = {
  Python: {
    path: 'shop.py',
    source: `class Job:
    def leaf(self):
        raise ValueError("no")

def inner(job, name):
    getattr(job, name)()

def outer(job):
    inner(job, input())
`,
    trace: `Traceback (most recent call last):
  File "/w/shop.py", line 9, in outer
    inner(job, input())
  File "/w/shop.py", line 6, in inner
    getattr(job, name)()
  File "/w/shop.py", line 3, in leaf
    raise ValueError("no")
ValueError: no
`,
    ...{ outer: 'outer', inner: 'inner', leaf: 'Job.leaf' },
  },
  TypeScript: {
    path: 'src/shop.ts',
    source: `export function leaf(): void {
  throw new Error('no')
}
function inner(name: string): void {
  load(name).go()
}
export function outer(): void {
  inner('x')
}
declare function load(name: string): any
`,
    trace: `Error: no
    at leaf (/w/src/shop.ts:2:9)
    at inner (/w/src/shop.ts:5:14)
    at outer (/w/src/shop.ts:8:3)
`,
    ...{ outer: 'outer', inner: 'inner', leaf: 'leaf' },
  },
  Go: {
    path: 'shop/shop.go',
    source: `package shop

func leaf() { panic("no") }

func inner(f func()) {
	f()
}

func Outer(f func()) {
	inner(f)
}
`,
    trace: `panic: no

goroutine 1 [running]:
example.com/shop.leaf(...)
	/w/shop/shop.go:3
example.com/shop.inner(0x1)
	/w/shop/shop.go:6 +0x1d
example.com/shop.Outer(0x1)
	/w/shop/shop.go:10 +0x1d
`,
    ...{ outer: 'Outer', inner: 'inner', leaf: 'leaf' },
  },
  Rust: {
    path: 'src/main.rs',
    source: `fn leaf() {
    panic!("no");
}
fn inner(f: fn()) {
    f();
}
fn outer(f: fn()) {
    inner(f);
}
`,
    trace: `thread 'main' panicked at src/main.rs:2:5:
no
stack backtrace:
   0: rust_begin_unwind
             at /rustc/abc/library/std/src/panicking.rs:647:5
   1: shop::leaf
             at ./src/main.rs:2:5
   2: shop::inner
             at ./src/main.rs:5:5
   3: shop::outer
             at ./src/main.rs:8:5
`,
    ...{ outer: 'outer', inner: 'inner', leaf: 'leaf' },
  },
  Java: {
    path: 'src/shop/Shop.java',
    source: `package shop;
class Shop implements Runnable {
  public void run() {
    throw new IllegalStateException("no");
  }
  void inner(Runnable task) {
    task.run();
  }
  void outer() {
    inner(this);
  }
}
`,
    trace: `Exception in thread "main" java.lang.IllegalStateException: no
	at shop.Shop.run(Shop.java:4)
	at shop.Shop.inner(Shop.java:7)
	at shop.Shop.outer(Shop.java:10)
`,
    ...{ outer: 'Shop.outer', inner: 'Shop.inner', leaf: 'Shop.run' },
  },
  'C#': {
    path: 'src/Shop.cs',
    source: `class Shop {
  void Leaf() {
    throw new System.Exception("no");
  }
  void Inner(System.Action f) {
    f();
  }
  void Outer() {
    Inner(this.Leaf);
  }
}
`,
    trace: `Unhandled exception. System.Exception: no
   at Shop.Leaf() in /w/src/Shop.cs:line 3
   at Shop.Inner(Action f) in /w/src/Shop.cs:line 6
   at Shop.Outer() in /w/src/Shop.cs:line 9
`,
    ...{ outer: 'Shop.Outer', inner: 'Shop.Inner', leaf: 'Shop.Leaf' },
  },
  Ruby: {
    path: 'lib/shop.rb',
    source: `class Shop
  def leaf
    raise "no"
  end
  def inner(name)
    send(name)
  end
  def outer
    inner(:leaf)
  end
end
`,
    trace: `lib/shop.rb:3:in \`leaf': no (RuntimeError)
	from lib/shop.rb:6:in \`inner'
	from lib/shop.rb:9:in \`outer'
`,
    ...{ outer: 'Shop::outer', inner: 'Shop::inner', leaf: 'Shop::leaf' },
  },
  PHP: {
    path: 'src/shop.php',
    source: `<?php
function leaf() {
  throw new Exception("no");
}
function inner($f) {
  $f();
}
function outer() {
  inner('leaf');
}
`,
    trace: `PHP Fatal error:  Uncaught Exception: no in /w/src/shop.php:3
Stack trace:
#0 /w/src/shop.php(6): leaf()
#1 /w/src/shop.php(9): inner()
#2 /w/src/run.php(3): outer()
#3 {main}
  thrown in /w/src/shop.php on line 3
`,
    ...{ outer: 'outer', inner: 'inner', leaf: 'leaf' },
  },
}

describe.each(Object.entries(programs))('a stack trace of %s', (_, program) => {
  const { path, source, trace, outer, inner, leaf } = program
  const id = (name: string): string => `${path}#${name}`

  it('confirms a call that was resolved, and adds one that was left open', async () => {
    await scanSources(db, { [path]: source }, where())
    const before = edge(id(outer), id(inner))
    expect(before).toMatchObject({ seenAt: null })
    expect(before?.way).not.toBe('traced')
    expect(edge(id(inner), id(leaf))).toBeNull()
    print(trace)
    expect(edge(id(outer), id(inner))).toEqual({ way: before?.way, confidence: 1, seenAt: 50 })
    expect(edge(id(inner), id(leaf))).toEqual({ way: 'traced', confidence: 0.9, seenAt: 50 })
  })
})

it.each([
  'cat notes/old-trace.log',
  'grep -r Traceback . | head -40',
  'echo "Traceback (most recent call last):"',
  'git show HEAD:notes.md',
])('takes no call from a trace that `%s` only prints', async (command) => {
  const { path, source, trace, inner, leaf } = programs.Python as Program
  await scanSources(db, { [path]: source }, where())
  print(trace, command)
  expect(edge(`${path}#${inner}`, `${path}#${leaf}`)).toBeNull()
  print(trace, `python ${path} 2>&1 | tail -20`)
  expect(edge(`${path}#${inner}`, `${path}#${leaf}`)).not.toBeNull()
})

describe('a call that was seen', () => {
  const { path, source, trace } = programs.Python as Program
  const outer = 'shop.py#outer'
  const inner = 'shop.py#inner'
  const leaf = 'shop.py#Job.leaf'
  beforeEach(async () => {
    await scanSources(db, { [path]: source }, where())
    print(trace)
  })

  it('goes when its caller changes; one that is still written stays, as sure as it is read', async () => {
    const changed = source
      .replace('getattr(job, name)()', 'print(job)')
      .replace('inner(job, input())', 'inner(job, input(1))')
    await scanSources(db, { [path]: changed }, where())
    expect(edge(inner, leaf)).toBeNull()
    expect(edge(outer, inner)).toEqual({ way: 'direct', confidence: 0.99, seenAt: 50 })
  })

  it('stays when only comments change', async () => {
    await scanSources(db, { [path]: source.replace('def inner', '# as it is\ndef inner') }, where())
    expect(edge(inner, leaf)).toMatchObject({ way: 'traced' })
  })

  it('is carried by a rename, before the calls are resolved again', async () => {
    const renamed = source.replace('def inner', 'def enter').replace('    inner(', '    enter(')
    await storeSnapshots(db, { [path]: renamed }, where())
    expect(edge('shop.py#enter', leaf)).toMatchObject({ way: 'traced', seenAt: 50 })
    expect(edge(outer, 'shop.py#enter')).toMatchObject({ way: 'direct', seenAt: 50 })
    expect(edge(outer, inner)).toBeNull()
  })

  it('goes with the caller', async () => {
    const gone = source.slice(0, source.indexOf('def outer'))
    await storeSnapshots(db, { [path]: gone }, where())
    expect(createCallQueries(db).callers('p', [inner], 10)).toEqual([])
  })

  it('goes with the session that showed it', () => {
    db.exec('DELETE FROM tool_events')
    expect(edge(inner, leaf)).toBeNull()
    expect(edge(outer, inner)).toMatchObject({ seenAt: null })
  })
})
