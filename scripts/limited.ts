// `node scripts/limited.ts MINUTES PROGRAM [ARGUMENT…]`: runs a program that must not hang.
import { runWithin } from './within-limit.ts'

const [minutes, program, ...parameters] = process.argv.slice(2)
if (!program || !(Number(minutes) > 0)) {
  process.stderr.write('Say how many minutes which program may take.\n')
  process.exit(2)
}
const run = () => runWithin([program, ...parameters], Number(minutes) * 60_000)
// What fails on a busy machine is tried again, as the other runners do by themselves.
const isAgain = parameters.includes('--test') && Boolean(process.env.CI || process.env.RETRY_TESTS)
const code = await run()
if (code !== 0 && isAgain)
  process.stderr.write('\nFailed, and is tried once more: flaky where it passes now.\n')
process.exitCode = code !== 0 && isAgain ? await run() : code
