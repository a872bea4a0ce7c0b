// `node scripts/limited.ts MINUTES PROGRAM [ARGUMENT…]`: runs a program that must not hang.
import { runWithin } from './within-limit.ts'

const [minutes, program, ...parameters] = process.argv.slice(2)
if (!program || !(Number(minutes) > 0)) {
  process.stderr.write('Say how many minutes which program may take.\n')
  process.exit(2)
}
process.exitCode = await runWithin([program, ...parameters], Number(minutes) * 60_000)
