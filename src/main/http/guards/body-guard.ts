// Guards on what a request carries: its declared type and size, and the bytes that really come.
import type { IncomingMessage } from 'node:http'
import { AppError } from '../../../shared/errors.ts'
import { largestEvent } from '../../capture/parse-payload.ts'

/**
 * Most bytes of a hook event. The agent sends payloads of up to 10 MB, a whole file among them, and
 * none may be lost, so this stands far above the 256 KB that are usual for a local listener. Only
 * holders of the hook token get as far as this.
 */
export const mostHookBytes = largestEvent

/** Most bytes of a call of the contract. */
export const mostCallBytes = 1024 * 1024

/** Most bytes of a message about a login, which anybody may send. */
export const mostLoginBytes = 4096

/** Whether a Content-Type is JSON. Pages cannot send it to another origin without being asked first. */
export function isJsonType(header: string | undefined): boolean {
  return /^application\/json\s*(?:;\s*charset=(?:"utf-8"|utf-8)\s*)?$/i.test(header ?? '')
}

/** Whether a Content-Length already says too much; an absent one says nothing. */
export function declaresTooMuch(header: string | undefined, most: number): boolean {
  return header !== undefined && !(Number(header) <= most)
}

/**
 * Reads a body, counting the bytes that really come. Reads Node's stream itself: going through web
 * streams costs more than storing the event.
 * @throws AppError `too_large` beyond `most`, `invalid_input` when the sender gives up.
 */
export function readBody(incoming: IncomingMessage, most: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = () => {
      incoming.off('data', take)
      incoming.off('end', finish)
      incoming.off('close', giveUp)
      incoming.off('error', giveUp)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) {
        chunks.push(chunk)
        return
      }
      stop()
      incoming.pause()
      reject(new AppError('too_large', `The body is larger than ${most} bytes.`))
    }
    const finish = () => {
      stop()
      resolve(Buffer.concat(chunks, size))
    }
    const giveUp = () => {
      stop()
      reject(new AppError('invalid_input', 'The body ended before it was complete.'))
    }
    incoming.on('data', take)
    incoming.on('end', finish)
    incoming.on('close', giveUp)
    incoming.on('error', giveUp)
  })
}
