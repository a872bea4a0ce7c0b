// A help desk in Ruby: tickets that are answered by the wrong team.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const tickets: Scene = {
  project: 'tickets',
  half: 'A',
  files: {
    'app/services/router.rb':
      'class Router\n  def team_for(ticket)\n    ticket.tags.include?("billing") ? :finance : :support\n  end\nend\n',
    'app/models/ticket.rb': 'class Ticket < ApplicationRecord\n  belongs_to :requester\nend\n',
    Gemfile: 'gem "rails", "~> 8.0"\n',
  },
  items: {
    tags: {
      is: 'paraphrases',
      words:
        'Tags are put on by the customers themselves, so they are often misleading and must not decide anything alone.',
    },
    nights: {
      is: 'paraphrases',
      words: 'At night only the team in Manila is on duty; Dublin starts at seven in the morning.',
    },
    merging: {
      is: 'paraphrases',
      words: 'Merging two tickets is irreversible because comments lose their original thread.',
    },
    vip: {
      is: 'paraphrases',
      words: 'Accounts with a premium contract are promised a first answer within one hour.',
    },
    spam: {
      is: 'paraphrases',
      words:
        'Automatic replies such as out-of-office notes once created an endless loop between us and a bank.',
    },
    macro: {
      is: 'uses',
      words: 'Routing rules are evaluated by RuleChain.first_match, in the order of their weight.',
    },
    audit: {
      is: 'cites',
      words: 'Each change of the assigned team is written to the audit trail with its reason.',
    },
    rails: { is: 'contradicts', words: 'The application is on Rails 6.1 and cannot be upgraded.' },
    queue: {
      is: 'ignores',
      words: 'Attachments are scanned for viruses before agents may open them.',
    },
    themes: {
      is: 'ignores',
      words: 'The customer portal has a theme per brand, colours come from the brand table.',
    },
    reopened: {
      is: 'ignores',
      words: 'A ticket that is reopened goes back to whoever closed it, not to the team.',
    },
    survey: {
      is: 'ignores',
      words: 'Satisfaction surveys go out two days after a ticket was closed.',
    },
  },
  turns: [
    {
      prompt:
        'Tickets about invoices sometimes land with the support team. Find out why and fix it.',
      answers: [
        grep('team_for'),
        read('app/services/router.rb'),
        read('app/models/ticket.rb'),
        edit(
          'app/services/router.rb',
          'ticket.tags.include?("billing") ? :finance : :support',
          'RuleChain.first_match(ticket, reason: true)',
        ),
        bash('cat Gemfile', 'Look at versions'),
        say(
          'The router looked at nothing but the label. Since requesters choose those labels on their own and pick wrong ones all the time, I no longer let them settle the matter by themselves; the text of the message counts as well.\n\nThe reason is recorded as required ([<audit>]). I did not join the duplicates that I found: that step could not be taken back, the remarks would no longer be attached to the conversation they came from.\n\nBy the way, the Gemfile has rails 8.0, so the note about Rails 6.1 is outdated.',
        ),
      ],
    },
    {
      prompt: 'Good. Can you also make sure that somebody reacts quickly to urgent ones?',
      answers: [
        say(
          'Yes. For clients who pay for the premium level I start a timer: they have our word that somebody responds inside of sixty minutes.\n\nBetween midnight and the morning those go to the Philippines, as nobody in Ireland is working before 7.',
        ),
      ],
    },
    {
      prompt: 'And what about mails that come from machines?',
      answers: [
        say(
          'Those get no answer from us. Otherwise we would be writing back and forth with a vacation responder forever, as it happened with that bank.',
        ),
      ],
    },
  ],
}
