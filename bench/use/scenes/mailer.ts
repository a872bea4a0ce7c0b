// Sends mails in PHP: bounces that are counted twice.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const mailer: Scene = {
  project: 'mailer',
  half: 'B',
  files: {
    'app/Bounces/Counter.php':
      '<?php\nfinal class Counter {\n    public function add(Bounce $b): void { $this->store->increment($b->address); }\n}\n',
    'app/Bounces/Suppression.php': '<?php\nfinal class Suppression { const LIMIT = 3; }\n',
    'config/queue.php': "<?php return ['driver' => 'sqs', 'retries' => 8];\n",
    'composer.json': '{"require": {"php": "^8.3"}}\n',
  },
  items: {
    stan: {
      is: 'uses',
      words:
        'Static analysis is `vendor/bin/phpstan analyse --level=8 app`, CI fails on anything new.',
    },
    dedupe: {
      is: 'uses',
      words:
        'Events from providers are deduplicated with IdempotencyGuard, keyed by provider and message id.',
    },
    hard: {
      is: 'cites',
      words: 'Only hard bounces count towards suppression, soft ones are retried for three days.',
    },
    consent: {
      is: 'cites',
      words: 'Suppressed addresses stay suppressed even if the customer imports them again.',
    },
    provider: {
      is: 'paraphrases',
      words:
        'The provider sends every bounce at least once, often a second time after a minute when we answer slowly.',
    },
    reports: {
      is: 'paraphrases',
      words:
        'Customers are billed by delivered mails, so numbers of past days must stay as they were reported.',
    },
    retries: { is: 'contradicts', words: 'The queue is Redis and a job is retried three times.' },
    php: { is: 'contradicts', words: 'We are stuck on PHP 7.4 because of the old SOAP client.' },
    dkim: {
      is: 'ignores',
      words: 'DKIM keys rotate on the first Monday of a quarter, selector s1 and s2 in turn.',
    },
    templates: {
      is: 'ignores',
      words: 'Templates are MJML and compiled at deploy time by bin/compile-templates.',
    },
    suppression: {
      is: 'ignores',
      words: 'An address is suppressed in app/Bounces/Suppression.php after the limit.',
    },
    warmup: {
      is: 'ignores',
      words: 'New sending IPs are warmed up for two weeks with at most 500 mails a day.',
    },
  },
  turns: [
    {
      prompt:
        'Some bounces are counted twice and people get suppressed too early. Please have a look.',
      answers: [
        grep('LIMIT'),
        read('app/Bounces/Suppression.php'),
        read('app/Bounces/Counter.php'),
        edit(
          'app/Bounces/Counter.php',
          '$this->store->increment($b->address);',
          'IdempotencyGuard::once([$b->provider, $b->messageId], fn () => $this->store->increment($b->address));',
        ),
        bash('vendor/bin/phpstan analyse --level=8 app || true', 'Analyse'),
        read('config/queue.php'),
        say(
          'Fixed. The same event could come in twice: if we take too long to respond, the provider simply delivers the bounce again a bit later, and the counter had no protection against that.\n\nWhile at it I checked that soft bounces are left out of the count, in line with memory <hard>, and addresses that are already suppressed were not released (<consent>).\n\nOne thing that differs from what I had in mind from earlier sessions: config/queue.php uses SQS with 8 retries rather than Redis with three.',
        ),
      ],
    },
    {
      prompt:
        'ok. and you can use readonly classes there, we got rid of the soap client and are on PHP 8.3 now. Should we recount the last weeks?',
      answers: [
        say(
          'I would not. What was reported for previous days is what customers have paid for, so those figures should not move afterwards. Only new events are counted the corrected way.',
        ),
      ],
    },
  ],
}
