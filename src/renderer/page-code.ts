// Fetches the code of a page without ever giving up the open dashboard for it.
import { client, hostIsAssured } from './core-client.ts'
import { describeFailure } from './failure.ts'

/** Whether somebody answers, if only to refuse. */
export async function isCoreThere(): Promise<boolean> {
  try {
    await client.system.status()
    return true
  } catch (error) {
    return !['disconnected', 'foreign'].includes(describeFailure(error).kind)
  }
}

/**
 * Runs `load`. Code that is missing while the core answers was replaced by an update: the router knows
 * that error and reloads the page. While nobody answers a reload would leave the browser's own error page,
 * so the error that is thrown then is one that the router does not know.
 */
export async function fetchCode<T>(load: () => Promise<T>): Promise<T> {
  try {
    await hostIsAssured()
    return await load()
  } catch (error) {
    if (await isCoreThere()) throw error
    throw new Error('The code of this page could not be fetched.', { cause: error })
  }
}
