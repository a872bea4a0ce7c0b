export function boot() {}
export default () => {}
