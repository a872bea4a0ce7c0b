import fs, { readFile } from 'node:fs'
import * as path from 'path'
import express from 'express'
readFile('x')
fs.writeFileSync('x', '')
path.join('a', 'b')
express()
