// How long the like of a request takes to find: `npm run bench -- decisions [--sizes 1000,10000] [--model DIR] [--runs N]`.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Core } from '../../src/main/app/core.ts'
import { createForeignDecisions } from '../../src/main/db/decisions/foreign-decisions.ts'
import { askedOf } from '../../src/main/decisions/asked/asked.ts'
import { decisionDocument } from '../../src/main/search/kinds/decision-documents.ts'
import { createSearchIndex } from '../../src/main/search/search-index.ts'
import { loadBashGrammar } from '../../src/main/shell/bash-grammar.ts'
import { readOptions } from '../figures/options.ts'
import { time, timingLine } from '../figures/percentiles.ts'
import { openCore } from '../search/open-core.ts'
import { createRandom } from '../store/store-texts.ts'
import { addRules, measureHook } from './permission-hook.ts'

const usualModel = resolve(import.meta.dirname, '../../../shared/models/minishlab/potion-base-2M')
const scopes = ['session', 'project', 'everywhere'] as const
const projects = 20
/** Decisions of one session. */
const perSession = 40

const print = (line: string) => void process.stdout.write(line)

/** Measures on stores of its own: words and commands alone, then with the model where its folder is there. */
export async function run(args: string[]): Promise<void> {
  const values = readOptions(args, {
    sizes: [1000, 10_000, 100_000],
    model: usualModel,
    runs: 40,
  })
  await loadBashGrammar()
  for (const size of values.sizes) {
    const home = mkdtempSync(join(tmpdir(), 'recollect-decisions-'))
    mkdirSync(join(home, 'claude'))
    const core = await openCore(home)
    let isOpen = true
    try {
      const begun = performance.now()
      fill(core, size)
      print(`${size} decisions, stored in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`)
      await measure(core, 'words', values.runs)
      if (existsSync(values.model)) {
        core.models.chooseFolder(values.model)
        const started = performance.now()
        core.embeddings.start()
        await core.embeddings.idle()
        print(`  embedded in ${((performance.now() - started) / 1000).toFixed(0)} s\n`)
        await measure(core, 'with the model', values.runs)
      } else print(`  no model at ${values.model}\n`)
      addRules(core.db, 1000)
      await core.close()
      isOpen = false
      for (const line of await measureHook(home, values.runs)) print(line)
    } finally {
      if (isOpen) await core.close()
      rmSync(home, { recursive: true, force: true })
    }
  }
}

async function measure(core: Core, how: string, runs: number): Promise<void> {
  const random = createRandom(11)
  const asked = Array.from({ length: 20 }, () => commandOf(random))
  for (const scope of scopes) {
    const timing = await time(asked, Math.max(1, Math.ceil(runs / 4)), (command) =>
      core.decisions.recall({
        ...{ tool: 'Bash', input: { command }, goal: 'session-1', projectId: 'p1' },
        ...{ scope, k: 5, metadata: {} },
      }),
    )
    print(`  ${timingLine(`${how}, ${scope} (p95 ≤ 15 ms)`, timing)}`)
  }
}

/** The same commands, files and addresses again and again, as people are asked, with what differs each time. */
function commandOf(random: () => number): string {
  const pick = (words: readonly string[]) => words[Math.floor(random() * words.length)] ?? ''
  const name = `${pick(['cart', 'price', 'login', 'report', 'queue', 'parser'])}-${Math.floor(random() * 400)}`
  const folder = pick(['src', 'lib', 'test', 'docs', 'build', 'dist', 'web', 'tools'])
  return pick([
    `npm test -- ${folder}/${name}.test.ts`,
    `npm run ${pick(['build', 'lint', 'dev', 'release'])}`,
    `git push ${pick(['origin', 'fork', '--force origin', '-u origin'])} ${name}`,
    `git ${pick(['checkout', 'rebase', 'merge', 'branch -D'])} ${name}`,
    `rm -rf ${folder}/${name}`,
    `cd ${folder} && cargo ${pick(['build', 'test', 'clippy'])} -p ${name}`,
    `docker ${pick(['run --rm', 'exec -it', 'logs -f', 'build -t'])} ${name}`,
    `curl -fsSL https://${name}.example.${pick(['com', 'org'])}/v1/${folder}`,
    `psql -h ${name}.internal -c "select count(*) from ${folder}"`,
    `kubectl -n ${name} ${pick(['get pods', 'apply -f', 'delete pod'])} ${folder}`,
    `python ${folder}/${name}.py --${pick(['dry-run', 'verbose', 'fast'])}`,
    `grep -rn ${name} ${folder} | head -20`,
  ])
}

function fill(core: Core, size: number): void {
  const { db } = core
  const foreign = createForeignDecisions(db)
  const index = createSearchIndex(db)
  const random = createRandom(7)
  const project = db.prepare(
    `INSERT INTO projects (id, name, root, rule, created_at) VALUES (?, ?, ?, 'folder', 1)`,
  )
  for (let n = 0; n < projects; n++) project.run(`p${n}`, `p${n}`, `/code/p${n}`)
  db.transaction(() => {
    for (let n = 0; n < size; n++) {
      const session = Math.floor(n / perSession)
      const projectId = `p${session % projects}`
      const input = { command: commandOf(random) }
      const asked = askedOf({ tool: 'Bash', input, cwd: `/code/${projectId}` })
      const choice = random() < 0.1 ? 'deny' : 'allow'
      const about = {
        ...({ id: randomUUID(), projectId, choice, at: 1_700_000_000_000 + n * 60_000 } as const),
        ...{ message: choice === 'deny' ? 'not now, please' : null, rationale: asked.purpose },
        rationaleBy: 'agent' as const,
      }
      foreign.add({
        ...{
          ...about,
          goal: `session-${session}`,
          turn: n % 10,
          tool: 'Bash',
          toolUseId: undefined,
        },
        ...{ decidedBy: 'user', outcome: undefined, version: 1, input, note: null, situation: {} },
        ...{ sessionId: null, asked },
      })
      index.put(decisionDocument({ ...about, sessionId: null, asked: asked.text }))
    }
  })()
}
