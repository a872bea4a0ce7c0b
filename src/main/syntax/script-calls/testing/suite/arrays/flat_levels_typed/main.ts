function deep(): void {}

function shallow(): void {}

const nested: any[] = [[[deep]], [shallow]]

function once(): void {
  for (const one of nested.flat()) if (typeof one === 'function') one()
}

function twice(): void {
  for (const one of nested.flat(2)) one()
}

function wholly(): void {
  for (const one of ([[[[deep]]]] as any[]).flat(Infinity)) one()
}

once()
twice()
wholly()
