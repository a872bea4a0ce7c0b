// Commits, reverts, tags and releases of which git printed no line of its own are told all the same, and no others.
import { describe, expect, it } from 'vitest'
import { bash, distilOne, failedBash } from '../testing/sample-calls.ts'

/** Command, output and title. */
const done: readonly (readonly [string, string, string])[] = [
  [
    'git add a.md && git commit -q -m "readme: the spec" && git push -q; git status -sb | head -1',
    '## main...origin/main',
    'Committed “readme: the spec”',
  ],
  [
    'git commit -qam "fix: x"; git status -sb',
    '## main...origin/main [ahead 1]',
    'Committed “fix: x”',
  ],
  [
    'git commit -qam "fix: x"; git status',
    'On branch main\nnothing to commit, working tree clean',
    'Committed “fix: x”',
  ],
  ['git commit -am "fix: x" | tail -1', ' 1 file changed, 2 insertions(+)', 'Committed “fix: x”'],
  [
    'git mv a b && git commit --amend -q --no-edit && git log --oneline -1',
    '958c52b Add daily template',
    'Amended “Add daily template”',
  ],
  ['mkdir -p x && git mv a x/a && git commit -q --amend --no-edit', '', 'Amended the last commit'],
  [
    'git revert --no-edit HEAD -q 2>&1 | tail -1; git log --oneline -3',
    '031df7a Revert "retry on CI"\n1234567 retry on CI',
    'Reverted “retry on CI”',
  ],
  [
    'git log --oneline -3; git revert --no-edit HEAD | tail -1',
    '1234567 retry on CI\n2222222 b\n 1 file changed, 1 deletion(-)',
    'Reverted “retry on CI”',
  ],
  [
    'for f in a b; do git add $f && git commit -qm "add $f"; done; git log --oneline -2',
    '2222222 add b\n1111111 add a',
    'Committed “add a” and 1 more',
  ],
  [
    'git tag 2026.11 && git push -q && git push -q --tags',
    '',
    'Pushed the branch and the tag 2026.11',
  ],
  ['git tag v2 && git push -q --tags', '', 'Pushed the tag v2'],
  [
    'git push --follow-tags',
    'To github.com:o/x.git\n * [new tag]         v1.2.0 -> v1.2.0\n   1f2e3d4..9a8b7c6  main -> main',
    'Pushed main and the tag v1.2.0',
  ],
  [
    'gh release create v2.0.0 --draft --notes-file n.md',
    'https://github.com/o/x/releases/tag/untagged-1',
    'Made the draft release v2.0.0',
  ],
  [
    'npm publish -w @tinkerly/cli',
    'npm notice 📦  @tinkerly/cli@1.3.1\nnpm notice Publishing to https://npm.example.org/\n+ @tinkerly/cli@1.3.1',
    'Published @tinkerly/cli@1.3.1',
  ],
  [
    'cargo publish',
    '   Uploaded orka v0.4.0 to registry `crates-io`\n   Published orka v0.4.0 at registry `crates-io`',
    'Published orka@0.4.0',
  ],
  [
    'python3 -m twine upload dist/*',
    'Uploading pathbox-2.1.tar.gz\n\nView at:\nhttps://pypi.org/project/pathbox/2.1/',
    'Published pathbox@2.1',
  ],
  ['gem push a.gem', 'Successfully registered gem: berth (1.2.0)', 'Published berth@1.2.0'],
]

describe('a quiet call of git', () => {
  it.each(done)('is told: %s', (command, output, title) => {
    expect(distilOne(bash(command, output, 'Do it')).title).toBe(title)
  })

  it('that committed nothing is not told as a commit', () => {
    const clean = 'On branch main\nnothing to commit, working tree clean'
    const twice = `${clean}\n${clean}`
    expect(distilOne(bash('git commit -qam "fix: x"; git status', twice, 'Do it')).title).toBe(
      'Do it: failed',
    )
    const stopped = 'husky - pre-commit script failed (code 1)'
    expect(distilOne(bash('git commit -qam "x"; git status -sb', stopped, 'Do it')).title).toBe(
      'Do it: failed',
    )
  })

  it('did what it did, though a look behind it failed', () => {
    const output =
      '[main aa83b70] Revert "042"\n 9 files changed, 300 deletions(-)\naa83b70 Revert "042"\nls: cannot access \'migrations\''
    const command = 'git revert --no-edit HEAD 2>&1 | tail -3; git log --oneline -2; ls migrations'
    const draft = distilOne(failedBash(command, output, 2, 'Revert it'))
    expect(draft.summary).toBe(
      'Reverted “042” by the commit aa83b70 (9 files changed, 300 deletions(-)).',
    )
    expect(draft.failed).toBe(false)
  })
})

