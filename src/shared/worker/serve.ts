// The worker's side, in a thread or a process: answers what the host asks until it is told to close.
import { type FromWorker, toFailure, toWorkerSchema } from './messages.ts'

/** The way to the host; what is in `transfer` goes over instead of being copied, where the way can do that. */
export interface WorkerChannel {
  send(message: FromWorker, transfer?: readonly ArrayBuffer[]): void
  listen(heard: (message: unknown) => void): void
  /** Ends the worker once nothing holds it. */
  close(): void
}

export interface WorkerAnswers {
  /** Answers one question; what it throws travels. `part` sends a part of the answer ahead. */
  answer(
    name: string,
    input: unknown,
    part: (value: unknown, transfer?: readonly ArrayBuffer[]) => void,
  ): unknown
  /** Takes what wants no answer. */
  told?(name: string, input: unknown): void
  close?(): void
}

/** Begins to answer; gives the way to say what nobody asked for. */
export function serveWorker(
  channel: WorkerChannel,
  answers: WorkerAnswers,
): (name: string, value: unknown) => void {
  async function answer(id: number, name: string, input: unknown): Promise<void> {
    try {
      const value = await answers.answer(name, input, (part, transfer) =>
        channel.send({ type: 'part', id, value: part }, transfer),
      )
      channel.send({ type: 'value', id, value })
    } catch (error) {
      channel.send({ type: 'failure', id, failure: toFailure(error) })
    }
  }

  channel.listen((message) => {
    const heard = toWorkerSchema.parse(message)
    if (heard.type === 'ask') void answer(heard.id, heard.name, heard.input)
    else if (heard.type === 'tell') answers.told?.(heard.name, heard.input)
    else {
      answers.close?.()
      channel.close()
    }
  })
  channel.send({ type: 'ready' })
  return (name, value) => channel.send({ type: 'news', name, value })
}
