// Leases the job that it is given on a database, says so and never ends, so that a test can kill it.

import { createAnnouncer } from '../../base/announcer.ts'
import { silentLog } from '../../base/logs/log.ts'
import { openDatabase } from '../../db/open.ts'
import { createPump } from '../pump.ts'
import { createQueueOf } from '../queue.ts'
import { testKinds } from './test-queue.ts'

const [file = ''] = process.argv.slice(2)
const { db } = openDatabase(file)
const queue = createQueueOf(db, { kinds: testKinds, now: Date.now })
const pump = createPump({
  db,
  queue,
  handlers: {
    good: () => {
      process.stdout.write('running\n')
      return new Promise(() => {})
    },
  },
  announcer: createAnnouncer(() => {}),
  log: silentLog,
})
pump.start()
setInterval(() => {}, 1000)
