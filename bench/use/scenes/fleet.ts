// Telemetry of vehicles in Rust: messages that are lost on reconnects.
import { bash, edit, grep, read, type Scene, say, write } from '../scene.ts'

export const fleet: Scene = {
  project: 'fleet',
  half: 'A',
  files: {
    'crates/uplink/src/backoff.rs':
      'pub fn next_delay(attempt: u32) -> u64 {\n    1000 * 2u64.pow(attempt)\n}\n',
    'crates/uplink/src/queue.rs': 'pub struct Queue { items: Vec<Frame> }\n',
    'crates/geo/src/fence.rs': 'pub fn inside() -> bool { true }\n',
    '.github/workflows/ci.yml': 'jobs:\n  test:\n    runs-on: ubuntu-24.04\n',
  },
  items: {
    backoff: {
      is: 'uses',
      words:
        'Reconnects are timed in crates/uplink/src/backoff.rs, with jitter or the broker falls over.',
    },
    spill: {
      is: 'uses',
      words: 'Frames that do not fit in memory belong into `SpillFile::append`, it is crash safe.',
    },
    broker: {
      is: 'cites',
      words: 'The broker drops clients that send more than 200 messages a second.',
    },
    order: {
      is: 'cites',
      words: 'The backend sorts frames by their sequence number, not by time of arrival.',
    },
    clock: {
      is: 'paraphrases',
      words:
        'Clocks of the vehicles drift by minutes until they have a GPS fix, timestamps before it cannot be trusted.',
    },
    flash: {
      is: 'paraphrases',
      words: 'The flash of the older units wears out, write to it at most once a minute.',
    },
    runner: { is: 'contradicts', words: 'CI runs on a self-hosted ARM runner in the workshop.' },
    firmware: {
      is: 'contradicts',
      words: 'Units in the field are updated by USB stick, there is no update over the air.',
    },
    fence: {
      is: 'ignores',
      words: 'Geofences are tested in crates/geo/src/fence.rs with ray casting.',
    },
    tls: {
      is: 'ignores',
      words: 'Certificates of the vehicles are rotated every 180 days by certbot-fleet.',
    },
    battery: {
      is: 'ignores',
      words: 'Below 11.4 volts the unit sleeps and sends one message per hour.',
    },
    reconnect: {
      is: 'ignores',
      words: 'Support wants a counter of reconnects per vehicle on the Grafana board fleet-health.',
    },
  },
  turns: [
    {
      prompt:
        'When a truck comes out of a tunnel we lose some of the messages it buffered. Please fix the reconnect.',
      answers: [
        read('crates/uplink/src/backoff.rs'),
        edit(
          'crates/uplink/src/backoff.rs',
          '1000 * 2u64.pow(attempt)',
          '1000 * 2u64.pow(attempt.min(6)) + jitter()',
        ),
        grep('pub fn inside'),
        read('crates/uplink/src/queue.rs'),
        write(
          'crates/uplink/src/queue.rs',
          'pub struct Queue { items: VecDeque<Frame>, spill: SpillFile }\n\nimpl Queue {\n    pub fn push(&mut self, frame: Frame) {\n        if self.items.len() == LIMIT { SpillFile::append(&self.spill, frame) } else { self.items.push_back(frame) }\n    }\n}\n',
        ),
        bash('cat .github/workflows/ci.yml'),
        say(
          'Two causes. The queue dropped what did not fit, and after a reconnect everything was sent at once, which the broker answers by disconnecting us again. The drain is now limited to 150 a second, below the limit noted in [<broker>]. Old and new frames may be mixed while draining, which is fine because the backend orders them by sequence number (<order>).\n\nI did not use the frame timestamps for any of this. Until a unit has its first GPS fix the clock can be minutes off.\n\nAlso, the workflow file says ubuntu-24.04, so the information that CI runs on our own ARM machine seems outdated.',
        ),
      ],
    },
    {
      prompt:
        'Perfect. Is it ok for the old units too? And fyi: field units do get updates over the air since spring, the usb stick is history.',
      answers: [
        say(
          'Yes, with one restriction that I built in: the overflow is collected and written once per minute at most, since the flash memory in older units would otherwise wear out too quickly.',
        ),
      ],
    },
  ],
}
