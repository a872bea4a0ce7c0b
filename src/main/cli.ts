#!/usr/bin/env node
// Entry of the command line: `recollect <command>`.
import { styleText } from 'node:util'
import { findAppRoot, isPackagedApp } from './base/app-root.ts'
import { readerStandsIn } from './base/command-line.ts'
import { restartLean } from './base/lean-process.ts'
import { claudeFolderFrom, claudeStateFileFrom, homeFrom, pathsIn } from './base/paths.ts'
import type { Surroundings } from './cli/surroundings.ts'
import { forTerminal, pipedColumns } from './cli/terminal.ts'
import { forkWorker } from './threads/worker-process.ts'

const words = process.argv.slice(2)
// Both may become the host.
if (words[0] === 'serve' || words[0] === 'start') restartLean()
// Where no host runs, it reads all transcripts by itself.
if (words[0] === 'import') restartLean('import')

// A reader that has seen enough (`recollect search x | head`) is no failure.
process.stdout.on('error', () => process.exit())

const app = findAppRoot(import.meta.dirname)
const surroundings: Surroundings = {
  env: process.env,
  cwd: process.cwd(),
  paths: pathsIn(homeFrom(process.env)),
  claudeFolder: claudeFolderFrom(process.env),
  claudeStateFile: claudeStateFileFrom(process.env),
  app,
  platform: process.platform,
  // Electron's own way needs an app that is ready, which a command never is.
  startWorker: isPackagedApp(app)
    ? {
        unavailable:
          'Models run in the desktop app alone: open it. Until then search goes by words.',
      }
    : forkWorker,
  now: Date.now,
  columns: process.stdout.columns ?? pipedColumns,
  write: (text) => process.stdout.write(forTerminal(text, takesColours(process.stdout))),
  note: (text) => process.stderr.write(forTerminal(text, takesColours(process.stderr))),
  style: (format, text) => styleText(format, text, { stream: process.stdout }),
}

// What a host says is read in a browser or by an agent, wherever its terminal stands.
if (words[0] !== 'serve' && words[0] !== 'mcp') readerStandsIn(process.cwd())
if (words.length === 1 && words[0] === 'mcp') {
  // Each session of an agent starts one and waits for it: the other commands would triple its start.
  const { serveMcp } = await import('./cli/serve-mcp.ts')
  await serveMcp(surroundings)
} else {
  const { createProgram, runProgram } = await import('./cli/program.ts')
  process.exitCode = await runProgram(createProgram(surroundings), words)
}

function takesColours(stream: NodeJS.WriteStream): boolean {
  return styleText('bold', 'x', { stream }) !== 'x'
}
