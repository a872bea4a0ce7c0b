// Keeps zod from compiling its parsers with `new Function`, which the page's content security policy forbids.
import { z } from 'zod'

z.config({ jitless: true })
