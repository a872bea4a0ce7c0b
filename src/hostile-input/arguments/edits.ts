// What the parameters of functions that read edits and patches stand for.
import { change, hunks, partOf } from '../hostile-things.ts'
import { type Make, text } from './make.ts'

/** A patch of a file of this text. */
const patchOfText = (value: string) => ({
  ...{ path: 'a.ts', created: false, hunks: hunks(value), original: value, content: null },
  ...{ linesBefore: value.split('\n').length, whole: false, added: 1, removed: 1 },
})

/** What a parser found in a text. */
const declaredThing = {
  ...{ name: 'total', kind: 'function', line: 1, firstLine: 1, lastLine: 9, parameters: ['a'] },
}

export const edits: Readonly<Record<string, Make>> = {
  'describeCreation.lines': () => ({ added: 1, removed: 1 }),
  // No hunk has more lines than are read of a patch.
  'documentationLines.lines': (value) => hunks(value)[0]?.lines ?? [],
  hunk: (value) => hunks(value)[0],
  hunks,
  change: (value) => ({
    ...{
      file: 'a.ts',
      hunks: hunks(value),
      changes: [change(partOf(value, 8))],
      edits: 2,
    },
    lines: { added: 9, removed: 9 },
  }),
  changes: (value) => [change(partOf(value, 8)), change(`b${partOf(value, 8)}`)],
  'describeCreation.file': () => 'a.ts',
  'namedChanges.path': () => 'a.ts',
  'parsedChanges.path': () => 'a.ts',
  'patternChanges.path': () => 'a.vue',
  'writtenParameters.parameters': text,
  'writtenParameters.path': () => 'a.kt',
  sides: (value) => ({ before: partOf(value, 2), after: value }),
  declared: () => ({ of: () => [declaredThing] }),
  'valueChanges.path': () => 'a.json',
  patch: patchOfText,
  patches: (value) => [1, 2].map(() => ({ ...patchOfText(value) })),
  edits: (value) => [
    { id: 1, at: 1, files: JSON.stringify([value]), functions: JSON.stringify([change(value)]) },
  ],
  wholePath: text,
  wholeCwd: text,
  told: () => new Set<string>(),
  'isTest.kind': () => 'test',
}
