// A project is its repository, else its folder: moves, worktrees, clones and look-alikes.
import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { normaliseRemote } from './remote-url.ts'

let store: TestStore
let sent = 0
beforeEach(() => {
  store = openTestStore()
})
afterEach(() => store.close())

function folder(...parts: string[]): string {
  const path = join(store.folder, ...parts)
  mkdirSync(path, { recursive: true })
  return path
}

/** Makes a repository as git would leave it, as far as identity is concerned. */
function repository(
  path: string,
  options: { remote?: string; firstCommit?: string; gitFolder?: string } = {},
): string {
  const git = options.gitFolder ?? join(path, '.git')
  mkdirSync(join(git, 'objects'), { recursive: true })
  mkdirSync(join(git, 'logs'), { recursive: true })
  writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n')
  setRemote(git, options.remote)
  if (options.firstCommit) {
    const commit = options.firstCommit.repeat(40)
    writeFileSync(
      join(git, 'logs', 'HEAD'),
      `${'0'.repeat(40)} ${commit} Jo <jo@example.com> 1 +0000\tcommit (initial): begin\n`,
    )
  }
  return path
}

function setRemote(git: string, remote: string | undefined): void {
  const section = remote
    ? `[remote "origin"]\n\turl = ${remote}\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n`
    : ''
  writeFileSync(
    join(git, 'config'),
    `[core]\n\tbare = false\n${section}[branch "feature/1.2"]\n\tremote = origin\n`,
  )
}

/** The project of a session that works in the folder; every call is a session of its own. */
function projectIn(cwd: string): string {
  // Identities are remembered for seconds: time goes on between the sessions.
  store.clock += 60_000
  sent++
  const result = store.send(
    { session_id: `s-${sent}`, cwd, hook_event_name: 'SessionStart', source: 'startup' },
    sent,
  )
  expect(result.status).toBe('stored')
  return result.projectId ?? ''
}

const project = (id: string) =>
  store.db.prepare('SELECT name, root, remote, rule FROM projects WHERE id = ?').get(id)
const branchOf = (session: number) =>
  store.db.prepare('SELECT branch FROM sessions WHERE id = ?').pluck().get(`s-${session}`)

describe('a repository', () => {
  it('is one project with its clones and worktrees, whatever the spelling of the remote', () => {
    const one = repository(folder('work', 'shop'), { remote: 'git@github.com:Jo/Shop.git' })
    const two = repository(folder('old', 'shop-copy'), {
      remote: 'https://jo:secret-word-1@GitHub.com/jo/shop/',
    })
    const tree = folder('work', 'shop-fix')
    const own = join(one, '.git', 'worktrees', 'fix')
    mkdirSync(own, { recursive: true })
    writeFileSync(join(own, 'commondir'), '../..\n')
    writeFileSync(join(own, 'HEAD'), 'ref: refs/heads/fix/price\n')
    writeFileSync(join(tree, '.git'), `gitdir: ${own}\n`)
    const id = projectIn(folder('work', 'shop', 'src', 'deep'))
    expect(projectIn(two)).toBe(id)
    expect(projectIn(tree)).toBe(id)
    expect(branchOf(sent)).toBe('fix/price')
    expect(project(id)).toEqual({
      name: 'shop',
      root: one,
      remote: 'github.com/jo/shop',
      rule: 'remote',
    })
    // A worktree whose own folder was pruned still leads to its repository.
    rmSync(own, { recursive: true })
    expect(projectIn(tree)).toBe(id)
  })

  it('keeps its project when it gains a remote, and joins the one of that remote', () => {
    const first = repository(folder('shop'))
    const id = projectIn(first)
    setRemote(join(first, '.git'), 'git@example.com:jo/shop.git')
    expect(projectIn(first)).toBe(id)
    expect(project(id)).toMatchObject({ rule: 'remote', remote: 'example.com/jo/shop' })

    const second = repository(folder('shop-again'))
    const other = projectIn(second)
    expect(other).not.toBe(id)
    setRemote(join(second, '.git'), 'ssh://git@example.com:2222/jo/shop')
    expect(projectIn(second)).toBe(id)
    expect(project(other)).toBeUndefined()
    expect(store.rows('SELECT DISTINCT project_id FROM sessions')).toEqual([{ project_id: id }])
  })

  it('keeps its project when it is moved, and a copy beside it is another', () => {
    const place = repository(folder('shop'), { firstCommit: 'a' })
    const id = projectIn(place)
    const copy = join(store.folder, 'shop-copy')
    cpSync(place, copy, { recursive: true })
    expect(projectIn(copy)).not.toBe(id)

    const moved = join(folder('elsewhere'), 'store')
    renameSync(place, moved)
    expect(projectIn(moved)).toBe(id)
    expect(project(id)).toMatchObject({ name: 'store', root: moved })
  })

  it('is known by its first commit after a move to another disk', () => {
    const place = repository(folder('shop'), { firstCommit: 'b' })
    const id = projectIn(place)
    const moved = join(store.folder, 'shop-on-other-disk')
    cpSync(place, moved, { recursive: true })
    rmSync(place, { recursive: true })
    expect(projectIn(moved)).toBe(id)
  })

  it('is not the one that stood at its place before', () => {
    const place = repository(folder('app'), { remote: 'https://example.com/jo/one.git' })
    const id = projectIn(place)
    rmSync(place, { recursive: true })
    repository(folder('app'), { remote: 'https://example.com/jo/two.git' })
    expect(projectIn(place)).not.toBe(id)
  })

  it('may be a submodule, bare, or broken', () => {
    const outer = repository(folder('outer'), { remote: 'https://example.com/jo/outer.git' })
    const inner = folder('outer', 'lib')
    repository(inner, {
      remote: 'https://example.com/jo/lib.git',
      gitFolder: join(outer, '.git', 'modules', 'lib'),
    })
    writeFileSync(join(inner, '.git'), 'gitdir: ../.git/modules/lib\n')
    expect(project(projectIn(inner))).toMatchObject({
      name: 'lib',
      root: inner,
      remote: 'example.com/jo/lib',
    })

    const bare = folder('bare.git')
    repository(bare, { gitFolder: bare, remote: 'https://example.com/jo/bare.git' })
    expect(project(projectIn(bare))).toMatchObject({ remote: 'example.com/jo/bare' })

    folder('empty', '.git')
    expect(project(projectIn(folder('empty')))).toMatchObject({ name: 'empty', rule: 'folder' })
    writeFileSync(join(folder('dangling'), '.git'), 'gitdir: /no/where/at/all\n')
    expect(project(projectIn(folder('dangling')))).toMatchObject({ rule: 'folder' })
  })
})

