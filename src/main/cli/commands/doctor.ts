// `recollect doctor`: checks each link from the agent's hooks to the database, and mends with --fix.
import { resolve } from 'node:path'
import type { Command } from 'commander'
import { counted } from '../../../shared/counted.ts'
import { fullAgent } from '../../agents/adapters.ts'
import type { Check } from '../../install/doctor/doctor-finding.ts'
import { FailedCommand } from '../failed-command.ts'
import { findHost } from '../find-host.ts'
import type { Surroundings } from '../surroundings.ts'

const signs = { ok: ['green', '✓'], warn: ['yellow', '!'], fail: ['red', '✗'] } as const

export function addDoctor(program: Command, surroundings: Surroundings): void {
  program
    .command('doctor')
    .description('check each link of the chain and say how to mend it')
    .option('--fix', 'mend what can be mended')
    .option('--cwd <dir>', 'the folder in which the agent works; this one when left out')
    .action(async ({ fix, cwd, json }: { fix?: true; cwd?: string; json?: true }) => {
      const { write } = surroundings
      // It brings the database with it, which no other command needs to load.
      const { createDoctor } = await import('../../install/doctor/doctor.ts')
      const doctor = createDoctor({
        ...surroundings,
        cwd: resolve(surroundings.cwd, cwd ?? '.'),
        hooks: fullAgent.installer.createHooks(surroundings),
        access: fullAgent.installer.createAccess(surroundings),
        findHost: () => findHost(surroundings.paths),
      })
      const checks = fix ? await doctor.mend() : await doctor.check()
      const failed = checks.filter((check) => check.state === 'fail').length
      const warned = checks.filter((check) => check.state === 'warn').length
      if (json) write(`${JSON.stringify({ ok: failed === 0, checks }, null, 2)}\n`)
      else {
        for (const check of checks) write(checkText(check, surroundings))
        write(
          failed + warned === 0
            ? '\nEverything is well.\n'
            : `\n${counted(failed, 'failure')}, ${counted(warned, 'warning')}.\n`,
        )
      }
      if (failed > 0) throw new FailedCommand()
    })
}

function checkText(check: Check, { style }: Surroundings): string {
  const [colour, sign] = signs[check.state]
  const line = `${style(colour, sign)} ${check.title.padEnd(23)} ${check.message}\n`
  return check.fix ? `${line}${' '.repeat(26)}${style('dim', '→')} ${check.fix}\n` : line
}
