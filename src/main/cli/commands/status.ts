// `recollect status`: what runs and what waits.

import type { Command } from 'commander'
import { formatISO9075 } from 'date-fns/formatISO9075'
import { agentName } from '../../../shared/agents.ts'
import type { Status } from '../../../shared/contract/system.ts'
import { counted } from '../../../shared/counted.ts'
import { isRunByAgent } from '../../agents/adapters.ts'
import { recollectCommand } from '../../base/command-line.ts'
import { hooksStartHost } from '../../base/start-host-file.ts'
import { connect } from '../connection.ts'
import { newDashboardUrl } from '../find-host.ts'
import { ago, oneLine, size, table } from '../plain-text.ts'
import type { Surroundings } from '../surroundings.ts'

export function addStatus(program: Command, surroundings: Surroundings): void {
  program
    .command('status')
    .description('say what is running and what is waiting')
    .option('--address', 'with --json: add a fresh address that signs one browser in')
    .action(async ({ json, address }: { json?: true; address?: true }) => {
      const { write, style, now, paths, platform, env } = surroundings
      const connection = await connect(surroundings, { catchUp: false, onlyReads: true })
      try {
        const status = await connection.client.system.status()
        // It opens the memory to its reader: into JSON, which programs keep, it goes only when asked for.
        const url =
          connection.host && (json ? address : !isRunByAgent(env))
            ? await newDashboardUrl(connection.host, env)
            : null
        if (json) {
          // Without a host, only this command began.
          const startedAt = connection.isHost ? status.startedAt : null
          const running = connection.isHost
          const facts = { running, ...status, startedAt, ...(address ? { url } : {}) }
          write(`${JSON.stringify(facts, null, 2)}\n`)
          return
        }
        const { queue } = status
        const paused = status.pausedUntil === null ? '' : ', capture is paused'
        const running = connection.isHost
          ? style('green', `yes (${status.host}, port ${status.port ?? '-'}${paused})`)
          : notRunning(status, hooksStartHost(paths, platform, env))
        const rows = [
          ['Running', running],
          ['Version', status.version],
          ['Data folder', `${status.home} (database ${size(status.databaseBytes)})`],
          ['Last event', status.lastEventAt === null ? 'none yet' : ago(status.lastEventAt, now())],
          ['Sessions', `${status.activeSessions} active${othersOf(status)}`],
          [
            'Spool',
            `${counted(status.spoolWaiting, 'event')} waiting, ${status.spoolRejected} set aside`,
          ],
          [
            'Queue',
            `${queue.pending + queue.leased} to do, ${queue.done} done, ${queue.dead} failed`,
          ],
          ...queue.deferred.map(({ reason, until, jobs }) => [
            'Waiting',
            `${counted(jobs, 'job')} until ${formatISO9075(until).slice(0, 16)}: ${oneLine(reason)}`,
          ]),
          ['Search', status.level.search === 'words' ? 'by words' : 'by words and meaning'],
          ['Summaries', `by ${status.level.distill}`],
        ]
        // Whole: what is typed from here, and the folder, are worth nothing when they are cut.
        write(table(rows, Number.POSITIVE_INFINITY))
        if (url) write(`Dashboard: ${url} (signs one browser in, within ten minutes)\n`)
        if (status.store.problem !== null) {
          write(`${style('red', 'Memory')}: ${status.store.problem}\n`)
        }
        for (const { message } of status.notices) {
          write(`${style('yellow', 'Note')}: ${oneLine(message)}\n`)
        }
        if (status.notices.length > 0) {
          write(
            style('dim', `${recollectCommand('notices --seen')} notes that you have seen this.\n`),
          )
        }
        for (const warning of status.warnings) write(`${style('yellow', 'Note')}: ${warning}\n`)
      } finally {
        await connection.close()
      }
    })
}

/** What becomes of events and jobs while nothing runs; only where some wait, they are said to. */
function notRunning({ spoolWaiting, queue }: Status, startsByHook: boolean): string {
  const jobs = queue.pending + queue.leased
  const [wait, them] = spoolWaiting + jobs === 1 ? ['waits', 'it'] : ['wait', 'them']
  const waiting = [
    ...(spoolWaiting > 0 ? [counted(spoolWaiting, 'event')] : []),
    ...(jobs > 0 ? [counted(jobs, 'job')] : []),
  ].join(' and ')
  if (startsByHook) {
    return waiting === ''
      ? 'no: the first hook of the next session starts it'
      : `no: ${waiting} ${wait} on disk until the next session, whose first hook starts it`
  }
  const ways = `${recollectCommand('start')} or ${recollectCommand('serve')}`
  if (waiting === '') {
    return `no: nothing waits; what comes now is kept on disk until ${ways} takes it in`
  }
  const does = jobs > 0 ? `goes on with ${them}` : `takes ${them} in`
  return `no: ${waiting} ${wait} on disk; ${ways} ${does}`
}

/** The active sessions of agents other than Claude Code, where there are any. */
function othersOf({ activeAgents }: Status): string {
  const others = activeAgents.filter(({ agent }) => agent !== 'claude-code')
  const told = others.map(({ agent, sessions }) => `${sessions} of ${agentName(agent)}`)
  return told.length === 0 ? '' : `, ${told.join(', ')}`
}
