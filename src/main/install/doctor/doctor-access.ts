// Doctor: whether the agent can search the memory by itself.

import { recollectCommand } from '../../base/command-line.ts'
import type { DoctorDependencies, Finding } from './doctor-finding.ts'

export function accessCheck({ access, hooks }: DoctorDependencies): Finding {
  const { skill, server, skillFile, serverFile, problem } = access.state()
  const mend = () => void access.install()
  const fix = `${recollectCommand('install')}, or ${recollectCommand('doctor --fix')}.`
  if (problem !== null) return { state: 'warn', message: problem }
  if (skill === 'current' && server === 'current') {
    return {
      state: 'ok',
      message: `The skill is in ${skillFile}, the MCP server in ${serverFile}.`,
    }
  }
  const isWanted = hooks.state().events.some((event) => event.state !== 'missing')
  if (!isWanted && skill === 'missing' && server === 'missing') {
    return { state: 'ok', message: 'Not installed, as the hooks in your settings are not.' }
  }
  const faults = [
    ...(skill === 'current' ? [] : [`the skill ${skillFile} is ${skill}`]),
    ...(server === 'current' ? [] : [`the MCP server in ${serverFile} is ${server}`]),
  ]
  return {
    state: 'warn',
    message: `The agent cannot search as it should: ${faults.join('; ')}.`,
    fix,
    mend,
  }
}
