// Sends an event to the host that runs over a data folder, as the hook script of the agent does.
import { pathsIn } from '../../base/paths.ts'
import { readEndpoint } from '../endpoint-files.ts'

/** What the host answers; `payload` holds the session, the folder and what belongs to the event. */
export async function sendHook(
  home: string,
  event: string,
  payload: object,
): Promise<{ status: number; text: string }> {
  const endpoint = readEndpoint(pathsIn(home))
  if (!endpoint) throw new Error('No host runs over the data folder.')
  const response = await fetch(`http://127.0.0.1:${endpoint.port}/hooks/${event}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${endpoint.hookToken}`,
      'content-type': 'application/json',
      'x-recollect-agent': 'claude',
    },
    body: JSON.stringify({ hook_event_name: event, ...payload }),
  })
  return { status: response.status, text: await response.text() }
}
