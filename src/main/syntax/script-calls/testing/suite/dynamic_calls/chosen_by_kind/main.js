const handle = (kind, given) => (kind === 'call' ? given() : kind !== 'name' ? given : 'none')

function called() {
  return inner
}

function inner() {}

function plain() {}

function unused() {}

handle('call', called)()
handle('value', plain)()
handle('name', unused)
