// Appointments of a clinic in Ruby on Rails: double bookings.
import { bash, edit, read, type Scene, say, write } from '../scene.ts'

export const clinic: Scene = {
  project: 'clinic',
  half: 'A',
  files: {
    'app/services/book_slot.rb':
      'class BookSlot\n  def call(slot, patient)\n    slot.update!(patient: patient) if slot.patient.nil?\n  end\nend\n',
    'app/jobs/reminder_job.rb': 'class ReminderJob < ApplicationJob\n  queue_as :mailers\nend\n',
    'config/initializers/time.rb': 'Time.zone = "Europe/Vienna"\n',
    'bin/check': '#!/bin/sh\necho "214 examples, 0 failures"\n',
  },
  items: {
    check: {
      is: 'uses',
      words:
        'Run sh bin/check instead of rspec, it also starts the fake of the insurance register.',
    },
    lock: {
      is: 'uses',
      words:
        'Rows are locked with `with_advisory_lock`, plain SELECT FOR UPDATE deadlocks with the importer.',
    },
    privacy: {
      is: 'cites',
      words:
        'Names of patients must not appear in logs or error messages, only their chart number.',
    },
    factories: {
      is: 'cites',
      words:
        'Specs use the factories of spec/support/people, never fixtures with real looking names.',
    },
    noshow: {
      is: 'paraphrases',
      words:
        'A slot of someone who did not show up stays taken until the receptionist releases it by hand.',
    },
    holidays: {
      is: 'paraphrases',
      words:
        'Public holidays differ by the state of the practice, so opening hours are computed per location.',
    },
    zone: {
      is: 'contradicts',
      words: 'The application runs in UTC, times are converted in the views.',
    },
    reminders: {
      is: 'contradicts',
      words: 'Patients are reminded by SMS two days before the appointment.',
    },
    billing: {
      is: 'ignores',
      words: 'Invoices to the insurance are exported as XML by BillingExport::Monthly.',
    },
    assets: {
      is: 'ignores',
      words: 'Assets are built by esbuild, the old Webpacker config is dead.',
    },
    staging: {
      is: 'ignores',
      words: 'Staging is at clinic-staging.example.org and reset every Sunday.',
    },
    slots: {
      is: 'ignores',
      words: 'Slots are generated twelve weeks ahead by app/jobs/generate_slots_job.rb.',
    },
  },
  turns: [
    {
      prompt:
        'Two patients got the same appointment yesterday. Make booking safe when two requests come at the same time.',
      answers: [
        read('app/services/book_slot.rb'),
        edit(
          'app/services/book_slot.rb',
          '    slot.update!(patient: patient) if slot.patient.nil?',
          '    Slot.with_advisory_lock("slot-#{slot.id}") do\n      slot.reload\n      raise Taken, patient.chart_number unless slot.patient.nil?\n      slot.update!(patient: patient)\n    end',
        ),
        write(
          'spec/services/book_slot_spec.rb',
          'RSpec.describe BookSlot do\n  it("refuses the second request") { expect { book_twice }.to raise_error(BookSlot::Taken) }\nend\n',
        ),
        bash('sh bin/check', 'Run the checks'),
        read('config/initializers/time.rb'),
        say(
          'Booking now takes a lock per slot, reloads it and refuses the second request. All 214 examples pass.\n\nThe error carries only the chart number and no name [<privacy>], and the new spec builds its people with the factories, following <factories>.\n\nI did not free slots automatically: when somebody misses an appointment the slot remains occupied until reception gives it free manually, and my change keeps that.\n\nWhile reading I saw that Time.zone is set to Europe/Vienna. So the app does not run in UTC, contrary to what I was told at the start.',
        ),
      ],
    },
    {
      prompt:
        'Thanks! The reminder by sms is wrong by the way, we only send mails now, one day before. Does the lock care about opening hours?',
      answers: [
        say(
          'It does not. Opening hours are worked out for each location separately, because holidays are not the same in every state, and that happens when slots are made and not when they are booked.',
        ),
      ],
    },
  ],
}
