function risky() { throw new TypeError('bad') }
function handle() {}
function clean() {}
try { risky() } catch { handle() } finally { clean() }
