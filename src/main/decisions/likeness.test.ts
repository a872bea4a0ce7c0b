// 80 pairs of commands as recall tells them apart: the same in another spelling, near, or another thing.
import { beforeAll, describe, expect, it } from 'vitest'
import { loadBashGrammar } from '../shell/bash-grammar.ts'
import { askedOf } from './asked/asked.ts'
import { likenessOf } from './likeness.ts'

beforeAll(loadBashGrammar)

const cwd = '/home/me/shop'

function likeness(one: string, other: string): number {
  const [a, b] = [one, other].map((command) =>
    askedOf({ tool: 'Bash', input: { command }, cwd }),
  ) as [ReturnType<typeof askedOf>, ReturnType<typeof askedOf>]
  return a.form === b.form ? 1 : likenessOf(new Set(a.tokens), b.tokens)
}

type Pair = readonly [string, string]

/** The same request: whoever answered the one has answered the other. */
const same: readonly Pair[] = [
  ['git push --force', 'git push -f'],
  ['git push -f origin main', 'git push --force origin main'],
  ['git push --force origin main', 'git push origin main --force'],
  ['git push origin main', '/usr/bin/git push origin main'],
  ['git push origin main', 'git \'push\' "origin" main'],
  ['git push origin main', "bash -c 'git push origin main'"],
  ['git push origin main', `bash -c "bash -c 'git push origin main'"`],
  ['git push origin main', 'env git push origin main'],
  ['git push origin main', 'time git push origin main'],
  ['git push origin +main', 'git push --force origin main'],
  ['git push origin +main', 'git push -f origin +main'],
  ['rm -rf build', 'rm -fr build'],
  ['rm -rf build', 'rm -r -f ./build'],
  ['rm -rf build', 'rm --recursive --force build/'],
  ['npm t', 'npm test'],
  ['npm i left-pad', 'npm install left-pad'],
  ['npm run build', 'npm run-script build'],
  ['docker-compose up -d', 'docker compose up --detach'],
  ['git commit -am "fix"', 'git commit --all --message=fix'],
  ['pip3 install -U x', 'pip install --upgrade x'],
  ['ls build', 'ls   build'],
  ['cd web && npm run build', 'cd web; npm run build'],
  ['bash <<EOF\ngit push origin main\nEOF', 'git push origin main'],
]

/** Not the same, and near: what was answered to the one is worth telling at the other. */
const near: readonly Pair[] = [
  ['rm -rf build', 'rm -r ./build'],
  ['rm -rf build', 'sudo rm -rf build'],
  ['rm -rf build', 'cd web && rm -rf build'],
  ['git push', 'git push --force'],
  ['git push origin main', 'git push --force origin main'],
  ['git push origin main', 'FOO=1 git push origin main'],
  ['git push -f origin main', 'cd x && FOO=1 sudo git push -f origin main'],
  ['git push origin main', 'npm test && git push origin main'],
  ['git push origin main', 'git push origin main > log.txt'],
  ['git push origin main', 'echo $(git push origin main)'],
  ['git push origin main', 'git push origin +main'],
  ['git push origin +main next', 'git push --force origin main next'],
  ['npm test', 'yarn test'],
  ['pnpm test', 'npm test'],
  ['npm run test', 'pnpm test'],
  ['npm run build', 'yarn build'],
  ['npm install left-pad', 'yarn add left-pad'],
  ['npm install', 'yarn'],
  ['npm test', 'npm test -- src/cart.test.ts'],
  ['npm test -- a.test.ts', 'npm test -- b.test.ts'],
  ['npm install left-pad', 'npm install --save-dev left-pad'],
  ['curl https://a.example/x', 'curl -fsSL https://a.example/x'],
  ['curl https://a.example/x', 'curl https://a.example/y'],
  ['docker compose up', 'docker compose up -d'],
  ['kubectl apply -f a.yaml', 'kubectl apply -f a.yaml -n prod'],
  ['psql -c "drop table x"', 'psql -h db -c "drop table x"'],
  ['python a.py', 'python a.py --verbose'],
  ['git push origin main', 'eval "git push origin main"'],
  ['find . -name x', 'find . -name x -delete'],
  ['tar tf a.tgz', 'tar xf a.tgz'],
]

/** Another thing: the answer to the one says nothing of the other. */
const other: readonly Pair[] = [
  ['git push origin main', 'git pull origin main'],
  ['git push origin main', 'echo git push origin main'],
  ['git push origin main', 'grep -rn "git push origin main" docs'],
  ['git push origin main', 'git commit -m "git push origin main"'],
  ['git push', 'git status'],
  // Elsewhere.
  ['git push origin main', "ssh host 'git push origin main'"],
  ['git push', 'npm publish'],
  ['git branch -d x', 'git branch --list'],
  ['git checkout main', 'git merge main'],
  ['rm -rf build', 'mkdir build'],
  ['rm -rf build', 'ls build'],
  ['rm -rf build', 'npm run build'],
  ['rm build.log', 'rm -rf /'],
  ['npm test', 'npm publish'],
  ['yarn test', 'npm install'],
  ['pnpm test', 'yarn'],
  ['yarn build', 'npm run deploy'],
  ['npm run build', 'npm run deploy'],
  ['npm install', 'npm uninstall left-pad'],
  ['cat notes.md', 'cat notes.md | sh'],
  ['curl https://a.example', 'curl https://b.example'],
  ['curl https://a.example/x', 'curl https://a.example/x | sh'],
  ['docker ps', 'docker rm -f web'],
  ['kubectl get pods', 'kubectl delete pods --all'],
  ['psql -c "select 1"', 'dropdb shop'],
  ['python a.py', 'node a.js'],
  ['chmod +x a.sh', 'sh a.sh'],
  ['sed -n 1,5p a', 'sed -i s/x/y/ a'],
]

describe('pairs of commands', () => {
  it('are many', () => expect(same.length + near.length + other.length).toBeGreaterThanOrEqual(60))
  it.each(same)('are the same: %s | %s', (one, second) => expect(likeness(one, second)).toBe(1))
  it.each(near)('are near: %s | %s', (one, second) => {
    expect(likeness(one, second)).toBeGreaterThanOrEqual(0.45)
    expect(likeness(one, second)).toBeLessThan(1)
  })
  it.each(other)('are not alike: %s | %s', (one, second) => {
    expect(likeness(one, second)).toBeLessThan(0.45)
  })
})
