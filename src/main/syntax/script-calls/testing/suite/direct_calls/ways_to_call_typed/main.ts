const api = { nested: { run() { return step } }, maybe: null as null | (() => void) }
api?.nested?.run?.()()
api.maybe?.call(null)
;(api.nested.run)()?.()
;(0, api.nested.run)()
;(function () { step() })()
!function named() { step() }()
new (class { constructor() { step() } })()
void (() => step())()
function step(): void {}
