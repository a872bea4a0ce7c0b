// Small functions that pass on what they are given, in sources too large for an activation at each call.
import { expect, it } from 'vitest'
import { analyseScripts } from '../analyse-scripts.ts'

/** Longer than what is told apart by places of calls. */
const filler = `/* ${'far too long '.repeat(2_000)} */\n`

async function calleesOf(text: string, caller: string): Promise<readonly string[]> {
  const file = {
    path: 'main.js',
    file: 'main.js',
    language: 'javascript' as const,
    text: filler + text,
  }
  const { calls } = await analyseScripts([file], [])
  return [...(calls.get(caller) ?? [])].sort()
}

it('gives each caller of a helper back what that caller gave', async () => {
  const text = `function one() {}
function two() {}
const pick = (chosen, other) => chosen ?? other
const run = function (wanted, ...given) { return wanted(...given) }
const giveOne = () => one
const giveTwo = () => two
function first() { pick(one)(); run(giveOne)() }
function second() { pick(two)(); run(giveTwo)() }
`
  expect(await calleesOf(text, 'main.first')).toEqual(
    ['main.<arrow1>', 'main.<anon1>', 'main.one'].sort(),
  )
  expect(await calleesOf(text, 'main.second')).toEqual(
    ['main.<arrow1>', 'main.<anon1>', 'main.two'].sort(),
  )
})

it('takes the side of a choice that the text given to a helper leads to', async () => {
  const text = `function method() {}
function getter() { return found }
function found() {}
const read = (self, kind, it) => kind === 'm' ? it : kind === 'a' ? it.call(self) : self.get(it)
class C {
  m() { read(this, 'm', method).call(this) }
  a() { read(this, 'a', getter)() }
}
`
  expect(await calleesOf(text, 'main.C.m')).toEqual(['main.<arrow1>', 'main.method'])
  expect(await calleesOf(text, 'main.C.a')).toEqual(['main.<arrow1>', 'main.found'])
  expect(await calleesOf(text, 'main.<arrow1>')).toEqual(['main.getter'])
})
