import { a } from './a.js'
a(3)
