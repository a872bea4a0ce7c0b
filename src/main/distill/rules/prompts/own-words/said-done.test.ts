// A list of tasks that was not ticked to its end, and what the agent says of it.
import { expect, it } from 'vitest'
import { foldFacts } from '../../../work-facts.ts'
import { distil, sampleCall } from '../../testing/sample-calls.ts'

const todos = [
  { content: 'Add the field', status: 'completed' },
  { content: 'Write the migration', status: 'in_progress' },
  { content: 'Update the docs', status: 'pending' },
]
const openAfter = (lastMessage: string | null) => {
  const list = sampleCall('TodoWrite', { input: { todos }, response: { newTodos: todos } })
  const drafts = distil([list], { lastMessage })
  const { tasks } = foldFacts(drafts, [], 'done')
  return tasks.filter(({ state }) => state !== 'done').map(({ subject }) => subject)
}

it.each([
  'All three are done: the field, the migration and the docs.',
  'All tasks are completed.',
  'Everything is done.',
  'The implementation is complete. The docs name the field.',
  'Alle drei Punkte sind erledigt.',
])('leaves nothing open where it says that all is done: %s', (said) => {
  expect(openAfter(said)).toEqual([])
})

it.each([
  null,
  'The field is there.',
  'Not all of them are done: the docs are missing.',
  'All of it is done except the docs.',
  'All three are done, but the migration is not yet run on staging.',
  'All tests pass.',
])('stays open otherwise: %s', (said) => {
  expect(openAfter(said)).toEqual(['Write the migration', 'Update the docs'])
})
