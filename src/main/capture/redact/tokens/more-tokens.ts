// Tokens of further services, filed by what they are for.
import { hasDigit, isMixed, type TokenShape } from './token-shape.ts'

const uuid = '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}'

/** The issuers' own formats. Every repetition is bounded, so that no text makes them run in more than linear time. */
export const moreTokens: readonly TokenShape[] = [
  // Files, mail and accounts.
  {
    name: 'dropbox token',
    starts: ['sl.'],
    rest: '(?:u\\.)?[A-Za-z0-9_-]{120,1400}',
    accept: isMixed,
  },
  {
    name: 'resend key',
    starts: ['re_'],
    rest: '[A-Za-z0-9]{8}_[A-Za-z0-9]{20,32}',
    accept: hasDigit,
  },
  { name: 'mailersend token', starts: ['mlsn.'], rest: '[a-f0-9]{64}' },
  { name: 'adobe secret', starts: ['p8e-'], rest: '[A-Za-z0-9_-]{32}' },
  {
    name: 'authress key',
    starts: ['sc_', 'ext_', 'scauth_', 'authress_'],
    rest: '[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}',
  },
  {
    name: 'stytch secret',
    starts: ['secret-live-', 'secret-test-'],
    rest: '[A-Za-z0-9_=-]{30,50}',
  },
  { name: 'amazon client secret', starts: ['amzn1.oa2-cs.v1.'], rest: '[a-f0-9]{64}' },
  { name: 'intra42 secret', starts: ['s-s4t2ud-', 's-s4t2af-'], rest: '[a-f0-9]{64}' },
  // Clouds, databases, builds.
  {
    name: 'clickhouse key',
    starts: ['4b1d'],
    rest: '[A-Za-z0-9]{38}(?![A-Za-z0-9])',
    accept: isMixed,
  },
  { name: 'defined networking key', starts: ['dnkey-'], rest: '[a-z0-9=_-]{26}-[a-z0-9=_-]{52}' },
  {
    name: 'yandex key',
    starts: ['AQVN'],
    rest: '[A-Za-z0-9_-]{35,38}(?![A-Za-z0-9])',
    accept: hasDigit,
  },
  {
    name: 'yandex secret',
    starts: ['YC'],
    rest: '[A-Za-z0-9_-]{38}(?![A-Za-z0-9_-])',
    accept: isMixed,
  },
  {
    name: 'circleci token',
    starts: ['CCIPAT_', 'CCIPRJ_'],
    rest: '[A-Za-z0-9]{16,30}_[a-f0-9]{40}',
  },
  { name: 'deno token', starts: ['ddp_', 'ddo_', 'ddw_'], rest: '[A-Za-z0-9]{36,40}' },
  { name: 'neon key', starts: ['napi_'], rest: '[a-z0-9]{48,72}' },
  { name: 'render key', starts: ['rnd_'], rest: '[A-Za-z0-9]{24,40}', accept: hasDigit },
  { name: 'mongodb client secret', starts: ['mdb_sa_sk_'], rest: '[A-Za-z0-9_-]{36,48}' },
  { name: 'vercel blob token', starts: ['vercel_blob_rw_'], rest: '[A-Za-z0-9_]{30,80}' },
  { name: 'endor token', starts: ['endr+'], rest: '[A-Za-z0-9-]{16}' },
  { name: 'snyk token', starts: ['snyk_uat.', 'snyk_sat.'], rest: '[A-Za-z0-9._-]{30,200}' },
  { name: 'chromatic token', starts: ['chpt_'], rest: '[a-z0-9]{12,40}', accept: hasDigit },
  { name: 'upcloud token', starts: ['ucat_'], rest: '[A-Z0-9]{26}' },
  {
    name: 'bitwarden token',
    starts: ['0.'],
    rest: `${uuid}\\.[A-Za-z0-9]{30}:[A-Za-z0-9+/=]{20,44}`,
  },
  { name: 'grafana token', starts: ['eyJrIjoi'], rest: '[A-Za-z0-9+/=_-]{60,400}(?![.A-Za-z0-9])' },
  {
    name: 'signed token',
    starts: ['ZXlK'],
    rest: '[A-Za-z0-9+/_-]{80,4000}={0,2}',
    accept: isMixed,
  },
  {
    name: 'honeycomb key',
    starts: ['hcaik_', 'hcalk_', 'hcxik_', 'hcxlk_'],
    rest: '[a-z0-9]{50,70}',
  },
  { name: 'axiom token', starts: ['xaat-', 'xapt-'], rest: uuid },
  { name: 'posthog key', starts: ['phx_', 'phs_'], rest: '[A-Za-z0-9]{36,60}' },
  // Language models and what agents use.
  { name: 'langfuse key', starts: ['sk-lf-'], rest: uuid },
  {
    name: 'tavily key',
    starts: ['tvly-'],
    rest: '(?:dev-|prod-)?[A-Za-z0-9]{24,48}',
    accept: hasDigit,
  },
  { name: 'nvidia key', starts: ['nvapi-'], rest: '[A-Za-z0-9_-]{50,80}' },
  {
    name: 'fireworks key',
    starts: ['fw_'],
    rest: '[A-Za-z0-9]{22,32}(?![A-Za-z0-9_])',
    accept: isMixed,
  },
  { name: 'together key', starts: ['tgp_v1_'], rest: '[A-Za-z0-9_-]{40,60}' },
  { name: 'cerebras key', starts: ['csk-'], rest: '[a-z0-9]{40,60}', accept: hasDigit },
  { name: 'elevenlabs key', starts: ['sk_'], rest: '[a-f0-9]{48}(?![A-Za-z0-9])' },
  { name: 'anyscale key', starts: ['esecret_'], rest: '[A-Za-z0-9]{26,40}' },
  { name: 'apify token', starts: ['apify_api_'], rest: '[A-Za-z0-9]{34,42}' },
  { name: 'e2b key', starts: ['e2b_'], rest: '[a-f0-9]{40}' },
  { name: 'jina key', starts: ['jina_'], rest: '[A-Za-z0-9_-]{50,70}' },
  // Payment, background work, chains.
  { name: 'polar token', starts: ['polar_oat_', 'polar_pat_'], rest: '[A-Za-z0-9]{36,60}' },
  {
    name: 'paddle key',
    starts: ['pdl_live_apikey_', 'pdl_sdbx_apikey_'],
    rest: '[a-z0-9]{26}_[A-Za-z0-9_]{22,40}',
  },
  { name: 'cal.com key', starts: ['cal_live_', 'cal_test_'], rest: '[a-f0-9]{32}' },
  { name: 'inngest key', starts: ['signkey-'], rest: '[a-z]{3,10}-[a-f0-9]{32,64}' },
  {
    name: 'trigger.dev key',
    starts: ['tr_dev_', 'tr_prod_', 'tr_stg_'],
    rest: '[A-Za-z0-9]{20,32}',
    accept: isMixed,
  },
  { name: 'nostr key', starts: ['nsec1'], rest: '[a-z0-9]{58}' },
  { name: 'wallet key', starts: ['xprv', 'tprv', 'zprv'], rest: '[1-9A-HJ-NP-Za-km-z]{100,112}' },
]
