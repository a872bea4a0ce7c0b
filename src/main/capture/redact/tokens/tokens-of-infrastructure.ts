// Tokens of clouds, code hosts, package registries and what runs and watches programs.
import { hasDigit, isMixed, type TokenShape } from './token-shape.ts'

/**
 * The issuers' own formats. Every repetition is bounded, so that no text makes them run in more than linear time.
 *
 * Why our own: the maintained rule set (@secretlint/core + preset-recommend 13.0.7, Node 24) takes 433 µs/KB on single
 * payloads of about 0.7 KB and 26 µs/KB on 30 KB of them joined, and knows no `password=`, no Authorization header and
 * no `--password`.
 */
export const infrastructureTokens: readonly TokenShape[] = [
  {
    name: 'aws key',
    starts: ['AKIA', 'ASIA', 'AGPA', 'AIDA', 'AROA', 'AIPA', 'ANPA', 'ANVA', 'ABIA', 'ACCA', 'A3T'],
    rest: '[A-Z0-9]{16,17}(?![A-Za-z0-9])',
    accept: hasDigit,
  },
  { name: 'aws bedrock key', starts: ['ABSK'], rest: '[A-Za-z0-9+/]{80,200}={0,2}' },
  {
    name: 'aws session token',
    starts: ['IQoJb3JpZ2lu', 'FwoGZXIvYXdz'],
    rest: '[A-Za-z0-9+/=]{60,2000}',
  },
  { name: 'aws mws token', starts: ['amzn.mws.'], rest: '[a-f0-9-]{36}' },
  { name: 'tencent key', starts: ['AKID'], rest: '[A-Za-z0-9]{28,40}', accept: isMixed },
  {
    name: 'alibaba key',
    starts: ['LTAI'],
    rest: '[A-Za-z0-9]{12,28}(?![A-Za-z0-9])',
    accept: hasDigit,
  },
  {
    name: 'github token',
    starts: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_'],
    rest: '[A-Za-z0-9_]{36,255}',
  },
  { name: 'github token', starts: ['github_pat_'], rest: '[A-Za-z0-9_]{36,255}' },
  {
    name: 'gitlab token',
    starts:
      'glpat- gldt- glrt- glrtr- glptt- glcbt- glft- glffct- glsoat- glagent- glimt- gloas- glwt-'.split(
        ' ',
      ),
    rest: '[A-Za-z0-9_.-]{20,300}',
  },
  { name: 'gitlab token', starts: ['GR1348941'], rest: '[A-Za-z0-9_-]{20,50}' },
  {
    name: 'atlassian token',
    starts: ['ATBB', 'ATCTT3', 'ATATT3', 'ATSTT3'],
    rest: '[A-Za-z0-9_=-]{24,250}',
    accept: hasDigit,
  },
  { name: 'npm token', starts: ['npm_'], rest: '[A-Za-z0-9_]{36}' },
  { name: 'pypi token', starts: ['pypi-'], rest: '[A-Za-z0-9_-]{50,1000}' },
  { name: 'rubygems token', starts: ['rubygems_'], rest: '[a-f0-9]{48}' },
  { name: 'clojars token', starts: ['CLOJARS_'], rest: '[A-Za-z0-9]{60}' },
  {
    name: 'crates.io token',
    starts: ['cio'],
    rest: '[A-Za-z0-9]{32}(?![A-Za-z0-9])',
    accept: isMixed,
  },
  { name: 'nuget key', starts: ['oy2'], rest: '[a-z0-9]{43}(?![A-Za-z0-9])' },
  { name: 'docker token', starts: ['dckr_'], rest: '[a-z]{3}_[A-Za-z0-9_-]{27,60}' },
  { name: 'docker swarm token', starts: ['SWMTKN-1-'], rest: '[a-z0-9-]{60,90}' },
  { name: 'google api key', starts: ['AIza'], rest: '[A-Za-z0-9_-]{35}' },
  { name: 'google oauth token', starts: ['ya29.'], rest: '[A-Za-z0-9_-]{20,1000}' },
  { name: 'google client secret', starts: ['GOCSPX-'], rest: '[A-Za-z0-9_-]{24,40}' },
  { name: 'google refresh token', starts: ['1//0'], rest: '[A-Za-z0-9_-]{30,200}' },
  { name: 'digitalocean token', starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'], rest: '[a-f0-9]{64}' },
  { name: 'vault token', starts: ['hvs.', 'hvb.', 'hvr.'], rest: '[A-Za-z0-9_-]{24,300}' },
  {
    name: 'cloudflare tunnel token',
    starts: ['eyJhIjoi'],
    rest: '[A-Za-z0-9+/=_-]{80,400}(?![.A-Za-z0-9])',
  },
  { name: 'heroku key', starts: ['HRKU-'], rest: '[A-Za-z0-9_-]{36,80}' },
  {
    name: 'fly token',
    starts: ['fm1r_', 'fm1a_', 'fm2_', 'fo1_'],
    rest: '[A-Za-z0-9+/=_-]{40,2000}',
  },
  {
    name: 'harness token',
    starts: ['pat.', 'sat.'],
    rest: '[A-Za-z0-9_-]{22}\\.[a-f0-9]{24}\\.[A-Za-z0-9]{20}',
  },
  { name: 'grafana token', starts: ['glc_'], rest: '[A-Za-z0-9+/]{32,400}={0,2}' },
  { name: 'grafana token', starts: ['glsa_'], rest: '[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}' },
  { name: 'databricks token', starts: ['dapi'], rest: '[a-f0-9]{32}(?:-\\d)?' },
  { name: 'cloudflare token', starts: ['cfk_', 'cfut_', 'cfat_'], rest: '[A-Za-z0-9]{48}' },
  { name: 'cloudflare key', starts: ['v1.0-'], rest: '[a-f0-9]{24}-[A-Za-z0-9]{146}' },
  { name: 'tailscale key', starts: ['tskey-'], rest: '[a-z]{2,20}-[A-Za-z0-9_-]{16,100}' },
  {
    name: 'doppler token',
    starts: ['dp.pt.', 'dp.st.', 'dp.ct.', 'dp.sa.', 'dp.scim.', 'dp.audit.'],
    rest: '[A-Za-z0-9._-]{40,80}',
  },
  {
    name: 'vercel token',
    starts: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    rest: '[A-Za-z0-9]{20,60}',
  },
  { name: 'netlify token', starts: ['nfp_'], rest: '[A-Za-z0-9]{36,60}' },
  { name: 'supabase token', starts: ['sbp_', 'sb_secret_'], rest: '[A-Za-z0-9_-]{20,60}' },
  {
    name: 'planetscale token',
    starts: ['pscale_'],
    rest: '(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}',
  },
  { name: 'postman key', starts: ['PMAK-'], rest: '[a-f0-9]{24}-[a-f0-9]{34}' },
  {
    name: 'new relic key',
    starts: ['NRAK-', 'NRII-', 'NRRA-', 'NRJS-'],
    rest: '[A-Za-z0-9_-]{19,42}',
    accept: hasDigit,
  },
  { name: 'sentry token', starts: ['sntrys_', 'sntryu_'], rest: '[A-Za-z0-9+/=_-]{40,500}' },
  { name: 'pulumi token', starts: ['pul-'], rest: '[a-f0-9]{40}' },
  { name: 'prefect key', starts: ['pnu_', 'pnb_'], rest: '[A-Za-z0-9]{36}' },
  { name: 'readme key', starts: ['rdme_'], rest: '[a-z0-9]{70}' },
  { name: 'dynatrace token', starts: ['dt0c01.', 'dt0s16.'], rest: '[A-Z0-9]{24}\\.[A-Z0-9]{64}' },
  { name: 'sonarqube token', starts: ['sqp_', 'squ_', 'sqa_'], rest: '[a-f0-9]{40}' },
  {
    name: 'sourcegraph token',
    starts: ['sgp_', 'slk_'],
    rest: '(?:(?:[a-f0-9]{16}|local)_)?[a-f0-9]{40,64}',
  },
  { name: 'buildkite token', starts: ['bkua_', 'bkat_', 'bkct_'], rest: '[a-f0-9]{40}' },
  {
    name: 'launchdarkly key',
    starts: ['sdk-', 'mob-', 'api-'],
    rest: '[a-f0-9]{8}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{4}-[a-f0-9]{12}',
  },
  { name: 'openshift token', starts: ['sha256~'], rest: '[A-Za-z0-9_-]{40,50}' },
  { name: 'artifactory key', starts: ['AKCp'], rest: '[A-Za-z0-9]{60,75}' },
  { name: 'artifactory token', starts: ['cmVmdGtu'], rest: '[A-Za-z0-9]{56,60}' },
  { name: 'aiven token', starts: ['aivenv1_'], rest: '[A-Za-z0-9+/=]{40,400}' },
  {
    name: 'yandex token',
    starts: ['t1.'],
    rest: '[A-Za-z0-9_-]{40,200}={0,2}\\.[A-Za-z0-9_-]{60,100}={0,2}',
  },
  {
    name: 'settlemint token',
    starts: ['sm_aat_', 'sm_pat_', 'sm_sat_'],
    rest: '[A-Za-z0-9]{16,40}',
  },
  { name: 'infracost key', starts: ['ico-'], rest: '[A-Za-z0-9]{32}' },
  { name: 'scalingo token', starts: ['tk-us-'], rest: '[A-Za-z0-9_-]{48}' },
  {
    name: 'kubernetes join token',
    starts: ['K10'],
    rest: '[a-f0-9]{64}::[a-z]{2,20}:[A-Za-z0-9]{16,64}',
  },
  { name: 'age key', starts: ['AGE-SECRET-KEY-1'], rest: '[A-Z0-9]{58}' },
  { name: '1password token', starts: ['ops_ey'], rest: '[A-Za-z0-9+/=_-]{100,1280}' },
  {
    name: '1password key',
    starts: ['A3-'],
    rest: '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
  },
]
