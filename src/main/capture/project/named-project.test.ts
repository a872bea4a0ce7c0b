// Naming a project: by any folder that it ever had, by its name and key, and what is said when there is none.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestStore, type TestStore } from '../testing/test-store.ts'
import { findNamedProject, projectAroundFolder, projectByPlaces } from './named-project.ts'

let store: TestStore
let folder = ''
const now = () => store.clock

beforeEach(() => {
  store = openTestStore()
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-named-')))
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

let events = 0

/** A session in a folder; resolves to its project's name as it is found again. */
function work(cwd: string): void {
  events += 1
  const session = { session_id: `s${events}`, prompt_id: `p${events}`, cwd }
  store.send(
    { ...session, hook_event_name: 'UserPromptSubmit', prompt: 'Mend the cart' },
    events * 1000,
  )
}

const nameOf = (id: string) =>
  store.db.prepare<[string], string>('SELECT name FROM projects WHERE id = ?').pluck().get(id)
const found = (named: string, from = folder) =>
  nameOf(findNamedProject(store.db, { named, from }, now))

function repository(path: string): string {
  mkdirSync(join(path, '.git', 'objects'), { recursive: true })
  writeFileSync(join(path, '.git', 'HEAD'), 'ref: refs/heads/main\n')
  writeFileSync(
    join(path, '.git', 'config'),
    '[remote "origin"]\n\turl = git@github.com:acme/shop.git\n',
  )
  return path
}

it('any folder that it ever had names it, there or not', () => {
  const root = repository(join(folder, 'code', 'shop'))
  mkdirSync(join(root, 'src', 'cart'), { recursive: true })
  work(root)
  work('/gone/old/place/of/blog')
  symlinkSync(root, join(folder, 'link'))
  for (const named of [
    root,
    `${root}/`,
    `${root}//`,
    join(root, 'src/cart'),
    join(root, 'not/there'),
  ])
    expect(found(named), named).toBe('shop')
  expect(found(join(folder, 'link'))).toBe('shop')
  expect(found('code/shop')).toBe('shop')
  expect(found('./src', root)).toBe('shop')
  expect(found('..', join(root, 'src'))).toBe('shop')
  // Above it, where no other project lies.
  expect(found(join(folder, 'code'))).toBe('shop')
  for (const named of ['/gone/old/place/of/blog', '/gone/old/place/of/blog/src/', '/gone/old'])
    expect(found(named), named).toBe('blog')
})

it('the place before it was moved, and a worktree that is gone', () => {
  const root = repository(join(folder, 'shop'))
  work(root)
  // Sessions of the same project elsewhere, in folders that are no more.
  store.db.exec(`UPDATE sessions SET cwd = '/gone/worktrees/brave-fox'`)
  expect(found('/gone/worktrees/brave-fox')).toBe('shop')
  expect(found('/gone/worktrees/brave-fox/src')).toBe('shop')
})

it('folders of the home folder, and those written as Windows does', () => {
  work(join(homedir(), 'never', 'there', 'tool'))
  work('C:\\Code\\Desk')
  expect(found('~/never/there/tool')).toBe('tool')
  for (const named of [
    'C:\\Code\\Desk',
    'c:/code/desk/',
    'C:\\Code\\Desk\\src',
    '/mnt/c/Code/Desk',
    '/c/code/desk',
  ])
    expect(found(named), named).toBe('Desk')
})

it('its name, its id and its key', () => {
  work(repository(join(folder, 'shop')))
  const id = store.db.prepare<[], string>('SELECT id FROM projects').pluck().get() ?? ''
  for (const named of [
    'shop',
    'SHOP',
    id,
    'github.com/acme/shop',
    'remote:github.com/acme/shop',
    'https://github.com/acme/shop.git',
    'git@github.com:acme/shop.git',
  ])
    expect(found(named, '/'), named).toBe('shop')
})

it('what is not known is answered by what is near, and that works when it is typed', () => {
  for (const cwd of ['/gone/a/checkout', '/gone/b/checkout', '/gone/c/billing service']) work(cwd)
  const suggested = (named: string): string[] => {
    try {
      findNamedProject(store.db, { named, from: '/' }, now)
    } catch (error) {
      const said = error instanceof Error ? error.message : ''
      return said.match(/"[^"]+"|\b[0-9a-f]{16}\b/g) ?? []
    }
    throw new Error(`${named} names a project`)
  }
  for (const [named, many] of [
    ['chekout', 2],
    ['checkout', 2],
    ['/gone', 3],
    ['biling service', 1],
  ] as const) {
    const typed = suggested(named)
    expect(typed, named).toHaveLength(many)
    for (const one of typed) expect(found(one.replaceAll('"', ''), '/'), one).toBeTruthy()
  }
  expect(() => found('zebra', '/')).toThrow(/no project zebra: known ones are/)
})

it('of many known projects it is said how many more there are', () => {
  for (let n = 10; n < 20; n++) work(`/gone/place/kiwi${n}`)
  expect(() => found('zebra', '/')).toThrow(/known ones are (?:kiwi1\d, ){7}kiwi1\d and 2 more\.$/)
})

it('a folder around it tells nothing where it is the home folder or the whole disk', () => {
  work(join(homedir(), 'never', 'there', 'tool'))
  expect(() => found('/', '/')).toThrow(/no project/)
  expect(() => found('~', '/')).toThrow(/no project/)
  expect(projectAroundFolder(store.db, '/somewhere/else', now)).toBeNull()
})

it('an excluded project is named by the user, and not taken for a folder of the agent', () => {
  work('/gone/secret')
  store.db.exec('UPDATE projects SET excluded = 1')
  expect(found('/gone/secret')).toBe('secret')
  expect(projectAroundFolder(store.db, '/gone/secret', now)).toBeNull()
  expect(projectByPlaces(store.db, '/gone/secret')).toBeNull()
})
