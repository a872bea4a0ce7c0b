function log(message: string): void { sink(message) }
log.level = function (level: string): void { log.current = level }
log.current = ''
function sink(message: string): void {}
export default log
