// Entry of the thread that checks, copies, salvages and puts in place whole database files.
import { serveThread } from '../threads/serve-thread.ts'
import { doKeepTask, keepTaskSchema } from './keep-tasks.ts'

serveThread({ answer: (_, input) => doKeepTask(keepTaskSchema.parse(input)) })
