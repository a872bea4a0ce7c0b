// What the whole hook of a request for permission takes: script, host, rules; with many decisions and 1,000 rules.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { hookCommand } from '../../src/main/agents/claude-code/install/hook-entries.ts'
import { copyScript, installedScript } from '../../src/main/agents/hook-script.ts'
import { pathsIn } from '../../src/main/base/paths.ts'
import { createRuleStore } from '../../src/main/db/decisions/rule-store.ts'
import type { Db } from '../../src/main/db/open.ts'
import { defaultOut, startBuiltHost } from '../host/built-host.ts'

const execute = promisify(execFile)
const timesSchema = z.record(z.string(), z.array(z.number()))

/** Adds rules for everywhere, as many for one program as a user would ever make; the last one refuses a force push. */
export function addRules(db: Db, many: number): void {
  const store = createRuleStore(db)
  const programs = ['git', 'npm', 'cargo', 'make', 'docker', 'python', 'node', 'go']
  db.transaction(() => {
    for (let n = 1; n <= many; n++) {
      const program = programs[n % programs.length] ?? 'git'
      const pattern = n === many ? 'git push --force *' : `${program} do-${n} *`
      store.add({
        ...{ effect: n === many ? 'deny' : 'allow', tool: 'Bash', pattern, scope: 'everywhere' },
        ...{
          program: n === many ? 'git' : program,
          sessionId: null,
          projectId: null,
          endsAt: null,
        },
        ...{ reason: 'Ask Ann first.', dangers: [], createdAt: n },
      })
    }
  })()
}

/** Measures on the data folder `home`, which no core has open; needs a build. */
export async function measureHook(home: string, runs: number): Promise<string[]> {
  const paths = pathsIn(home)
  copyScript(paths, resolve(import.meta.dirname, '../../resources/hooks'), process.platform)
  const script = installedScript(paths, process.platform)
  const folder = join(home, '..', `shop-${randomUUID().slice(0, 8)}`)
  mkdirSync(folder, { recursive: true })
  const host = await startBuiltHost(defaultOut, home)
  const lines: string[] = []
  try {
    for (const [name, command] of [
      ['refused by a rule', 'git push -f origin main'],
      ['left to the user', 'git push origin main'],
    ] as const) {
      const payloadFile = join(folder, 'payload.json')
      const config = join(folder, 'config.json')
      const payload = {
        ...{ session_id: 'bench', hook_event_name: 'PermissionRequest', cwd: folder },
        ...{ prompt_id: 'p', tool_name: 'Bash', tool_input: { command } },
      }
      writeFileSync(payloadFile, JSON.stringify(payload))
      const candidates = [
        { name: 'shell', command: 'cat >/dev/null', every: 1 },
        {
          name: 'hook',
          command: hookCommand(script, 'PermissionRequest', process.platform),
          every: 1,
        },
      ]
      writeFileSync(config, JSON.stringify({ candidates, payloadFile, runs, isHostThere: true }))
      const timer = resolve(import.meta.dirname, '../capture/hook-timer.mjs')
      const { stdout } = await execute(process.execPath, [timer, config])
      const { hook = [], shell = [] } = timesSchema.parse(JSON.parse(stdout))
      const at = (values: number[], share: number) =>
        [...values].sort((a, b) => a - b)[Math.floor(values.length * share)]?.toFixed(1) ?? '-'
      lines.push(
        `  whole hook, ${name}: p50 ${at(hook, 0.5)} ms (≤ 40), p95 ${at(hook, 0.95)} ms (≤ 80); a bare shell ${at(shell, 0.5)} ms, n ${hook.length}\n`,
      )
    }
  } finally {
    await host.stop()
  }
  return lines
}
