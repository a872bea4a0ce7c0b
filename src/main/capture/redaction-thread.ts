// Entry of the thread that parses large events and takes the secrets out of them, one after the other.
import { parentPort } from 'node:worker_threads'
import { type Answer, requestSchema, toFailure } from '../threads/protocol.ts'
import { parsePayload } from './parse-payload.ts'
import { redactPayload } from './redact/redact-payload.ts'

const port = parentPort
if (!port) throw new Error('The redaction thread is started by the core, not by hand')

const tell = (answer: Answer) => port.postMessage(answer)

port.on('message', (message: unknown) => {
  const request = requestSchema.parse(message)
  if (request.type === 'close') {
    port.close()
    return
  }
  const { id, input } = request
  try {
    if (!(input instanceof Uint8Array)) throw new Error('An event comes as its bytes')
    tell({ type: 'value', id, value: redactPayload(parsePayload(Buffer.from(input.buffer))) })
  } catch (error) {
    tell({ type: 'failure', id, failure: toFailure(error) })
  }
})
tell({ type: 'ready' })