describe('a folder', () => {
  it('never mixes with one of the same name', () => {
    expect(projectIn(folder('a', 'notes'))).not.toBe(projectIn(folder('b', 'notes')))
  })

  it('keeps its project when it is renamed, and when it becomes a repository', () => {
    const id = projectIn(folder('draft'))
    const renamed = join(store.folder, 'final')
    renameSync(join(store.folder, 'draft'), renamed)
    expect(projectIn(renamed)).toBe(id)
    expect(project(id)).toMatchObject({ name: 'final', root: renamed })
    // At the old place something new may begin.
    expect(projectIn(folder('draft'))).not.toBe(id)
    repository(renamed)
    expect(projectIn(renamed)).toBe(id)
    expect(project(id)).toMatchObject({ rule: 'repository' })
  })

  it('that is gone belongs where it was', () => {
    const place = repository(folder('shop'), { remote: 'https://example.com/jo/shop.git' })
    const id = projectIn(place)
    expect(projectIn(join(place, 'packages', 'deleted'))).toBe(id)
    rmSync(place, { recursive: true })
    expect(projectIn(join(place, 'src'))).toBe(id)
    expect(projectIn('/home/somebody-else/shop')).not.toBe(id)
    expect(project(projectIn('D:\\work\\shop'))).toMatchObject({
      name: 'shop',
      root: 'D:\\work\\shop',
    })
  })

  it('of Windows is the same one as WSL writes it, and holds what is below it', () => {
    const id = projectIn('D:\\work\\shop')
    expect(projectIn('D:\\work\\shop\\src\\cart')).toBe(id)
    expect(projectIn('/mnt/d/work/shop')).toBe(id)
    expect(projectIn('d:/work/shop')).toBe(id)
    expect(projectIn('D:\\work')).not.toBe(id)
    expect(projectIn('D:\\work\\bill')).not.toBe(id)
    expect(projectIn('E:\\work\\shop')).not.toBe(id)
    const home = projectIn('C:\\Users\\jo')
    expect(projectIn('C:\\Users\\jo\\shop')).not.toBe(home)
  })

  it('below the home folder is not the home folder', () => {
    const home = folder('home')
    repository(home, { remote: 'https://example.com/jo/dotfiles.git' })
    expect(project(projectIn(home))).toMatchObject({ name: 'dotfiles' })
    const notes = folder('home', 'notes')
    expect(project(projectIn(notes))).toMatchObject({ name: 'notes', rule: 'folder' })
    expect(project(projectIn(join(home, 'gone')))).toMatchObject({ name: 'gone', rule: 'folder' })
  })

  it('does not follow a loop of links', () => {
    const loop = join(store.folder, 'loop')
    symlinkSync(loop, loop)
    expect(project(projectIn(loop))).toMatchObject({ name: 'loop', rule: 'folder' })
  })
})

describe('an excluded project', () => {
  it('stores nothing at all', () => {
    const place = folder('secret-work')
    const id = projectIn(place)
    store.db.prepare('UPDATE projects SET excluded = 1 WHERE id = ?').run(id)
    const start = {
      cwd: place,
      hook_event_name: 'UserPromptSubmit',
      prompt_id: 'p',
      prompt: 'hello',
    }
    expect(store.send({ ...start, session_id: 'new' })).toMatchObject({ status: 'ignored' })
    expect(store.send({ ...start, session_id: `s-${sent}` })).toMatchObject({ status: 'ignored' })
    expect(store.rows('SELECT id FROM turns')).toEqual([])
    expect(store.rows(`SELECT id FROM sessions WHERE id = 'new'`)).toEqual([])
    expect(store.rows('SELECT event FROM hook_events')).toEqual([{ event: 'SessionStart' }])
  })
})

describe('the address of a remote', () => {
  it.each([
    ['git@github.com:Owner/Name.git', 'github.com/owner/name'],
    ['ssh://git@ssh.github.com:443/Owner/Name.git', 'github.com/owner/name'],
    ['https://user:token@Git.Example.com/Team/Name/', 'git.example.com/Team/Name'],
    ['https://git.example.com:8443/Team/Name.git', 'git.example.com:8443/Team/Name'],
    ['git://example.com/~jo/name.git', 'example.com/jo/name'],
    ['/srv/git/name.git', 'file:/srv/git/name'],
    ['../name.git', 'file:/base/name'],
    ['file:///srv/git/name', 'file:/srv/git/name'],
    ['', null],
    ['https://', null],
  ])('%s → %s', (address, normal) => {
    expect(normaliseRemote(address, '/base/clone')).toBe(normal)
  })
})
