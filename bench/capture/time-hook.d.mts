// The types of time-hook.mjs, for benches that are TypeScript.
export function timeHook(
  command: string,
  payload: string,
): Promise<{ readonly ms: number; readonly answer: string }>
