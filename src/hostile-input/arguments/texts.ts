// Names of parameters that stand for a text, wherever no other file says more of them.
import { type Make, text } from './make.ts'

const names =
  `text line message prompt file folder title content before after word address base remote whole
  query summary reason original value json snippet what url other name cwd model place where
  path a b heading tool command words source id timestamp open close accelerator term segment
  answerBefore sentence leadIn subject lead`.split(/\s+/)

export const texts: Readonly<Record<string, Make>> = Object.fromEntries(
  names.map((name) => [name, text]),
)
