// What was thrown away mended nothing, and is no change.
import { describe, expect, it } from 'vitest'
import type { ToolCall } from '../../agents/tool-call.ts'
import { bash, distil, edit, failedBash, sampleCall } from '../rules/testing/sample-calls.ts'
import { sayWork } from '../rules/words/work-words.ts'
import { foldFacts } from '../work-facts.ts'

const told = (...turns: (readonly ToolCall[])[]) => {
  const observations = turns.flatMap((calls) => distil(calls)).sort((a, b) => a.at - b.at)
  const room = { room: 400, looks: false, refusalsKnown: true }
  const { matters, files } = foldFacts(observations, [], 'done')
  return {
    words: sayWork(observations, room),
    files: files.map(({ path }) => path),
    matters: matters
      .filter(({ kind }) => kind !== 'commit')
      .map(({ kind, outcome, overtaken }) => `${kind} ${overtaken ? 'unknown' : outcome}`),
  }
}

const broken = () =>
  failedBash('npm run build', 'src/cart.ts(3,1): error TS2304: Cannot find name x', 2)
const mends = () => edit('/home/dev/shop/src/cart.ts', ['-const a = x', '+const a = y'])
const unmends = () => edit('/home/dev/shop/src/cart.ts', ['-const a = y', '+const a = x'])
const builds = () => bash('npm run build', '✓ built in 2.31s')
const tried = () => [broken(), mends(), builds()]
const head = 'HEAD is now at abc1234 Add the cart'
const commits = () =>
  bash('git commit -am "Fix the build"', '[main 1234567] Fix the build\n 1 file changed')

describe('a change that was thrown away', () => {
  it.each<[string, () => ToolCall[]]>([
    ['git checkout', () => [bash('git checkout -- src/cart.ts', '')]],
    ['git restore', () => [bash('git restore .', '')]],
    ['git reset', () => [bash('git reset --hard HEAD', head)]],
    ['git reset to the remote', () => [bash('git fetch && git reset --hard origin/main', head)]],
    [
      'a stash dropped at once',
      () => [bash('git stash && git stash drop', 'Dropped refs/stash@{0}')],
    ],
    [
      'a stash dropped later',
      () => [bash('git stash -u', 'Saved'), bash('git stash drop', 'Dropped')],
    ],
    ['svn', () => [bash('svn revert -R .', "Reverted 'src/cart.ts'")]],
    ['hg', () => [bash('hg revert --all', 'reverting src/cart.ts')]],
    ['an edit back', () => [unmends()]],
    [
      'git revert',
      () => [
        commits(),
        bash('git revert --no-edit HEAD', '[main 2345678] Revert "Fix the build"\n 1 file changed'),
      ],
    ],
    ['a commit moved away', () => [commits(), bash('git reset --hard HEAD~1', head)]],
  ])('by %s mended nothing', (_, away) => {
    for (const turns of [[[...tried(), ...away()]], [tried(), away()]]) {
      // Two edits in one turn are told as one; in two turns each stands for itself.
      if (turns.length > 1 && away()[0]?.tool === 'Edit') continue
      const { words, files, matters } = told(...turns)
      expect(words).not.toMatch(/mended|changed cart/i)
      expect(words).toContain('npm run build went well with changes that were thrown away')
      expect(files).toEqual([])
      expect(matters).toEqual(['build unknown'])
    }
  })

  it('passed no tests of what stands, and broke nothing that stands', () => {
    const passed = () => bash('npx vitest run', ' Tests  4 passed (4)')
    const failed = () => failedBash('npx vitest run', ' Tests  1 failed | 3 passed (4)')
    const back = () => bash('git checkout .', 'Updated 1 path from the index')
    expect(told([failed(), mends(), passed(), back()]).words).toMatch(
      /vitest: 4 tests passed with changes that were thrown away/,
    )
    expect(told([mends(), failed(), back()]).matters).toEqual(['test unknown'])
    expect(told([mends(), failed(), back()]).words).not.toMatch(/tests fail/)
  })

  it('by an edit in place is no change either', () => {
    const sed = bash("sed -i 's/x/y/' src/cart.ts", '')
    const { files, words } = told([
      broken(),
      sed,
      builds(),
      bash('git checkout -- src/cart.ts', ''),
    ])
    expect(files).toEqual([])
    expect(words).not.toMatch(/mended|changed/i)
  })

  it('and made new goes with what removes new files', () => {
    const made = () =>
      sampleCall('Write', {
        input: { file_path: '/home/dev/shop/src/tax.ts', content: 'export const tax = 1\n' },
        response: { type: 'create', filePath: '/home/dev/shop/src/tax.ts', structuredPatch: [] },
      })
    expect(
      told([made(), bash('git checkout . && git clean -fd', 'Removing src/tax.ts')]).files,
    ).toEqual([])
    expect(told([made(), bash('git checkout .', '')]).files).toEqual(['src/tax.ts'])
    expect(told([made(), bash('git checkout . && git clean -nd', '')]).files).toEqual([
      'src/tax.ts',
    ])
  })
})

describe('what was kept', () => {
  it.each<[string, () => ToolCall[]]>([
    ['another file was put back', () => [bash('git checkout -- package-lock.json', '')]],
    ['it was committed first', () => [commits(), bash('git checkout .', '')]],
    [
      'the stash came back',
      () => [bash('git stash', 'Saved'), bash('git stash pop', 'Dropped refs/stash@{0}')],
    ],
    ['an older stash was dropped', () => [bash('git stash drop stash@{2}', 'Dropped')]],
    ['the commit was only taken apart', () => [commits(), bash('git reset --soft HEAD~1', '')]],
    [
      'it was only unstaged',
      () => [bash('git reset HEAD src/cart.ts', 'Unstaged changes after reset:')],
    ],
  ])('stays mended where %s', (_, rest) => {
    const { words, files, matters } = told([...tried(), ...rest()])
    expect(words).toMatch(/mended npm run build/)
    expect(files).toEqual(['src/cart.ts'])
    expect(matters).toEqual(['build done'])
  })

  it('stays mended where the change was made anew', () => {
    const again = [...tried(), bash('git checkout .', '')]
    expect(told([...again, mends(), builds()]).words).toMatch(/mended npm run build/)
    expect(told([...again, broken()]).matters).toEqual(['build failed'])
  })
})

it('a file that was made and removed by git again is not said to be as it was', () => {
  const content = 'import esbuild from "esbuild"\n'
  const path = '/home/dev/shop/build.mjs'
  const make = sampleCall('Write', {
    input: { file_path: path, content },
    response: { type: 'create', filePath: path, content, structuredPatch: [] },
  })
  const { words, files } = told([
    make,
    bash('git checkout . && git clean -fd', 'Removing build.mjs'),
  ])
  expect(words).toContain('Made build.mjs and removed it again')
  expect(files).toEqual([])
})

it('a clean check of all types ends what the compiler found in a build, and no other failure', () => {
  expect(told([broken(), bash('npx tsc --noEmit', '')]).matters).toContain('build unknown')
  const other = failedBash('npm run build', 'Error: Cannot find module vite', 1)
  expect(told([other, bash('npx tsc --noEmit', '')]).matters).toContain('build failed')
})
