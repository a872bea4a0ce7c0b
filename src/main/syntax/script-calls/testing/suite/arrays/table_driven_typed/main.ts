interface Step { when: () => boolean; then: (() => void) | (() => void)[] }
const steps: Step[] = [
  { when: () => true, then: start },
  { when: isLate, then: [stop, report] },
]
for (const { when, then } of steps) {
  if (when()) ([] as (() => void)[]).concat(then).forEach((f) => f())
}
function start(): void {}
function isLate(): boolean { return true }
function stop(): void {}
function report(): void {}
