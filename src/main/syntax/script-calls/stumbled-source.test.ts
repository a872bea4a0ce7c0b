// Sources in which the parser stumbles.
import { expect, it } from 'vitest'
import { analyseScripts } from './analyse-scripts.ts'

it('goes on behind a clause of an interface that stands alone', async () => {
  const text = `function first() { second() }
function second() {}
export interface Factory extends Annotation, Decorator {
<T extends Function | undefined | null>(fn: T): T
<T extends Function | undefined | null>(name: string, fn: T): T
function createFactory(auto: boolean): Factory {
    const made: Factory = function action(one, two?): any {
`
  const file = { path: 'main.ts', file: 'main.ts', language: 'typescript' as const, text }
  const { calls, problems } = await analyseScripts([file], [])
  expect([...(calls.get('main.first') ?? [])]).toEqual(['main.second'])
  expect(problems).toEqual(['main.ts holds a syntax error.'])
})
