import { start as begin, tools } from './index.js'
begin()
tools.hit()
const late = await import('./late.js')
late.default()
