// Controls a brewery in Python: a fermenter that is cooled too late.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const brewery: Scene = {
  project: 'brewery',
  half: 'C',
  files: {
    'control/fermenter.py':
      'def step(tank, now):\n    if tank.temperature > 20:\n        tank.valve.open()\n',
    'control/sensors.py': 'def read(bus, address):\n    return bus.read(address) / 10\n',
    'deploy/requirements.txt': 'pymodbus==3.7\n',
  },
  items: {
    lag: {
      is: 'paraphrases',
      words:
        'The probes sit in a steel sleeve, so what they report trails the beer by about four minutes.',
    },
    overshoot: {
      is: 'paraphrases',
      words: 'The glycol keeps cooling after the valve closes; stop one degree early.',
    },
    yeast: {
      is: 'paraphrases',
      words: 'Lager strains go dormant below eight degrees and do not wake up again by themselves.',
    },
    power: {
      is: 'paraphrases',
      words:
        'When the power comes back after an outage all valves are open until the controller has booted.',
    },
    holidays: {
      is: 'paraphrases',
      words: 'Nobody is in the building from Friday noon to Monday, alarms must reach a phone.',
    },
    hysteresis: {
      is: 'uses',
      words: 'Switching goes through `hysteresis_band(low, high)`, never compare directly.',
    },
    simulate: {
      is: 'uses',
      words:
        'Try changes with `python -m control.simulate --tank 3` before they go to a real tank.',
    },
    units: {
      is: 'cites',
      words: 'Sensors report tenths of a degree, the display wants whole ones.',
    },
    modbus: {
      is: 'contradicts',
      words: 'We talk to the sensors with minimalmodbus, pymodbus does not work with the gateway.',
    },
    tanks: { is: 'contradicts', words: 'There are six fermenters, number four is broken.' },
    cleaning: {
      is: 'ignores',
      words: 'Cleaning runs use caustic soda at 80 degrees and must not be interrupted.',
    },
    labels: {
      is: 'ignores',
      words: 'Labels are printed by the Zebra in the cellar from a CSV file.',
    },
    sensorbus: {
      is: 'ignores',
      words: 'Cheap temperature probes drift by half a degree in a year and are calibrated in ice.',
    },
  },
  turns: [
    {
      prompt: 'Tank 3 got too warm last night before the cooling started. Please mend that.',
      answers: [
        grep('valve'),
        read('control/fermenter.py'),
        read('control/sensors.py'),
        edit(
          'control/fermenter.py',
          'if tank.temperature > 20:\n        tank.valve.open()',
          'tank.valve.set(hysteresis_band(18, 20).next(tank.temperature))',
        ),
        bash('python -m control.simulate --tank 3 || true', 'Simulate'),
        bash('cat deploy/requirements.txt', 'Look at the libraries'),
        say(
          'The controller waited for 20 degrees on the display. The measured value is some minutes behind what the liquid really has, because of the metal tube around the thermometer, so it was warmer inside by then. It now begins at 18.\n\nI also let it end a degree before the target: the coolant in the jacket goes on taking heat out once it is shut.\n\nReadings are tenths, see memory <units>. Contrary to what was recorded, requirements.txt uses pymodbus and not minimalmodbus.',
        ),
      ],
    },
    {
      prompt:
        'Thanks. We have eight fermenters now, and number four was replaced. What if it gets too cold?',
      answers: [
        say(
          'I added a floor at 9: with bottom-fermenting cultures everything falls asleep under 8, and somebody would have to restart it by hand.',
        ),
      ],
    },
    {
      prompt: 'What else could go wrong on a weekend?',
      answers: [
        say(
          'Two things. After a blackout every tap stands open while the computer is still starting, so I close them as the first thing.\n\nAnd as the place is empty until Monday, a beep in the cellar is no use; warnings are sent by SMS.',
        ),
      ],
    },
  ],
}