/** Command, output and the commits, each as `hash subject`; then how the matters stand. */
const chained: readonly (readonly [string, string, number, string[], string[]])[] = [
  [
    'git add app && git commit -qm "Refuse overlaps" && git add .rubocop.yml && git commit -qm "Ban and/or" && git log --oneline -2',
    '9ffba1d Ban and/or\nbc5ca31 Refuse overlaps',
    0,
    ['bc5ca31 Refuse overlaps', '9ffba1d Ban and/or'],
    ['commit done', 'commit done'],
  ],
  [
    'git commit -qam "One" && git commit -qam "Two"',
    '',
    0,
    ['null One', 'null Two'],
    ['commit done', 'commit done'],
  ],
  [
    'git add -A && git commit -qm "Release 2.0.0" && npm publish -ws',
    'npm notice Publishing to https://npm.example.org/ with tag latest\n+ @tinkerly/core@2.0.0\nnpm error code E403\nnpm error 403 403 Forbidden - PUT https://npm.example.org/x',
    1,
    ['null Release 2.0.0'],
    ['commit done', 'deploy failed'],
  ],
  [
    'git commit -qam "Check names" && git log --oneline -1 && git checkout -q 2.x && git cherry-pick -x main',
    'e9dcef6 Check names\nAuto-merging a.py\nCONFLICT (content): Merge conflict in a.py\nerror: could not apply e9dcef6... Check names',
    1,
    ['e9dcef6 Check names'],
    ['commit done'],
  ],
  [
    'git commit -m "x" && git push',
    '[main abc1234] x\n 1 file changed, 1 insertion(+)\nTo github.com:o/x.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs',
    1,
    ['abc1234 x'],
    ['commit done', 'push failed'],
  ],
  // What was printed is the picked one.
  [
    'git cherry-pick abc && git commit -m "x"',
    '[main abc1234] y\nhusky - pre-commit script failed (code 1)',
    1,
    [],
    ['commit failed'],
  ],
  // A hook may have said the same: nothing shows that the commit was made.
  [
    'git commit -qm "x" && npm publish',
    'npm error Lifecycle script `test` failed with error:\nnpm error code 1',
    1,
    [],
    ['commit failed'],
  ],
]

describe('commits of a chain', () => {
  it.each(chained)('%s', (command, output, code, commits, matters) => {
    const { facts } = distilOne(code === 0 ? bash(command, output) : failedBash(command, output))
    if (!facts || !('commits' in facts)) throw new Error('no facts of a command')
    expect(facts.commits.map(({ hash, subject }) => `${hash} ${subject}`)).toEqual(commits)
    expect(
      facts.attempts.map(({ kind, outcome }) => `${kind} ${outcome}`).slice(0, matters.length),
    ).toEqual(matters)
  })

  it('says of one that failed behind its commit that it was made', () => {
    const [, , release] = chained
    const draft = distilOne(
      failedBash(release?.[0] ?? '', release?.[1] ?? '', 1, 'Commit and publish'),
    )
    expect(draft.summary).toMatch(
      /committed “Release 2\.0\.0”, published @tinkerly\/core@2\.0\.0, then failed/,
    )
    expect(draft.title).not.toMatch(/^Committed/)
  })
})

describe('what is published', () => {
  it.each([
    ['npm publish --dry-run', '+ a@1.0.0'],
    ['npm pack', '+ a@1.0.0'],
    ['npm publish --provenance', 'npm notice Publishing to https://npm.example.org/'],
  ])('is not told of `%s` that printed %j', (command, output) => {
    expect(distilOne(bash(command, output)).title).not.toMatch(/^Published/)
  })
})
