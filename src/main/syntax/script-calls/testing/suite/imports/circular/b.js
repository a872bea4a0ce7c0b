import { a } from './a.js'
export const b = (n) => { a(n) }
