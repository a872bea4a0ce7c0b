// An app for notes in Swift: a sync that eats the battery.
import { bash, edit, grep, read, type Scene, say, write } from '../scene.ts'

export const notes: Scene = {
  project: 'notes',
  half: 'B',
  files: {
    'Sources/Sync/Scheduler.swift':
      'final class Scheduler {\n    let interval: TimeInterval = 15\n    func tick() { push() }\n}\n',
    'Sources/Sync/Merge.swift':
      'func merge(_ a: Note, _ b: Note) -> Note { a.edited > b.edited ? a : b }\n',
    'Sources/UI/Editor.swift': 'struct EditorView: View { var body: some View { Text("") } }\n',
    'Package.swift': '// swift-tools-version: 6.0\n// platforms: iOS 17\n',
  },
  items: {
    scheduler: {
      is: 'uses',
      words:
        'When to sync is decided in Sources/Sync/Scheduler.swift alone, views never call push.',
    },
    changelog: {
      is: 'uses',
      words: 'Every change users notice gets a file in docs/changes, named by date and topic.',
    },
    watch: {
      is: 'cites',
      words: 'The watch has no network of its own for us, it syncs through the phone.',
    },
    tone: {
      is: 'cites',
      words: 'Texts shown to users are in plain words and never mention sync, we say “up to date”.',
    },
    conflicts: {
      is: 'paraphrases',
      words:
        'On a conflict both versions are kept as separate notes, users were furious when one was dropped silently.',
    },
    background: {
      is: 'paraphrases',
      words:
        'iOS grants roughly thirty seconds in the background, uploads of pictures have to go through a background URLSession.',
    },
    minimum: {
      is: 'contradicts',
      words: 'The minimum version is iOS 15, so no Observation framework.',
    },
    backend: {
      is: 'contradicts',
      words: 'The backend is CloudKit, there are no servers of our own.',
    },
    search: { is: 'ignores', words: 'Search uses SQLite FTS5 with the trigram tokenizer.' },
    merge: { is: 'ignores', words: 'Two edits are merged by Sources/Sync/Merge.swift.' },
    release: {
      is: 'ignores',
      words: 'TestFlight builds are made by `fastlane beta` from the branch next.',
    },
    review: {
      is: 'ignores',
      words: 'App review rejected us twice for the wording of the subscription page.',
    },
  },
  turns: [
    {
      prompt:
        'Users complain that the app drains the battery while it is open. I suspect syncing. Fix it please.',
      answers: [
        read('Sources/Sync/Scheduler.swift'),
        edit(
          'Sources/Sync/Scheduler.swift',
          '    let interval: TimeInterval = 15\n    func tick() { push() }',
          '    let interval: TimeInterval = 120\n    func tick() { if store.isDirty { push() } }',
        ),
        grep('func merge'),
        read('Sources/Sync/Merge.swift'),
        write(
          'docs/changes/2026-11-26-battery.md',
          'The app uses far less battery while it is open.\n',
        ),
        bash('cat Package.swift'),
        say(
          'It pushed every 15 seconds whether anything had changed or not. Now it waits two minutes and does nothing when there is nothing new. The watch keeps working as before since it goes through the phone [<watch>]. The release note says nothing about syncing, per <tone>.\n\nI also looked at what happens if the other device has edited the same note meanwhile: we still end up with two separate notes, so nobody loses a version because of the longer pause.\n\nPackage.swift requires iOS 17 by now; I remembered 15 as the minimum, so that restriction on Observation is gone.',
        ),
      ],
    },
    {
      prompt:
        'Very good. CloudKit is gone since the summer btw, we run our own servers. Could we also upload photos when the app is closed?',
      answers: [
        say(
          'Yes, but not with a plain task. In the background we only get about half a minute, which is too short for pictures, so they should be handed to a URLSession configured for background transfers.',
        ),
      ],
    },
  ],
}
