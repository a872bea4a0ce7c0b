class Failure extends Error {
  constructor(message) { super(message); this.note() }
  note() {}
}
function fail() { throw new Failure('x') }
try { fail() } catch (error) { error.note() }
