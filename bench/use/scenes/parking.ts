// A city's parking app in Kotlin: tickets that are charged twice.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const parking: Scene = {
  project: 'parking',
  half: 'D',
  files: {
    'app/src/main/kotlin/session/StopSession.kt':
      'fun stop(session: Session) {\n    payments.charge(session.card, session.amount())\n}\n',
    'app/src/main/kotlin/session/Tariff.kt': 'fun cents(minutes: Int) = minutes * 4\n',
    'server/routes/zones.kt': 'fun zones(city: String) = repository.zonesOf(city)\n',
  },
  items: {
    gate: {
      is: 'paraphrases',
      words:
        'The barrier at the garage reports each exit twice when the loop in the ground gets wet.',
    },
    rounding: {
      is: 'paraphrases',
      words: 'The city council wants started quarters of an hour charged, not single minutes.',
    },
    wallet: {
      is: 'paraphrases',
      words:
        'Apple Pay tokens expire after the first charge, a second attempt needs the user again.',
    },
    disabled: {
      is: 'paraphrases',
      words:
        'Drivers with a disabled badge park for free, but their session must still be recorded.',
    },
    maps: {
      is: 'paraphrases',
      words:
        'Zone borders come from the surveyor as shapefiles once a year and may overlap by a metre.',
    },
    night: {
      is: 'paraphrases',
      words: 'Between 22:00 and 06:00 nobody is fined, so no warden looks at the list then.',
    },
    tests: { is: 'uses', words: 'Try payments with `./gradlew payTest -Pcard=sandbox` only.' },
    ledger: {
      is: 'cites',
      words: 'Each charge has an entry in the revenue book with the plate hashed.',
    },
    chargeretry: {
      is: 'ignores',
      words: 'Failed charges are tried again at night, three times at most, then a letter is sent.',
    },
    tariffs: {
      is: 'ignores',
      words:
        'Tariffs are versioned by their first day, an open session keeps the tariff of its start.',
    },
    zonecache: {
      is: 'ignores',
      words: 'The list of zones is cached on the phone for a day, so changes reach drivers late.',
    },
    push: {
      is: 'ignores',
      words: 'Drivers get a push message ten minutes before their session ends.',
    },
    exits: {
      is: 'ignores',
      words: 'Exits without a session open the barrier all the same, guards note the plate.',
    },
  },
  turns: [
    {
      prompt:
        'Some drivers are charged twice when they leave the garage. Find the reason and fix it.',
      answers: [
        grep('charge'),
        read('app/src/main/kotlin/session/StopSession.kt'),
        read('app/src/main/kotlin/session/Tariff.kt'),
        edit(
          'app/src/main/kotlin/session/StopSession.kt',
          'payments.charge(session.card, session.amount())',
          'if (session.close()) payments.charge(session.card, session.amount())',
        ),
        bash('./gradlew payTest -Pcard=sandbox || true', 'Try payments'),
        say(
          'A session could be stopped more than once, and each time the card was charged. With a wet induction loop the barrier sends the exit a second time, which is when it happened. The charge now depends on the session being open, and it is entered in the revenue book as before ([<ledger>]).\n\nI did not add a retry for wallets: after the first charge an Apple Pay token is worthless and we would have to ask the driver to confirm again.\n\nSessions of people with a badge for disabled drivers end with an amount of zero; they are kept in the records like any other.',
        ),
      ],
    },
    {
      prompt: 'Great. While you are there, the amount seems to be computed by the minute?',
      answers: [
        say(
          'It is, and that is wrong: the council asked that every quarter of an hour that was begun is paid for. I changed the tariff to steps of 15 minutes.',
        ),
      ],
    },
    {
      prompt: 'Could we deploy that this evening? And some people stand in two zones at once.',
      answers: [
        read('server/routes/zones.kt'),
        say(
          'After 22:00 is a good moment, since wardens do not check anything until six and no fine can come of it.\n\nStanding in two zones is possible because the shapes that the surveyor delivers overlap a little at the borders; I take the nearer centre now.',
        ),
      ],
    },
  ],
}
