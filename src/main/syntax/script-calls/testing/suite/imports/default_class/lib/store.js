export default class Store { constructor() { init() } get() {} set() {} }
export function open() { return new Store() }
function init() {}
