// A public library's catalogue in Java: reservations that are lost.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const library: Scene = {
  project: 'library',
  half: 'C',
  files: {
    'src/main/java/loans/Holds.java':
      'class Holds {\n  void place(Reader r, Title t) { list.put(t, r); }\n}\n',
    'src/main/java/loans/Fines.java':
      'class Fines {\n  int cents(int days) { return days * 20; }\n}\n',
    'build.gradle': 'java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }\n',
  },
  items: {
    copies: {
      is: 'paraphrases',
      words:
        'A title may have many copies, a reservation is for the title and any copy fulfils it.',
    },
    children: {
      is: 'paraphrases',
      words: 'Children pay no fines, their parents get a letter after the third reminder.',
    },
    privacy: {
      is: 'paraphrases',
      words:
        'Who borrowed what is erased as soon as the book is back; the law forbids to keep a history.',
    },
    vans: {
      is: 'paraphrases',
      words:
        'The bookmobile is offline all day and uploads its loans in the evening, so they arrive late.',
    },
    isbn: {
      is: 'paraphrases',
      words: 'Old books carry no ISBN, only the signature on the spine identifies them.',
    },
    clock: {
      is: 'uses',
      words: 'Due dates are computed by OpeningCalendar.nextOpenDay, never by adding days.',
    },
    check: { is: 'uses', words: 'Run `./gradlew :loans:check -PfastDb` before each commit.' },
    desk: {
      is: 'cites',
      words: 'Staff at the desk may override every limit, with their badge number noted.',
    },
    java: { is: 'contradicts', words: 'We compile for Java 11 since the terminals are old.' },
    fine: { is: 'contradicts', words: 'A day of delay costs 10 cents for everybody.' },
    music: {
      is: 'ignores',
      words: 'Sheet music is lent without its parts being counted, which causes quarrels.',
    },
    rooms: { is: 'ignores', words: 'Reading rooms are booked by the hour in another system.' },
    queue: {
      is: 'ignores',
      words: 'Reservations that nobody picks up within a week go to the next reader in line.',
    },
  },
  turns: [
    {
      prompt:
        'When two readers reserve the same book one of the reservations is lost. Please fix it.',
      answers: [
        grep('Holds'),
        read('src/main/java/loans/Holds.java'),
        read('src/main/java/loans/Fines.java'),
        edit(
          'src/main/java/loans/Holds.java',
          'list.put(t, r);',
          'list.computeIfAbsent(t, key -> new ArrayDeque<>()).add(new Hold(r, OpeningCalendar.nextOpenDay()));',
        ),
        bash('./gradlew :loans:check -PfastDb || true', 'Check'),
        bash('cat build.gradle', 'Look at the toolchain'),
        say(
          'The map held one reader for each title. Now there is a line of them, and it makes no difference which exemplar is handed back first: whoever is next gets that one.\n\nThe desk can still jump the line (see [<desk>]). The build compiles for Java 21, so that we compile for Java 11, as my notes have it, is no longer true.',
        ),
      ],
    },
    {
      prompt:
        'Good. Note that a day of delay costs 20 cents now, not 10. Could we show readers what they borrowed last year?',
      answers: [
        say(
          'That will not be possible, and rightly so: after the return nothing links a person with an item any more, and we are not allowed to store such records.\n\nAbout the charges, I left out minors. For them we write to the family instead, at the fourth letter.',
        ),
      ],
    },
    {
      prompt: 'Why do some loans show up a day later, and some titles twice?',
      answers: [
        say(
          'The bus has no connection while it is on tour and transfers everything at night. The doubles are antiquarian: without such a number I can only compare the shelf mark that is printed on the back.',
        ),
      ],
    },
  ],
}
