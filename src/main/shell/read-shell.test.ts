// What a shell line consists of: commands with all that belongs to them, and whose failure ends the line.
import { beforeAll, describe, expect, it } from 'vitest'
import { loadBashGrammar } from './bash-grammar.ts'
import { readShellLine } from './read-shell.ts'
import type { ShellCommand } from './shell-command.ts'

beforeAll(() => loadBashGrammar())

const wordsOf = (commands: readonly ShellCommand[]) => commands.map(({ words }) => words.join(' '))
/** The commands of the line whose failure the line ends with. */
const ending = (line: string) =>
  wordsOf(readShellLine(line).commands.filter(({ endsLine }) => endsLine))

describe('commands', () => {
  it.each([
    ['npm test && git push; ls', ['npm test', 'git push', 'ls']],
    [`grep -rn "a b" 'c d' e\\ f $'g\\'h'`, [`grep -rn a b c d e f g'h`]],
    ['for f in *.ts; do npx tsc "$f"; done', ['tsc $f']],
    ['if [ -f a ]; then make; else echo no; fi', ['test', 'make', 'echo no']],
    ['(cd web && npm ci) || exit 1', ['cd web', 'npm ci', 'exit 1']],
    ['# a remark\nmake # and why', ['make']],
    ['build() { make; }; build', ['build']],
    ['cat D:\\work\\a.ts', ['cat D:\\work\\a.ts']],
    ['DIR=/srv/shop; ls "$DIR/src" $DIR/x $HOME', ['ls /srv/shop/src /srv/shop/x $HOME']],
  ])('%s', (line, words) => {
    const read = readShellLine(line)
    expect(wordsOf(read.commands)).toEqual(words)
    expect(read.isWhole).toBe(true)
  })

  it('have what was set for them and where their output goes', () => {
    const [build, serve] = readShellLine(
      'NODE_ENV=test npm run build 2> errors.txt > "out file.txt" && node a.js &> all.log',
    ).commands
    expect(build?.assignments).toEqual([{ name: 'NODE_ENV', value: 'test' }])
    expect(build?.redirections).toEqual([
      { stream: 'error', target: 'errors.txt' },
      { stream: 'out', target: 'out file.txt' },
    ])
    expect(build?.writesTo).toBe('out file.txt')
    expect(serve?.redirections).toEqual([{ stream: 'both', target: 'all.log' }])
    const [quiet] = readShellLine('make > /dev/null 2>&1').commands
    expect(quiet?.writesTo).toBeNull()
  })

  it('hang a redirection on the last command before it alone', () => {
    const [first, second] = readShellLine('cd build && make 2>/dev/null > log.txt').commands
    expect(first?.redirections).toEqual([])
    expect(second?.writesTo).toBe('log.txt')
  })

  it('run in the folder to which a cd led', () => {
    const folders = (line: string) => readShellLine(line).commands.map(({ folder }) => folder)
    expect(folders('cd src && make && cd ../web && make')).toEqual([null, 'src', 'src', 'web'])
    expect(folders('cd /a/b; cd c; ls')).toEqual([null, '/a/b', '/a/b/c'])
    expect(folders('(cd src && make); ls')).toEqual([null, 'src', null])
    expect(folders('cd src | cat; ls')).toEqual([null, null, null])
    expect(folders('cd - && ls')).toEqual([null, null])
  })

  it('keep the bodies of here-documents apart', () => {
    const line = `cat > a.sh <<'EOF' && bash a.sh; npm test\nit's "done" $(rm -rf /)\nEOF`
    const read = readShellLine(line)
    expect(wordsOf(read.commands)).toEqual(['cat', 'bash a.sh', 'npm test'])
    expect(read.commands[0]?.hereDocuments).toEqual([`it's "done" $(rm -rf /)`])
    expect(read.commands[0]?.writesTo).toBe('a.sh')
    expect(read.substituted).toEqual([])
    expect(read.isWhole).toBe(true)
  })

  it('get the here-document that a word stands for', () => {
    const line = `git commit -m "$(cat <<'EOF'\nSay it's done\n\nBody\nEOF\n)" && git push`
    const [commit, push] = readShellLine(line).commands
    expect(commit?.words).toEqual(['git', 'commit', '-m', "Say it's done\n\nBody"])
    expect(push?.words).toEqual(['git', 'push'])
  })

  it('are told apart from those that run inside of words', () => {
    const read = readShellLine('v=$(npm view zod version) && echo "now: $(date) `whoami`"')
    expect(wordsOf(read.commands)).toEqual(['echo now: $(date) `whoami`'])
    expect(wordsOf(read.substituted)).toEqual(['npm view zod version', 'date', 'whoami'])
  })
})

