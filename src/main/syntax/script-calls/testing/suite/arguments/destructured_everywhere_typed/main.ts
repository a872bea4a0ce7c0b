type Fn = () => void
interface Setup { hooks: Fn[]; handlers?: { ok: Fn; fail?: Fn } }
const defaults: Setup['handlers'] = { ok: noop }
function setup({ hooks: [before, ...others], handlers: { ok, fail = giveUp } = defaults! }: Setup, [[inner]]: Fn[][] = [[noop]]): void {
  before()
  others.forEach((fn) => fn())
  ok()
  fail()
  inner()
}
function giveUp(): void {}
function noop(): void {}
function a(): void {}
function b(): void {}
function c(): void {}
function d(): void {}
setup({ hooks: [a, b, c], handlers: { ok: d } })
setup({ hooks: [b] }, [[a]])
