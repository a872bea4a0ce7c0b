// A pipeline in Python that trains a model of demand: a feature that leaks.
import { bash, edit, grep, read, type Scene, say } from '../scene.ts'

export const lab: Scene = {
  project: 'lab',
  half: 'A',
  files: {
    'features/calendar.py':
      'def add_calendar(frame):\n    frame["sold_next_week"] = frame.sold.shift(-7)\n    return frame\n',
    'features/weather.py': 'def add_weather(frame):\n    return frame\n',
    'train.py': 'import argparse\n\nSEED = 7\nprint("mape 0.118")\n',
    'conf/model.yaml': 'learner: lightgbm\nmax_depth: 8\n',
  },
  items: {
    holdout: {
      is: 'uses',
      words: 'Compare models with `python train.py --holdout 2024Q4`, other splits leak holidays.',
    },
    horizon: {
      is: 'uses',
      words: 'The forecast horizon is FORECAST_HORIZON_DAYS, defined once and imported everywhere.',
    },
    mape: {
      is: 'cites',
      words: 'A change is accepted when MAPE on the holdout drops by at least half a point.',
    },
    stores: {
      is: 'cites',
      words: 'Stores 117 and 204 were closed for renovation in 2023 and are to be excluded.',
    },
    promo: {
      is: 'paraphrases',
      words:
        'Promotions are known only eight days ahead, features may not look further into the plan of promotions.',
    },
    nightly: {
      is: 'paraphrases',
      words:
        'The nightly run has 90 minutes on one small machine without GPU, anything slower gets killed.',
    },
    learner: {
      is: 'contradicts',
      words: 'The model is an XGBoost regressor with depth 6, set in conf/model.yaml.',
    },
    owner: {
      is: 'contradicts',
      words: 'Marta owns the warehouse tables and approves every change of their schema.',
    },
    notebooks: {
      is: 'ignores',
      words: 'Notebooks are stripped of outputs by nbstripout before a commit.',
    },
    bucket: {
      is: 'ignores',
      words: 'Raw sales land in the bucket acme-sales-raw every morning at five.',
    },
    weather: {
      is: 'ignores',
      words: 'Weather is joined in features/weather.py by the nearest station.',
    },
    dash: { is: 'ignores', words: 'The dashboard of forecasts is a Streamlit app on port 8601.' },
  },
  turns: [
    {
      prompt:
        'Offline error looks too good to be true since last week. Is one of our features leaking the target?',
      answers: [
        grep('def add_'),
        read('features/calendar.py'),
        read('features/weather.py'),
        edit(
          'features/calendar.py',
          'frame["sold_next_week"] = frame.sold.shift(-7)',
          'frame["sold_last_year"] = frame.sold.shift(FORECAST_HORIZON_DAYS)',
        ),
        bash('python train.py --holdout 2024Q4', 'Train and compare'),
        bash('cat conf/model.yaml'),
        say(
          'Yes: sold_next_week shifted the sales backwards, so the target itself was in the inputs. I replaced it.\n\nOn the fourth quarter the error is 11.8 % now; by the rule for accepting changes (<mape>) that has to be compared with the run before the leak. I kept 117 and 204 out as they were closed (see <stores>). I also looked at the promotion features, they are fine: none reads more than about a week of the promotion plan, and beyond that it would not be known at prediction time anyway.\n\nNote that conf/model.yaml has lightgbm with depth 8. That contradicts the remembered XGBoost setup.',
        ),
      ],
    },
    {
      prompt:
        'Great find. And no need to ask Marta, she left; the warehouse schema is with Jonas now. Could we afford a bigger ensemble?',
      answers: [
        say(
          'Only a little. The job at night runs on a small box without a GPU and is killed after an hour and a half, and it already needs about an hour.',
        ),
      ],
    },
  ],
}
