type Kind = 'call' | 'value' | 'name'

const handle = (kind: Kind, given: () => unknown): any =>
  kind === 'call' ? given() : kind !== 'name' ? given : 'none'

function called(): () => void {
  return inner
}

function inner(): void {}

function plain(): void {}

function unused(): void {}

handle('call', called)()
handle('value', plain)()
handle('name', unused)
