// Tools and ways of working of which a project has one for a purpose: who names another one for it names what takes the place of the first.

/** A line is a purpose: the words that speak of it, and behind the colon what serves it. What is an everyday word is left out. */
const purposes = `
js-packages install dependency package lockfile module: npm pnpm yarn bun
python-packages install dependency package environment venv: pip poetry uv pipenv conda pdm
js-unit-tests test suite spec unit runner: jest vitest mocha jasmine ava karma qunit
python-tests test suite unit runner: pytest unittest nose nose2
browser-tests test suite e2e browser runner: playwright cypress puppeteer selenium testcafe webdriverio nightwatch
js-formatting format formatter style code: prettier biome dprint
js-linting lint linter code: eslint biome oxlint tslint jshint
python-formatting format formatter style code: black ruff yapf autopep8
python-linting lint linter code: flake8 ruff pylint pyflakes
js-logging log logger logging: winston pino bunyan log4js
python-logging log logger logging: structlog loguru
go-logging log logger logging: zap zerolog logrus slog
java-logging log logger logging: log4j logback slf4j tinylog
js-http http request call client: axios fetch ky superagent undici node-fetch
python-http http request call client: httpx aiohttp urllib3
bundling bundle bundler build: webpack vite rollup esbuild parcel turbopack rspack snowpack
styling style styling css class: sass scss tailwind styled-components emotion stylus bootstrap
state state store: redux zustand mobx recoil jotai vuex pinia
ui frontend component framework ui: react vue angular svelte solidjs preact ember
js-orm orm database query model: prisma typeorm sequelize drizzle knex mikro-orm objection
python-orm orm database query model: sqlalchemy peewee tortoise pony
validation validation validate schema: zod yup joi ajv valibot io-ts pydantic marshmallow
dates date time: moment dayjs date-fns luxon
database database store storage: postgres postgresql mysql mariadb sqlite mongodb mongo cockroachdb mssql dynamodb
queues queue message broker event: rabbitmq kafka sqs nats activemq
jobs job worker task background: celery sidekiq bullmq resque rq airflow
caching cache session: redis valkey memcached dragonfly keydb
containers container image: docker podman
orchestration cluster orchestration container: kubernetes nomad
ci ci pipeline build: jenkins circleci travis buildkite teamcity bamboo
hosting hosting host deploy: vercel netlify heroku
flags flag feature: launchdarkly unleash flagsmith growthbook configcat
secrets secret password key: vault doppler 1password sops infisical
monitoring metric monitoring dashboard: datadog grafana newrelic dynatrace
errors error exception report: sentry bugsnag rollbar honeybadger
tickets ticket issue task board project tracker: jira trello asana youtrack clickup redmine
chat chat channel message: slack discord mattermost zulip
wiki wiki page documentation: confluence notion gitbook
migrations migration schema: flyway liquibase alembic dbmate sqitch
infrastructure infrastructure provision: terraform pulumi cloudformation opentofu ansible
merging merge history branch pr commit: squash squashing squash-merge rebase rebasing merge-commit fast-forward
branch branch default main trunk: master main trunk develop
`

interface Purpose {
  readonly name: string
  readonly words: readonly string[]
  readonly tools: readonly string[]
}

/** Ways to write one and the same. */
const written: Readonly<Record<string, string>> = {
  ...{ squashing: 'squash', 'squash-merge': 'squash', rebasing: 'rebase', scss: 'sass' },
  ...{ postgresql: 'postgres', mongo: 'mongodb' },
}

const all: readonly Purpose[] = purposes
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', tail = ''] = line.split(': ')
    const [name = '', ...words] = head.split(' ')
    return { name, words, tools: tail.split(' ') }
  })

const byTool = new Map<string, Purpose[]>()
for (const purpose of all)
  for (const tool of purpose.tools) byTool.set(tool, [...(byTool.get(tool) ?? []), purpose])

/** What a lower-case word serves as a tool; none for most words. */
export function purposesOf(word: string): readonly Purpose[] {
  return byTool.get(word) ?? []
}

/** The tools that a text names, in lower case. */
export function toolsIn(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d-]{2,40}/gu) ?? []
  return words.filter((word) => purposesOf(word).length > 0)
}

/** A tool's usual name; a word that is none is its own. */
export function toolName(word: string): string {
  return written[word] ?? word
}
