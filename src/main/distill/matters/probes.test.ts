// A file that a line makes, tries and removes again.
import { expect, it } from 'vitest'
import { readShellLine } from '../../shell/read-shell.ts'
import { probesIn } from './probes.ts'

it.each([
  ["cat > tests/a.rs <<'X'\nfn a() {}\nX\ncargo test --test a; rm -r tests", true],
  ['echo "x" > ./a_test.go && go test -run TestA . && rm a_test.go', true],
  ['npm test > out.log; tail out.log; rm out.log', false],
  ["cat > a.test.ts <<'X'\nX\nnpx vitest run a.test.ts", false],
  ['rm a.test.ts; npm test', false],
  ["sed -i 's/a/b/' src/a.ts && npm test; git checkout src/a.ts", true],
  ['cp src/a.py src/a.py.bak; sed -i s/1/2/ src/a.py; pytest -q; mv src/a.py.bak src/a.py', true],
  ["sed -i 's/a/b/' src/a.ts && npm test; git checkout main", false],
])('%s is a probe: %s', (line, is) => {
  expect(probesIn(readShellLine(line).commands).length > 0).toBe(is)
})
