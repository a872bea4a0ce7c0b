import { load } from 'somewhere'

function label(one: { name?: string }): string | undefined {
  return one.name
}

function keep(): boolean {
  return true
}

export function names(list: any): unknown {
  return list.filter(keep).map((one: { name: string }) => label(one))
}

export function loaded(): Promise<unknown> {
  return load().then(
    function (): void {
      keep()
    },
    () => label({}),
  )
}

export function known(): void {
  const own = { map(_: () => void): void {} }
  own.map(() => keep())
}
