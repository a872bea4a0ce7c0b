// What a later talk of the same matter leaves of an older one: the replaced statements go, wherever they were said, and the others stay.
import { describe, expect, it } from 'vitest'
import { leftOfLines } from './left-of-talk.ts'

/** Of a talk what was asked first, and all that was said after. */
interface Talk {
  readonly opening: string
  readonly said: readonly string[]
}

function leftBy(old: Talk, later: Talk): string {
  const stated = ({ said }: Talk) => said.filter((one) => !one.endsWith('?')).join(' ')
  const whole = ({ opening, said }: Talk) => [opening, ...said].join(' ')
  return leftOfLines([stated(old)], stated(later), {
    ...{ talked: whole(later), opening: later.opening, before: whole(old) },
  }).join(' ')
}

const lending = {
  opening: 'How shall lending of the cargo bikes work?',
  said: [
    'A deposit of 80 euros is held on the card.',
    'How long may somebody keep one?',
    'Three days, then it has to be back at the depot.',
    'Who repairs a flat tyre?',
    'The workshop on Elm Street does all repairs.',
    'Recap: the card is charged 80 euros as a deposit; a bike is lent for three days; repairs go to the workshop on Elm Street.',
  ],
}

describe('of a talk', () => {
  it('another value of the same takes out all that says the old one', () => {
    const left = leftBy(lending, {
      opening: 'Families tell us that three days with a bike is too short for a holiday.',
      said: [
        'How long do they ask for?',
        'A week. So lending is for seven days.',
        'Done, a bike is lent for seven days. Deposit and repairs stay as they are.',
      ],
    })
    expect(left).not.toMatch(/three days/iu)
    expect(left).toContain('A deposit of 80 euros is held on the card.')
    expect(left).toContain('repairs go to the workshop on Elm Street.')
  })

  it('another one who does it takes out who did', () => {
    const left = leftBy(lending, {
      opening: 'The workshop on Elm Street closes in May, it cannot do our repairs any more.',
      said: [
        'The depot has a mechanic on weekdays.',
        'Then the depot mechanic does repairs. Everything about the deposit and the three days is unchanged.',
      ],
    })
    expect(left).not.toContain('Elm Street')
    expect(left).toContain('80 euros')
    expect(left).toContain('hree days')
  })

  it('a part that goes takes what only leans on it along', () => {
    const left = leftBy(
      {
        opening: 'When do readings go out?',
        said: [
          'Readings go out hourly, sorted by station.',
          'A broken sensor is marked grey on the map.',
        ],
      },
      {
        opening: 'Sending readings hourly floods the mailbox of every station.',
        said: ['Readings go out once a day then, at noon. Broken sensors stay as they were.'],
      },
    )
    expect(left).toBe('A broken sensor is marked grey on the map.')
  })

  it('what begins a sentence anew reads as one', () => {
    const left = leftBy(
      {
        opening: 'What does the importer do with old rows?',
        said: ['Rows older than 40 days are skipped, and duplicates are merged by their number.'],
      },
      {
        opening: 'Skipping rows after 40 days loses half of the archive.',
        said: ['Skip rows older than 300 days. Merging of duplicates is untouched.'],
      },
    )
    expect(left).toBe('Duplicates are merged by their number.')
  })

  it('all stays, letter by letter, where the later one is of something else', () => {
    const said = lending.said.filter((one) => !one.endsWith('?')).join(' ')
    const left = leftBy(lending, {
      opening: 'The newsletter looks odd in dark mode.',
      said: ['Its background is now transparent.', 'Lovely.'],
    })
    expect(left).toBe(said)
  })

  it('nothing is told where nothing is left that says something', () => {
    const left = leftBy(
      {
        opening: 'How often is the cache emptied?',
        said: ['The cache is emptied every 20 minutes.', 'Fine.'],
      },
      { opening: 'The cache is emptied too often.', said: ['Empty the cache every 90 minutes.'] },
    )
    expect(left).toBe('')
  })

  it('a text that is too long to be read is left as it is', () => {
    const long = 'A bike is lent for three days. '.repeat(200)
    const around = { talked: '', opening: '', before: '' }
    expect(leftOfLines([long], 'Seven days.', around).join(' ')).toBe(long)
  })
})
