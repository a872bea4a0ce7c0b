// What the parameters of functions that read what people and agents say stand for.
import { blocksOf } from '../../main/distill/rules/prompts/agent-message.ts'
import { decision, lines } from '../hostile-things.ts'
import { type Make, text } from './make.ts'

export const prompts: Readonly<Record<string, Make>> = {
  isFollowed: () => true,
  isEntry: () => true,
  isCell: () => true,
  isOvertaken: () => true,
  blocks: (value) => blocksOf(value),
  'measuredIn.said': lines,
  'measuredIn.lastMessage': text,
  'mishapsOf.said': lines,
  'mishapsOf.lastMessage': text,
  mishaps: lines,
  'mishapWords.told': text,
  answer: (value) => ({ turn: 1, sessionId: 's', projectId: 'p', at: 1, lastMessage: value }),
  ask: text,
  whole: text,
  'withSaidDone.draft': (value) => ({
    facts: { kind: 'plan', tasks: [{ text: value, state: 'open' }] },
  }),
  'withSaidDone.lastMessage': text,
  decisions: (value) => [decision(value), decision(`b${value}`)],
  sentences: lines,
  'isEndorsed.behind': lines,
  'letterIn.blocks': lines,
  'isLongList.before': text,
  mark: () => '+',
  isCleared: () => true,
  handedOn: () => null,
  number: () => 7,
}
