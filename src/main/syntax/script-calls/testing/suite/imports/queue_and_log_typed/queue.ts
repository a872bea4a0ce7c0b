import log from './log'
type Job = () => void
export class Queue {
  logger: (message: string) => void
  jobs: Job[] = []
  constructor(logger: (message: string) => void) { this.logger = logger }
  add(job: Job): this { this.jobs.push(job); return this }
  flush(): void {
    while (this.jobs.length) {
      this.jobs.shift()!()
      this.logger('flushed')
    }
  }
}
export const makeJob = (name: string) => () => log(name)
