import { load } from 'somewhere'

function label(one) {
  return one.name
}

function keep() {
  return true
}

export function names(list) {
  return list.filter(keep).map((one) => label(one))
}

export function loaded() {
  return load().then(
    function () {
      keep()
    },
    () => label({}),
  )
}

export function known() {
  const own = { map() {} }
  own.map(() => keep())
}
