// Moves the clock of a host of the chaos bench: an offset in ms stands in the file that the environment names.
import { readFileSync } from 'node:fs'

const file = process.env.RECOLLECT_BENCH_CLOCK ?? ''
const trueNow = Date.now
let offset = 0

function read() {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

read()
setInterval(read, 100).unref()
Date.now = () => trueNow() + offset
