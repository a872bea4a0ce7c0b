// Files that a command wrote are named where the record shows them, and nowhere else.
import { expect, it } from 'vitest'
import { foldFacts } from '../../work-facts.ts'
import { bash, distil, failedBash } from '../testing/sample-calls.ts'

const files = (command: string, output = '') =>
  foldFacts(distil([bash(command, output)]), [], 'done').files.map(({ path }) => path)

it.each([
  ["cat > src/config.ts <<'EOF'\nexport const a = 1\nEOF", '', ['src/config.ts']],
  ["cat <<'EOF' >> docs/log.md\nmore\nEOF", '', ['docs/log.md']],
  ['echo "PORT=1" >> config/app.env', '', ['config/app.env']],
  ["echo '# Log' | tee docs/log.md", '# Log', ['docs/log.md']],
  ["tee src/a.ts > /dev/null <<'EOF'\nx\nEOF", '', ['src/a.ts']],
  ["cd web && cat > src/b.ts <<'EOF'\nx\nEOF", '', ['web/src/b.ts']],
  [
    "python3 - <<'PY'\np='src/cart.ts'\ns=open(p).read()\nopen(p,'w').write(s.replace('a','b'))\nPY",
    '',
    ['src/cart.ts'],
  ],
  [
    "python3 - <<'PY'\np='src/fee.rb'; s=open(p).read()\nopen(p,'w').write(s)\np='test/fee_test.rb'; s=open(p).read()\nopen(p,'w').write(s)\nPY",
    '',
    ['src/fee.rb', 'test/fee_test.rb'],
  ],
  ["python3 -c \"open('src/a.py', 'w').write('x')\"", '', ['src/a.py']],
  [
    "python3 <<'PY'\nfrom pathlib import Path\np = Path('src/b.py')\np.write_text(p.read_text().replace('a', 'b'))\nPY",
    '',
    ['src/b.py'],
  ],
  ["node -e \"require('fs').writeFileSync('src/c.js', 'x')\"", '', ['src/c.js']],
  [
    'npx prettier --write src',
    'src/a.ts 20ms\nsrc/b.ts 12ms (unchanged)\nsrc/c.ts 9ms',
    ['src/a.ts', 'src/c.ts'],
  ],
  [
    'black .',
    'reformatted src/a.py\nAll done!\n1 file reformatted, 3 files left unchanged.',
    ['src/a.py'],
  ],
  ['gofmt -l -w .', 'cmd/main.go', ['cmd/main.go']],
  [
    'npx jscodeshift -t rename.js src && git diff --stat',
    ' src/k.ts | 2 +-\n src/l.ts | 4 ++--\n 2 files changed, 3 insertions(+), 3 deletions(-)',
    ['src/k.ts', 'src/l.ts'],
  ],
  [
    'ruff format . && git status --short',
    '2 files reformatted\n M src/a.py\n?? new.txt',
    ['src/a.py'],
  ],
])('%s', (command, output, told) => {
  expect(files(command, output)).toEqual(told)
})

it.each([
  // What ran is logged, not changed.
  ['npm test > out.log', ''],
  ['npm test | tee test.log', 'ok'],
  ["cat > /tmp/a.py <<'EOF'\nx\nEOF", ''],
  ["python3 - <<'PY'\nprint(open('src/a.ts').read())\nPY", 'x'],
  ["python3 - <<'PY'\nimport sys\nopen(sys.argv[1], 'w').write('x')\nPY", ''],
  ['gofmt -w cmd/main.go', ''],
  ['ruff format .', '2 files reformatted, 10 files left unchanged'],
  ['npx prettier --check src', 'src/a.ts 20ms'],
  ['npx biome check --write src', 'Checked 20 files in 10ms. Fixed 3 files.'],
  ['npm test && git status --short', ' M src/a.ts'],
  ['git status --short', ' M src/a.ts'],
])('nothing by %s', (command, output) => {
  expect(files(command, output)).toEqual([])
})

it('nothing by what failed', () => {
  const call = failedBash("cat > src/a.ts <<'EOF'\nx\nEOF", 'bash: src/a.ts: Permission denied')
  expect(foldFacts(distil([call]), [], 'done').files).toEqual([])
})
