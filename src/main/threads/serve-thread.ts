// A thread's side of the way to the thread that started it.
import { parentPort } from 'node:worker_threads'
import { AppError, messageOf } from '../../shared/errors.ts'
import { serveWorker, type WorkerAnswers } from '../../shared/worker/serve.ts'
import { isDamage } from '../db/damage.ts'

/**
 * Answers in this thread what its host asks. Damage of the database travels as AppError `corrupt_database`: what is
 * done about it is said by who asked. @throws Error outside a thread.
 */
export function serveThread(answers: WorkerAnswers): void {
  const port = parentPort
  if (!port) throw new Error('This thread is started by the core, not by hand')
  serveWorker(
    {
      send: (message, transfer = []) => port.postMessage(message, transfer),
      listen: (heard) => port.on('message', heard),
      close: () => port.close(),
    },
    {
      ...answers,
      async answer(name, input, part) {
        try {
          return await answers.answer(name, input, part)
        } catch (error) {
          if (error instanceof AppError || !isDamage(error)) throw error
          const message = `A page of the database cannot be read (${messageOf(error)})`
          throw new AppError('corrupt_database', message)
        }
      },
    },
  )
}
