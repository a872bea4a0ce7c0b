#!/usr/bin/env node
// Entry of the command line: `recollect <command>`.
import { styleText } from 'node:util'
import { createProgram, runProgram } from './cli/program.ts'
import { findAppRoot } from './core/app-root.ts'
import { claudeFolderFrom, claudeStateFileFrom, homeFrom, pathsIn } from './core/paths.ts'

// A reader that has seen enough (`recollect search x | head`) is no failure.
process.stdout.on('error', () => process.exit())

const program = createProgram({
  env: process.env,
  cwd: process.cwd(),
  paths: pathsIn(homeFrom(process.env)),
  claudeFolder: claudeFolderFrom(process.env),
  claudeStateFile: claudeStateFileFrom(process.env),
  app: findAppRoot(import.meta.dirname),
  platform: process.platform,
  now: Date.now,
  columns: process.stdout.columns ?? 100,
  write: (text) => process.stdout.write(text),
  note: (text) => process.stderr.write(text),
  style: (format, text) => styleText(format, text, { stream: process.stdout }),
})

process.exitCode = await runProgram(program, process.argv.slice(2))
