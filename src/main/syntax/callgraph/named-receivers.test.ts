// Calls on receivers that bear the name of a class: resolved where much says so, and left open where little does.
import { describe, expect, it } from 'vitest'
import { analyseSources } from './analyse-sources.ts'
import type { SourceFile } from './engine.ts'
import { resolveByReceiver } from './named-receivers.ts'

async function resolved(sources: Readonly<Record<string, string>>) {
  const files = Object.entries(sources).map(([path, text]): SourceFile => {
    const language = path.endsWith('.py') ? 'python' : 'javascript'
    return { path, text, file: `/p/${path}`, language }
  })
  const { facts, calls, places, parents } = await analyseSources(files, ['/p'])
  return resolveByReceiver(facts, { functions: calls, places, parents })
    .filter(({ path }) => path.startsWith('rules/'))
    .map(({ written, resolved: names, confidence }) => [written, names.join(' '), confidence])
}

const store = `export class TokenStore { getTokenBefore(n) {} getTokenAfter(n) {} }`
const source = `import { TokenStore } from './store.js'
class SourceCode extends TokenStore { getScope(n) {} getText(n) {} getLines() {} append(n) {} }
export { SourceCode }`
const fixer = `export class RuleFixer { insertTextAfter() {} insertTextBefore() {} removeRange() {} replaceText() {} insertAll() {} }`
const usual = { 'code/store.js': store, 'code/source.js': source, 'code/fixer.js': fixer }

describe('a receiver that bears the name of a class', () => {
  it('is one where enough of what is called on it is of that class, also from above', async () => {
    const rule = `export function check(sourceCode) {
      sourceCode.getScope(1); sourceCode.getText(1); sourceCode.getLines()
      sourceCode.getTokenBefore(1); sourceCode.getTokenAfter(1); sourceCode.append(1) }`
    expect(await resolved({ ...usual, 'rules/a.js': rule })).toEqual([
      ['sourceCode.getScope', 'code.source.SourceCode.getScope', 0.8],
      ['sourceCode.getText', 'code.source.SourceCode.getText', 0.8],
      ['sourceCode.getLines', 'code.source.SourceCode.getLines', 0.8],
      ['sourceCode.getTokenBefore', 'code.store.TokenStore.getTokenBefore', 0.8],
      ['sourceCode.getTokenAfter', 'code.store.TokenStore.getTokenAfter', 0.8],
      ['sourceCode.append', '', 0],
    ])
  })

  it('may bear the end of it where no other class has the method', async () => {
    const rule = `export const fix = (fixer) => { fixer.insertTextAfter(); fixer.insertTextBefore()
      fixer.removeRange(); fixer.replaceText(); fixer.insertAll() }`
    const other = `export class Other { insertAll() {} }`
    const found = await resolved({ ...usual, 'code/other.js': other, 'rules/a.js': rule })
    expect(found.map(([, name]) => name)).toEqual([
      ...['insertTextAfter', 'insertTextBefore', 'removeRange', 'replaceText'].map(
        (name) => `code.fixer.RuleFixer.${name}`,
      ),
      '',
    ])
  })

  it('is left open where other things are called so as well, or little is called on it', async () => {
    const server = { 'code/server.js': 'export class Server { listen() {} stop() {} pause() {} }' }
    const few = `export const f = (server) => { server.listen(); server.stop() }`
    const others = `export const f = (server) => { server.listen(); server.stop(); server.pause()
      server.address(); server.closeIdle(); server.unref() }`
    for (const rule of [few, others]) {
      const found = await resolved({ ...server, 'rules/a.js': rule })
      expect(found.filter(([, name]) => name !== '')).toEqual([])
    }
  })

  it('is the nearest of several classes of that name', async () => {
    const lock =
      'class Lock:\n    def acquire(self): pass\n    def free(self): pass\n    def own(self): pass\n'
    const use = 'def f(lock):\n    lock.acquire()\n    lock.free()\n    lock.own()\n'
    const found = await resolved({ 'a/lock.py': lock, 'rules/lock.py': lock, 'rules/use.py': use })
    expect(found.map(([, name]) => name)).toEqual([
      ...['rules.lock.Lock.acquire', 'rules.lock.Lock.free', 'rules.lock.Lock.own'],
    ])
  })
})
