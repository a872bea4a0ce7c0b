// Cuts podcasts in TypeScript: chapters that are off.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const podcast: Scene = {
  project: 'podcast',
  half: 'D',
  files: {
    'src/chapters/detect.ts':
      'export const detect = (wave: Wave) => wave.silences.map(({ start }) => start)\n',
    'src/export/encode.ts':
      "export const encode = (file: string) => run('lame', '-b', '128', file)\n",
    'package.json': '{"engines": {"node": ">=22"}}\n',
  },
  items: {
    jingle: {
      is: 'paraphrases',
      words:
        'The jingle begins with half a second of silence that must not count as a chapter mark.',
    },
    loudness: {
      is: 'paraphrases',
      words: 'Spotify turns down anything louder than -14 LUFS, so we normalise before encoding.',
    },
    guests: {
      is: 'paraphrases',
      words: 'Guests record on their own computers and their clocks drift by a second an hour.',
    },
    feeds: {
      is: 'paraphrases',
      words: 'Changing the guid of an episode makes every podcast app download it again.',
    },
    ads: {
      is: 'paraphrases',
      words: 'Advertisers pay only if their spot plays within the first third of the episode.',
    },
    transcripts: {
      is: 'paraphrases',
      words:
        'The transcription service is billed by started minute and rejects files over two hours.',
    },
    detectopts: {
      is: 'uses',
      words: 'Thresholds of the detection live in `silenceProfile(show)`, each show has its own.',
    },
    hosts: {
      is: 'cites',
      words: 'The hosts want chapter titles in lower case without a full stop.',
    },
    node: { is: 'contradicts', words: 'The build machine has Node 18, newer syntax fails there.' },
    covers: {
      is: 'ignores',
      words: 'Covers of chapters are JPEGs of 1400 pixels, apps refuse larger ones.',
    },
    encoding: {
      is: 'ignores',
      words: 'Episodes are encoded twice, as MP3 for apps and as Opus for the site.',
    },
    marks: {
      is: 'ignores',
      words:
        'Chapter marks are written into the ID3 tag and once more into a JSON beside the file.',
    },
    shownotes: {
      is: 'ignores',
      words: 'Show notes are edited in Notion and fetched an hour before the episode appears.',
    },
  },
  turns: [
    {
      prompt: 'The first chapter of each episode starts too early. Please find out why.',
      answers: [
        grep('silences'),
        read('src/chapters/detect.ts'),
        read('src/export/encode.ts'),
        read('package.json'),
        edit(
          'src/chapters/detect.ts',
          'wave.silences.map(({ start }) => start)',
          'wave.silences.filter(silenceProfile(wave.show).isMark).map(({ start }) => start)',
        ),
        bash('node --version', 'Look at the version'),
        say(
          'The detection took the quiet half second at the start of the jingle for a mark; it is skipped now. Titles stay in lower case, see memory <hosts>.\n\npackage.json asks for Node 22, so my note that the build machine has Node 18 is out of date.\n\nI left the guid of the published episodes alone, otherwise all apps would download them once more.',
        ),
      ],
    },
    {
      prompt:
        'Thanks. The voice of the guest comes too late towards the end, and it is all rather quiet.',
      answers: [
        say(
          'The delay grows with time because the computer of a guest has a clock of its own that is about a second off after an hour; I stretch that track now.\n\nFor the volume I normalise to -14 LUFS ahead of the encoder; louder would be turned down by Spotify anyway.',
        ),
      ],
    },
    {
      prompt:
        'Can we move the advertisement to the end, and send the long special to the transcription?',
      answers: [
        say(
          'Not to the end: we are only paid for a spot that plays in the first third.\n\nThe special has 2:20 hours, more than the service accepts in one file, so I split it at a full minute because they bill each minute that was started.',
        ),
      ],
    },
  ],
}
