export const hooks = []
export default { setup() { hooks.forEach((h) => h()) } }
