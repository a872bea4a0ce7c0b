const steps = [
  { when: () => true, then: start },
  { when: isLate, then: [stop, report] },
]
for (const { when, then } of steps) {
  if (when()) ([]).concat(then).forEach((f) => f())
}
function start() {}
function isLate() { return true }
function stop() {}
function report() {}
