// What the dated sessions are about: topics with their files, how a developer asks about each, and what the agent says.

/** One thing that a project does, worked on in several sessions. */
export interface DatedTopic {
  /** Each session touches two of them. */
  readonly files: readonly string[]
  /** First prompts: some in the words of the files, some in other ones, some that say little. */
  readonly asked: readonly string[]
  /** Ends of answers, in turn. */
  readonly said: readonly string[]
}

/** By project. Written before the self-test was ever run on them, and left as they were. */
export const datedTopics: Readonly<Record<string, readonly DatedTopic[]>> = {
  store: [
    {
      files: ['src/refunds/partial.ts', 'src/refunds/ledger.ts', 'tests/refunds.test.ts'],
      asked: [
        'Partial refunds are off by a cent when an order has three lines. Find out why.',
        'A customer got her money back twice for the same order, please stop that.',
        'Add a reason to each refund and write it to the ledger.',
        'Support wants to give back shipping costs alone, without the goods.',
        'The refund tests fail since this morning, have a look.',
      ],
      said: ['The remainder goes to the last line now.', 'A second request is refused by its key.'],
    },
    {
      files: ['src/cart/merge.ts', 'src/cart/cart-store.ts', 'tests/cart.test.ts'],
      asked: [
        'Merge the cart of a guest into that of the account after login.',
        'Things that people put in their basket before signing in are gone afterwards.',
        'Quantities in the cart store may become negative, clamp them.',
        'Somebody ordered 40 of one article by accident, cap it at 20 in the cart.',
        'Please go on with the merge, expired articles should be dropped.',
      ],
      said: [
        'Lines of both are added, the server decides on prices.',
        'What cannot be bought is left out.',
      ],
    },
    {
      files: ['src/search/index-products.ts', 'src/search/synonyms.ts', 'tests/search.test.ts'],
      asked: [
        'Index the colour of products so that search finds "blue mug".',
        'Looking for sneakers shows nothing though we sell trainers.',
        'Rebuilding the product index takes ten minutes, make it incremental.',
        'Typing mistakes in the lookup should still lead to the article.',
        'Add synonyms for the winter season.',
      ],
      said: [
        'Only changed products are indexed.',
        'Synonyms apply to the query, not to the documents.',
      ],
    },
    {
      files: ['src/mail/order-confirmation.ts', 'src/mail/templates.ts', 'tests/mail.test.ts'],
      asked: [
        'The order confirmation mail shows the wrong currency for Swiss customers.',
        'Buyers complain that they hear nothing from us after paying.',
        'Move the mail templates to one file per language.',
        'The message we send after a purchase lands in spam folders.',
        'Attach the invoice to the confirmation.',
      ],
      said: ['The currency comes from the order.', 'The sender address passes the checks now.'],
    },
    {
      files: ['src/stock/reserve.ts', 'src/stock/warehouse-sync.ts', 'tests/stock.test.ts'],
      asked: [
        'Reserve stock for 15 minutes during checkout.',
        'We sold the last lamp to two people at once.',
        'The warehouse sync stops at article 10,000, page through it.',
        'Numbers of what is available differ from what the depot reports.',
        'Release reservations of abandoned checkouts.',
      ],
      said: ['Reservations take a row lock.', 'The sync pages by id.'],
    },
    {
      files: ['src/vouchers/apply.ts', 'src/vouchers/codes.ts', 'tests/vouchers.test.ts'],
      asked: [
        'Voucher codes should not be case sensitive.',
        'Two promotions together make the total less than zero.',
        'Generate 5,000 voucher codes for the campaign in May.',
        'Coupons that ran out are still taken at the till.',
        'Vouchers must not apply to gift cards.',
      ],
      said: ['Codes are compared in upper case.', 'The total is never below zero.'],
    },
  ],
  agenda: [
    {
      files: ['lib/recurrence/expand.py', 'lib/recurrence/rules.py', 'tests/test_recurrence.py'],
      asked: [
        'Expand recurrence rules with BYSETPOS, the last Friday of a month is wrong.',
        'A meeting that repeats every two weeks shows up weekly.',
        'Limit the expansion of recurrence rules to two years.',
        'Series that never end make the page hang.',
        'Exceptions to a rule are lost when the rule is edited.',
      ],
      said: ['Expansion is lazy now.', 'Exceptions are kept by their original start.'],
    },
    {
      files: ['lib/timezones/convert.py', 'lib/timezones/offsets.py', 'tests/test_timezones.py'],
      asked: [
        'Convert times by the zone of the attendee and not of the server.',
        'All appointments moved by an hour since the clocks changed.',
        'Update the table of timezone offsets.',
        'Colleagues in Lisbon see everything too early.',
        'Offsets with half hours are rounded, see India.',
      ],
      said: ['Times are kept in UTC with their zone.', 'Offsets come from the zone database.'],
    },
    {
      files: ['lib/invites/ics.py', 'lib/invites/reply.py', 'tests/test_invites.py'],
      asked: [
        'Write ICS invites with an organizer, Outlook rejects ours.',
        'People cannot accept what we send them from their phones.',
        'Parse the reply of an invite and update the attendee.',
        'Declined guests still count as coming.',
        'Send a new invite where the room changed.',
      ],
      said: ['ORGANIZER stands in each event.', 'Replies are matched by UID.'],
    },
    {
      files: ['lib/reminders/schedule.py', 'lib/reminders/push.py', 'tests/test_reminders.py'],
      asked: [
        'Schedule reminders ten minutes before an event.',
        'Nobody is told that a meeting is about to begin.',
        'Push notifications fail with 410, drop those devices.',
        'The alert comes twice on the tablet.',
        'Reminders of deleted events must not be sent.',
      ],
      said: ['Reminders are keyed by event and device.', 'Gone devices are dropped.'],
    },
    {
      files: ['lib/freebusy/slots.py', 'lib/freebusy/query.py', 'tests/test_freebusy.py'],
      asked: [
        'Find free slots of three people within a week.',
        'The assistant proposes times when somebody is already booked.',
        'The free/busy query ignores tentative events.',
        'Suggest a gap for lunch that suits all of us.',
        'Slots should begin at full quarters of an hour.',
      ],
      said: [
        'Busy stretches are merged before gaps are looked for.',
        'Tentative events count as busy.',
      ],
    },
    {
      files: ['lib/sync/caldav.py', 'lib/sync/etags.py', 'tests/test_sync.py'],
      asked: [
        'CalDAV sync loops because etags never match.',
        'Changes made on the phone vanish after a while.',
        'Keep etags of deleted resources for a month.',
        'Two devices overwrite each other without a warning.',
        'Retry the sync with a delay that doubles.',
      ],
      said: ['Weak etags are compared without their mark.', 'A conflict keeps both versions.'],
    },
  ],
  fleet: [
    {
      files: ['internal/gps/decode.go', 'internal/gps/smooth.go', 'internal/gps/decode_test.go'],
      asked: [
        'Decode GPS frames of the new tracker, they have a longer header.',
        'Vans jump across the river on the map.',
        'Smooth positions when the speed is below 5 km/h.',
        'Parked trucks seem to wander around at night.',
        'gps/decode panics on an empty frame.',
      ],
      said: ['The header length is read from the frame.', 'Standing vehicles keep their place.'],
    },
    {
      files: [
        'internal/routes/plan.go',
        'internal/routes/matrix.go',
        'internal/routes/plan_test.go',
      ],
      asked: [
        'Plan routes with time windows of customers.',
        'Drivers are sent through the city twice a day for no reason.',
        'Cache the distance matrix by depot.',
        'The tour takes longer than what the dispatcher does by hand.',
        'Routes must end at the depot by 18:00.',
      ],
      said: ['Windows are hard limits of the plan.', 'The matrix is kept for a day.'],
    },
    {
      files: [
        'internal/fuel/consumption.go',
        'internal/fuel/cards.go',
        'internal/fuel/consumption_test.go',
      ],
      asked: [
        'Compute fuel consumption per 100 km from the tank sensor.',
        'We suspect that somebody pays diesel for his own car.',
        'Import transactions of fuel cards from CSV.',
        'Litres bought do not fit with what the tank can hold.',
        'Consumption is negative after a refill.',
      ],
      said: [
        'Refills split the stretch that is measured.',
        'Transactions are matched with positions.',
      ],
    },
    {
      files: [
        'internal/alerts/rules.go',
        'internal/alerts/notify.go',
        'internal/alerts/rules_test.go',
      ],
      asked: [
        'Add alert rules for a geofence that a vehicle leaves.',
        'Warn the office when the cold chain is broken.',
        'Notify by SMS where nobody reads the mail within 5 minutes.',
        'We get hundreds of messages about the same door.',
        'Alerts should be silent on weekends.',
      ],
      said: ['Rules have a state and fire on change.', 'Repeats are held back for an hour.'],
    },
    {
      files: [
        'internal/drivers/hours.go',
        'internal/drivers/licences.go',
        'internal/drivers/hours_test.go',
      ],
      asked: [
        'Sum the driving hours of a week by the rules of the EU.',
        'The authority asked for proof that our people took their breaks.',
        'Remind drivers whose licences expire within 60 days.',
        'A man was scheduled for 14 hours without rest.',
        'Hours across midnight count for the wrong day.',
      ],
      said: ['Breaks of 15 minutes and more count.', 'A shift belongs to the day it began.'],
    },
    {
      files: [
        'internal/telemetry/ingest.go',
        'internal/telemetry/batch.go',
        'internal/telemetry/ingest_test.go',
      ],
      asked: [
        'Ingest telemetry in batches of 500.',
        'Data of the last hour is missing each morning.',
        'The batch writer blocks while Postgres is vacuuming.',
        'The box in the car sends the same thing several times.',
        'Telemetry ingest should drop values from the future.',
      ],
      said: ['Batches are written by a worker of their own.', 'Duplicates fall to a unique key.'],
    },
  ],
  notes: [
    {
      files: ['src/editor/undo.ts', 'src/editor/history.ts', 'src/editor/undo.test.ts'],
      asked: [
        'Undo in the editor removes whole paragraphs, group by word.',
        'Ctrl+Z brings back text that I deleted last week.',
        'Keep the editor history across reloads.',
        'Taking back a step after pasting a picture breaks the document.',
        'Redo does nothing after an undo of formatting.',
      ],
      said: ['Steps are grouped by pauses.', 'History is bound to its document.'],
    },
    {
      files: ['src/crypto/vault.ts', 'src/crypto/keys.ts', 'src/crypto/vault.test.ts'],
      asked: [
        'Derive vault keys with Argon2 instead of PBKDF2.',
        'A person who forgot the passphrase cannot get at anything.',
        'Rotate keys of the vault without writing each note again.',
        'Is what we keep on disk readable for a thief?',
        'vault.test is flaky on slow machines.',
      ],
      said: ['The master key is wrapped.', 'Parameters stand in the header of the vault.'],
    },
    {
      files: ['src/export/pdf.ts', 'src/export/markdown.ts', 'src/export/pdf.test.ts'],
      asked: [
        'Export notes as PDF with page numbers.',
        'Printing cuts off wide tables.',
        'The markdown export loses nested lists.',
        'Readers want to take everything with them in plain files.',
        'Umlauts are squares in the PDF export.',
      ],
      said: ['Fonts are embedded.', 'Wide tables are scaled.'],
    },
    {
      files: ['src/tags/tree.ts', 'src/tags/rename.ts', 'src/tags/tree.test.ts'],
      asked: [
        'Show tags as a tree, split at slashes.',
        'Labels that nobody uses any more should go away.',
        'Rename a tag in all notes at once.',
        'Two names for the same subject ought to become one.',
        'The tag tree collapses whenever a note is saved.',
      ],
      said: ['The open branches are kept.', 'A rename is one transaction.'],
    },
    {
      files: ['src/sync/outbox.ts', 'src/sync/conflicts.ts', 'src/sync/outbox.test.ts'],
      asked: [
        'Queue changes in an outbox while offline.',
        'What I wrote on the train was overwritten at home.',
        'Show conflicts side by side.',
        'The laptop and the phone never agree on the newest version.',
        'The outbox grows without end when the server says 413.',
      ],
      said: [
        'Entries that are too large are split.',
        'Both versions are kept until one is chosen.',
      ],
    },
    {
      files: ['src/import/evernote.ts', 'src/import/attachments.ts', 'src/import/evernote.test.ts'],
      asked: [
        'Import Evernote archives of more than 1 GB.',
        'Pictures are missing after moving over from another program.',
        'Keep attachments of the import under their own names.',
        'Dates of old entries are all set to today.',
        'evernote import: nested checkboxes become plain text.',
      ],
      said: ['The archive is read as a stream.', 'Creation dates are taken over.'],
    },
  ],
}
