function deep() {}

function shallow() {}

const nested = [[[deep]], [shallow]]

function once() {
  for (const one of nested.flat()) if (typeof one === 'function') one()
}

function twice() {
  for (const one of nested.flat(2)) one()
}

function wholly() {
  for (const one of [[[[deep]]]].flat(Infinity)) one()
}

once()
twice()
wholly()
