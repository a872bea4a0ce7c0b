import { Queue, makeJob } from './queue'
import log from './log'
const queue = new Queue(log)
queue.add(makeJob('x')).flush()
log.level('info')
