// 80 pairs of commands as rules tell them apart: the same, that and more, or another thing.
import { beforeAll, describe, expect, it } from 'vitest'
import type { StoredRule } from '../../db/decisions/rule-store.ts'
import { loadBashGrammar } from '../../shell/bash-grammar.ts'
import { readCertainLine } from '../../shell/certain-line.ts'
import { commandKeyOf } from './command-key.ts'
import { answeringRule, readRequest } from './match.ts'

beforeAll(loadBashGrammar)

const place = { cwd: '/home/me/shop', root: '/home/me/shop', own: '/home/me/.recollect' }
const allows = (pattern: string, command: string) => answered('allow', pattern, command)
const denies = (pattern: string, command: string) => answered('deny', pattern, command)

function answered(effect: 'allow' | 'deny', pattern: string, command: string): boolean {
  const rule: StoredRule = {
    ...{ id: pattern, effect, tool: 'Bash', pattern, scope: 'project', reason: '' },
    ...{ dangers: [], createdAt: 1 },
  }
  return answeringRule(readRequest('Bash', { command }, place), [rule]) !== null
}

/** The same to whoever refused the first: a rule against it refuses the second as well. */
const same: readonly (readonly [string, string])[] = [
  ['git push --force', 'git push -f'],
  ['git push --force origin main', 'git push -f origin main'],
  ['git push --force origin main', 'git push origin main --force'],
  ['git push --force origin main', 'git push origin --force main'],
  ['git push --force origin main', 'cd x && FOO=1 sudo git push -f origin main'],
  ['git push --force origin main', "bash -c 'git push -f origin main'"],
  ['git push --force origin main', `bash -c "bash -c 'git push -f origin main'"`],
  ['git push --force origin main', 'git push "--force" \'origin\' main'],
  ['git push --force origin main', 'echo x; git push -f origin main'],
  ['git push --force origin main', 'true || git push -f origin main'],
  ['git push --force origin main', '(git push -f origin main)'],
  ['git push --force origin main', 'if true; then git push -f origin main; fi'],
  [
    'git push --force origin main',
    'for b in main; do git push -f origin $b; done; git push -f origin main',
  ],
  ['git push --force origin main', 'echo $(git push -f origin main)'],
  ['git push --force origin main', 'echo `git push -f origin main`'],
  ['git push --force origin main', 'env GIT_X=1 git push -f origin main'],
  ['git push --force origin main', 'nohup git push -f origin main &'],
  ['git push --force origin main', 'timeout 60 git push -f origin main'],
  ['git push --force origin main', 'git push -f origin main > log.txt 2>&1'],
  ['git push --force origin main', 'B=main; git push -f origin $B'],
  ['git push --force origin main', 'bash <<EOF\ngit push -f origin main\nEOF'],
  ['git push --force origin main', 'eval "git push -f origin main"'],
  ['git push --force origin main', '/usr/bin/git push -f origin main'],
  ['git push --force origin main', 'git push -fv origin main'],
  ['git push --force *', 'git push -fu origin main'],
  ['rm -rf build', 'rm -fr build'],
  ['rm -rf build', 'rm -r -f ./build'],
  ['rm -rf build', 'rm --recursive --force build/'],
  ['rm -rf build', 'rm -R -f build'],
  ['rm -rf build', 'find . -name x -exec rm -rf build ;'],
  ['rm -rf build', 'echo build | xargs rm -rf build'],
  ['rm -rf build', 'sudo rm -rf build'],
  ['rm -rf build', "ssh host 'rm -rf build'"],
  ['npm run build', 'npm run-script build'],
  ['npm test', 'npm t'],
  ['npm install left-pad', 'npm i left-pad'],
  ['npm install left-pad', 'npm add left-pad'],
  ['npm install --save-dev x', 'npm i -D x'],
  ['git commit --message=x --all', 'git commit -am x'],
  ['docker compose up --detach', 'docker-compose up -d'],
  ['pip install --upgrade x', 'pip3 install -U x'],
  ['sudo *', 'sudo -u root ls'],
  ['git push --force *', '\\git push -f'],
  ['git push --force *', 'git \\push -f'],
  ['git push --force *', '/usr/local/bin/git push -f'],
  ['git push --force *', 'git push origin +main'],
  ['git push --force *', 'git push --forc origin main'],
  ['git push --force *', "echo 'git push -f' | bash"],
  ['git push --force *', "su -c 'git push -f'"],
  ['git push --force *', "trap 'git push -f' EXIT"],
  ['git push --force *', "busybox sh -c 'git push -f'"],
  ['curl *', '\\curl https://a.example'],
  ['rm -rf build', 'rm -rf build dist'],
  ['rm -rf build', 'rm -rf a/../build'],
  ['rm -rf build', 'rm -rf /home/me/shop/build'],
  ['npm publish *', 'npm pub'],
  ['npm publish *', 'npm --loglevel silent publish'],
]

/** Another thing: it overwrites, deletes or reaches more, less, or elsewhere. */
const other: readonly (readonly [string, string])[] = [
  ['git push --force', 'git push'],
  ['git push --force origin main', 'git push --force origin develop'],
  ['git push --force origin main', 'git push --force-with-lease origin main'],
  ['git push --force origin main', 'echo git push --force origin main'],
  ['git push --force origin main', "git commit -m 'git push --force origin main'"],
  ['git push --force origin main', 'grep "git push --force origin main" notes.md'],
  ['git push', 'git pull'],
  ['git branch --delete x', 'git branch -D x'],
  ['rm -r build', 'rm -rf buildings'],
  ['rm -r build', 'rm -r /build'],
  ['rm -r build', 'rm -r ../build'],
  ['rm -r build', 'mkdir build'],
  ['npm run build', 'npm run build:watch'],
  ['npm run build', 'npm run test'],
  ['npm install', 'npm install left-pad'],
  ['npm test', './npm test'],
  ['cp a b', 'cp b a'],
  ['mv a b', 'cp a b'],
  ['curl https://a.example', 'curl https://b.example'],
]

/** What was refused, and more: refused as well, and no allow of the first lets the second through. */
const more: readonly (readonly [string, string])[] = [
  ['git push', 'git push --force'],
  ['git checkout main', 'git checkout -b main'],
  ['git reset HEAD', 'git reset --hard HEAD'],
  ['rm build', 'rm -r build'],
  ['kill 12', 'kill -9 12'],
  ['npm run build', 'npm run build --verbose'],
]

describe('pairs of commands', () => {
  it('are many', () => expect(same.length + other.length + more.length).toBeGreaterThanOrEqual(60))
  it.each(same)('are the same: %s | %s', (one, second) => expect(denies(one, second)).toBe(true))
  it.each(other)('are not the same: %s | %s', (one, second) => {
    expect(keys(one)).not.toEqual(keys(second))
    expect([denies(one, second), allows(one, second)]).toEqual([false, false])
  })
  it.each(more)('is that and more: %s | %s', (one, second) => {
    expect(keys(one)).not.toEqual(keys(second))
    expect([denies(one, second), allows(one, second)]).toEqual([true, false])
  })
})

function keys(line: string) {
  return readCertainLine(line)?.map(({ words }) => commandKeyOf(words)) ?? line
}
