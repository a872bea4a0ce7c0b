// Where a folder stands in git, from its files alone: beside what git itself says, and of stores that were tampered with.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { changedSinceIndex } from './git-index.ts'
import { gitStateOf } from './git-state.ts'

const hasGit = spawnSync('git', ['--version']).status === 0
if (!hasGit) process.stdout.write('skipped: no git on this machine to compare with\n')

const place = mkdtempSync(join(tmpdir(), 'recollect-git-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
let made = 0
let root: string

const environment = {
  ...process.env,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Jo',
  GIT_AUTHOR_EMAIL: 'jo@example.com',
  GIT_COMMITTER_NAME: 'Jo',
  GIT_COMMITTER_EMAIL: 'jo@example.com',
  GIT_COMMITTER_DATE: '2026-11-20T12:00:00Z',
}

function git(folder: string, ...words: string[]): string {
  const options = { cwd: folder, env: environment, encoding: 'utf8', stdio: 'pipe' } as const
  return execFileSync('git', words, options).trim()
}

function commit(folder: string, subject: string): string {
  writeFileSync(join(folder, 'a.txt'), `${subject}\n`)
  git(folder, 'add', '.')
  git(folder, 'commit', '-q', '-m', subject, '-m', 'Why it was done.')
  return git(folder, 'rev-parse', 'HEAD')
}

/** A repository with one commit that `origin` has. */
function pushed(): { folder: string; remote: string } {
  made += 1
  const remote = join(place, `remote-${made}.git`)
  const folder = join(place, `work-${made}`)
  git(place, 'init', '-q', '--bare', '-b', 'main', remote)
  git(place, 'init', '-q', '-b', 'main', folder)
  commit(folder, 'Begin the shop')
  git(folder, 'remote', 'add', 'origin', remote)
  git(folder, 'push', '-q', '-u', 'origin', 'main')
  return { folder, remote }
}

describe.skipIf(!hasGit)('where a folder stands in git', () => {
  beforeEach(() => {
    root = pushed().folder
  })

  it('tells branch, last commit with its time, and that all is pushed', () => {
    const hash = git(root, 'rev-parse', 'HEAD')
    expect(gitStateOf(root)).toEqual({
      branch: 'main',
      hash,
      commit: { hash, parents: [], at: Date.UTC(2026, 10, 20, 12), subject: 'Begin the shop' },
      upstream: 'origin/main',
      ahead: 0,
      underWay: null,
    })
  })

  it('counts what is not pushed as git does, from loose objects and from packs', () => {
    for (const subject of ['Take coupons', 'Round once', 'Name the total']) commit(root, subject)
    expect(git(root, 'rev-list', '--count', 'origin/main..HEAD')).toBe('3')
    expect(gitStateOf(root)).toMatchObject({ ahead: 3, commit: { subject: 'Name the total' } })
    git(root, 'gc', '-q')
    git(root, 'pack-refs', '--all')
    expect(gitStateOf(root)).toMatchObject({
      ...{ branch: 'main', ahead: 3, upstream: 'origin/main' },
      commit: { subject: 'Name the total' },
    })
  })

  it('finds each of many commits in a pack', () => {
    const hashes = Array.from({ length: 12 }, (_, at) => commit(root, `Step ${at}`))
    git(root, 'gc', '-q')
    for (const [at, hash] of hashes.entries()) {
      git(root, 'checkout', '-q', hash)
      expect(gitStateOf(root)).toMatchObject({
        branch: null,
        commit: { hash, subject: `Step ${at}` },
      })
    }
  })

  it('does not count where a merge or another history lies between', () => {
    git(root, 'checkout', '-q', '-b', 'side')
    writeFileSync(join(root, 'b.txt'), 'b')
    git(root, 'add', '.')
    git(root, 'commit', '-q', '-m', 'Side')
    git(root, 'checkout', '-q', 'main')
    commit(root, 'Main goes on')
    git(root, 'merge', '-q', '--no-ff', '-m', 'Merge side', 'side')
    expect(gitStateOf(root)).toMatchObject({ ahead: null, commit: { subject: 'Merge side' } })
    git(root, 'reset', '-q', '--hard', 'origin/main')
    git(root, 'commit', '-q', '--amend', '--allow-empty', '-m', 'Another beginning')
    expect(gitStateOf(root)?.ahead).toBeNull()
  })

  it('says nothing of pushing where the branch has no remote one', () => {
    git(root, 'checkout', '-q', '-b', 'feature/coupons')
    expect(gitStateOf(root)).toMatchObject({
      branch: 'feature/coupons',
      upstream: null,
      ahead: null,
    })
  })

  it('tells a merge and a rebase that are under way, of a worktree its own', () => {
    git(root, 'checkout', '-q', '-b', 'side')
    commit(root, 'Side')
    git(root, 'checkout', '-q', 'main')
    commit(root, 'Main')
    const tree = join(place, `tree-${made}`)
    git(root, 'worktree', 'add', '-q', '-b', 'tree', tree)
    expect(spawnSync('git', ['merge', 'side'], { cwd: root, env: environment }).status).toBe(1)
    expect(gitStateOf(root)).toMatchObject({ branch: 'main', underWay: 'merge' })
    expect(gitStateOf(tree)).toMatchObject({
      ...{ branch: 'tree', underWay: null },
      commit: { subject: 'Main' },
    })
    git(root, 'merge', '--abort')
    expect(spawnSync('git', ['rebase', 'side'], { cwd: root, env: environment }).status).toBe(1)
    expect(gitStateOf(root)).toMatchObject({ branch: null, underWay: 'rebase' })
  })

  it('tells a repository before its first commit, and none of a folder that is gone', () => {
    const empty = join(place, `empty-${made}`)
    git(place, 'init', '-q', '-b', 'main', empty)
    expect(gitStateOf(empty)).toMatchObject({ branch: 'main', hash: null, commit: null })
    expect(gitStateOf(join(root, 'gone', 'deeper'))).toBeNull()
    expect(gitStateOf('D:\\shop')).toBeNull()
  })

  it.each([
    ['a branch that leads out of the folder', 'HEAD', 'ref: refs/heads/../../../../etc/passwd\n'],
    ['a HEAD of another kind', 'HEAD', 'ref: refs/heads/.invalid\n'],
    ['a HEAD that is huge', 'HEAD', 'ref: refs/heads/main\n'.repeat(200_000)],
    ['packed references without an end', 'packed-refs', 'x'.repeat(5_000_000)],
    ['a reference to nothing', 'refs/heads/main', `${'f'.repeat(40)}\n`],
    ['a reference that is no hash', 'refs/heads/main', 'ref: refs/heads/main\n'],
    ['a configuration of one line', 'config', `[branch "main"] ${'remote = '.repeat(20_000)}`],
  ])('survives %s', (_name, path, content) => {
    writeFileSync(join(root, '.git', path), content)
    const started = performance.now()
    expect(() => gitStateOf(root)).not.toThrow()
    expect(gitStateOf(root)?.commit?.subject ?? '').not.toContain('root:')
    // What never ends, or grows with the square, is far beyond it on any machine.
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  it('survives links in circles, pipes and bombs in place of its files', () => {
    const hash = git(root, 'rev-parse', 'HEAD')
    const object = join(root, '.git', 'objects', hash.slice(0, 2), hash.slice(2))
    rmSync(object, { force: true })
    writeFileSync(object, Buffer.alloc(200_000))
    expect(gitStateOf(root)).toMatchObject({ hash, commit: null })
    rmSync(object)
    if (spawnSync('mkfifo', [object]).status === 0) expect(gitStateOf(root)?.commit).toBeNull()
    rmSync(join(root, '.git', 'HEAD'))
    symlinkSync('HEAD', join(root, '.git', 'HEAD'))
    expect(gitStateOf(root)).toBeNull()
    const circle = join(place, `circle-${made}`)
    mkdirSync(circle)
    symlinkSync('.git', join(circle, '.git'))
    expect(gitStateOf(circle)).toBeNull()
  })
})

describe.skipIf(!hasGit)('files that differ from what git last saw', () => {
  beforeEach(() => {
    root = pushed().folder
    mkdirSync(join(root, 'src'))
    for (const name of ['same.ts', 'edited.ts', 'gone.ts'])
      writeFileSync(join(root, 'src', name), `${name}\n`)
    git(root, 'add', '.')
    git(root, 'commit', '-q', '-m', 'Add them')
    writeFileSync(join(root, 'src', 'edited.ts'), 'longer than before\n')
    rmSync(join(root, 'src', 'gone.ts'))
  })
  const asked = ['src/same.ts', 'src/edited.ts', 'src/gone.ts', 'src/unknown.ts', '../out.ts']

  it('are those edited or removed, by the names that they were asked by', () => {
    expect(changedSinceIndex(root, asked)).toEqual(['src/edited.ts', 'src/gone.ts'])
    const absolute = join(root, 'src', 'edited.ts')
    expect(changedSinceIndex(join(root, 'src'), ['same.ts', absolute])).toEqual([absolute])
  })

  it('are those of a worktree by its own index', () => {
    const tree = join(place, `tree-${made}`)
    git(root, 'worktree', 'add', '-q', '-b', 'other', tree)
    expect(changedSinceIndex(tree, asked)).toEqual([])
    writeFileSync(join(tree, 'src', 'same.ts'), 'changed there\n')
    expect(changedSinceIndex(tree, asked)).toEqual(['src/same.ts'])
  })

  it('are none where the index is missing, cut off, of another kind or no index', () => {
    const index = join(root, '.git', 'index')
    const whole = readFileSync(index)
    writeFileSync(index, whole.subarray(0, 100))
    expect(changedSinceIndex(root, asked)).toEqual([])
    writeFileSync(index, Buffer.alloc(400, 255))
    expect(changedSinceIndex(root, asked)).toEqual([])
    rmSync(index)
    expect(changedSinceIndex(root, asked)).toEqual([])
    expect(changedSinceIndex(place, asked)).toEqual([])
    expect(changedSinceIndex('D:\\shop', asked)).toEqual([])
  })
})
