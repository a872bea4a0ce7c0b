// Entry of the process that parses sources, apart from the host and from its models.

import { serveProcess } from '../serve-process.ts'
import { createParseServer } from './serve-parser.ts'

serveProcess(createParseServer())