describe('what ssh runs elsewhere', () => {
  const onHosts = (line: string) =>
    readShellLine(line, 'bash', 'hosts').commands.map(
      ({ words, host }) => `${host ?? 'here'}: ${words.join(' ')}`,
    )

  it('stands in its place under the name of its host, where that is asked', () => {
    const line = "ssh -p 22 dev@db1 'cd /srv && alembic upgrade head' 2>&1 | tail -5"
    expect(onHosts(line)).toEqual(['db1: cd /srv', 'db1: alembic upgrade head', 'here: tail -5'])
    expect(readShellLine(line, 'bash', 'hosts').commands[1]?.folder).toBe('/srv')
    expect(wordsOf(readShellLine(line).commands)[0]).toMatch(/^ssh -p 22 dev@db1 /)
  })

  it.each([
    ['ssh build1 <<EOF\nmake test\nEOF', ['build1: make test']],
    ['ssh build1 bash -lc "\'npm test\'"', ['build1: npm test']],
    ['ssh build1', ['here: ssh build1']],
    ['ssh -N -L 80:a:80 build1', ['here: ssh -N -L 80:a:80 build1']],
  ])('%s', (line, commands) => {
    expect(onHosts(line)).toEqual(commands)
  })
})

describe('what only runs something', () => {
  it.each([
    ['rtk npm test', 'npm test'],
    ['time make test', 'make test'],
    ['env -u HOME CI=1 npm test', 'npm test'],
    ['nice -n 10 cargo test', 'cargo test'],
    ['npx -y -p typescript tsc --noEmit', 'tsc --noEmit'],
    ['pnpm -C web exec vitest run', 'vitest run'],
    ['uv run --with rich --python 3.12 pytest -q', 'pytest -q'],
    ['mise exec node@24 -- npm test', 'npm test'],
    ['wsl -d Ubuntu -e npm test', 'npm test'],
    ['wsl -e bash -lc "cd shop && npm test"', 'cd shop, npm test'],
    ['bash -c "npm run build && npm test"', 'npm run build, npm test'],
    ['timeout -k 5 60s sudo -u dev pytest', 'pytest'],
    ['docker compose exec -T web npm test', 'npm test'],
    ['nix develop -c cargo test', 'cargo test'],
    ['nix-shell --run "make test"', 'make test'],
    ['bash <<EOF\nnpm test\nEOF', 'npm test'],
    ['command -v ruby', 'command -v ruby'],
    ['bash build.sh -c fast', 'bash build.sh -c fast'],
    ['env', 'env'],
  ])('%s', (line, inner) => {
    expect(wordsOf(readShellLine(line).commands).join(', ')).toBe(inner)
  })
})

describe('the end of a line', () => {
  it.each([
    ['npm test', ['npm test']],
    ['make && npm test', ['make', 'npm test']],
    ['npm test | tail -5', ['tail -5']],
    ['cd src && make && npm test 2>&1 | tail -5', ['cd src', 'make', 'tail -5']],
    ['npm test 2>&1 | tee a.log && echo done', ['tee a.log', 'echo done']],
    ['npm test; ls', ['ls']],
    ['npm test || true', ['true']],
    ['npm test || exit 1', ['npm test', 'exit 1']],
    ['npm test &', []],
    ['! npm test', []],
    ['set -e; make; ls', ['make', 'ls']],
    ['set -o pipefail; npm test | tail', ['npm test', 'tail']],
    ['for a in b; do make $a; done', []],
  ])('%s', (line, commands) => {
    expect(ending(line)).toEqual(commands)
  })

  it('may be confirmed by what is printed', () => {
    const [make] = readShellLine('make && echo BUILD_OK; ls').commands
    expect(make?.confirmedBy).toBe('BUILD_OK')
    const [piped] = readShellLine('make | tail && echo BUILD_OK; ls').commands
    expect(piped?.confirmedBy).toBeNull()
    const [told] = readShellLine('make; echo "EXIT: $?"').commands
    expect(told?.codeAfter).toBe('EXIT: ')
    const [first, tail] = readShellLine('make | tail; echo "EXIT: $?"').commands
    expect([first?.codeAfter, tail?.codeAfter]).toEqual([null, 'EXIT: '])
    const [status] = readShellLine('make | tail; echo "$' + '{PIPESTATUS[0]}"').commands
    expect(status?.codeAfter).toBe('')
  })
})

describe('lines that are odd', () => {
  it('are told as far as they are understood, and that this is not all', () => {
    expect(readShellLine('npm test && (').isWhole).toBe(false)
    const long = readShellLine(`npm test; ${'echo a; '.repeat(2000)}`)
    expect(wordsOf(long.commands)[0]).toBe('npm test')
    expect(long.isWhole).toBe(false)
    expect(readShellLine('').commands).toEqual([])
  })

  it('of other shells are told apart and no more', () => {
    const { commands } = readShellLine(
      `Set-Location C:\\shop; npm test | Select-Object -Last 5 > "out file.txt"`,
      'powershell',
    )
    expect(commands.map(({ words, folder, feeds }) => [words.join(' '), folder, feeds])).toEqual([
      ['Set-Location C:\\shop', 'C:\\shop', false],
      ['npm test', 'C:\\shop', true],
      ['Select-Object -Last 5', 'C:\\shop', false],
    ])
    expect(commands[2]?.writesTo).toBe('out file.txt')
    expect(commands.some(({ endsLine }) => endsLine)).toBe(false)
  })
})
