// Secrets that are known by their own shape: tokens with a published prefix, signed tokens, hashed passwords.
import type { Span } from './redact/spans.ts'

/** A kind of secret: what to call it, how it begins, and a pattern without capturing groups for the rest. */
interface TokenShape {
  readonly name: string
  /** Two characters or more; nothing but a letter or a digit may stand before them. */
  readonly starts: readonly string[]
  readonly rest: string
  /** Narrows a broad pattern; a match that fails it stays as it is. */
  readonly accept?: (match: string) => boolean
}

/** A kind that is sought around a piece of text that it always holds, or that stands before it. */
interface AnchoredShape {
  readonly name: string
  /** In it, `¦` stands before two characters that are rare in ordinary text; it is no part of the anchor. */
  readonly anchor: string
  /** What stands before the anchor and is part of the secret: so many of these characters. */
  readonly left?: { readonly chars: RegExp; readonly least: number; readonly most: number }
  /** What stands between the anchor and the secret and is none of it; the anchor is none then either. */
  readonly lead?: string
  readonly right: string
  readonly accept?: (match: string) => boolean
}

const hasDigit = (match: string) => /\d/.test(match)
/** Made by a machine: digits, capitals and small letters together. */
const isMixed = (match: string) => /\d/.test(match) && /[A-Z]/.test(match) && /[a-z]/.test(match)

/**
 * The issuers' own formats. Every repetition is bounded, so that no text makes them run in more than linear time.
 *
 * Why our own: the maintained rule set (@secretlint/core + preset-recommend 13.0.7, Node 24) takes 433 µs/KB on single
 * payloads of about 0.7 KB and 26 µs/KB on 30 KB of them joined, and knows no `password=`, no Authorization header and
 * no `--password`.
 */
const shapes: readonly TokenShape[] = [
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
  {
    name: 'slack token',
    starts: [
      'xoxa-',
      'xoxb-',
      'xoxe-',
      'xoxe.',
      'xoxo-',
      'xoxp-',
      'xoxr-',
      'xoxs-',
      'xoxc-',
      'xoxd-',
      'xapp-',
    ],
    rest: '[A-Za-z0-9.%-]{10,300}',
    accept: hasDigit,
  },
  {
    name: 'stripe key',
    starts: ['sk_live_', 'sk_test_', 'sk_prod_', 'rk_live_', 'rk_test_', 'rk_prod_'],
    rest: '[A-Za-z0-9]{10,247}',
  },
  { name: 'webhook secret', starts: ['whsec_'], rest: '[A-Za-z0-9+/=]{24,128}' },
  { name: 'anthropic key', starts: ['sk-ant-'], rest: '[A-Za-z0-9_-]{16,250}' },
  {
    name: 'openai key',
    starts: ['sk-proj-', 'sk-svcacct-', 'sk-admin-', 'sk-or-', 'sk-None-'],
    rest: '[A-Za-z0-9_-]{20,250}',
    accept: hasDigit,
  },
  { name: 'api key', starts: ['sk-'], rest: '[A-Za-z0-9_-]{20,250}', accept: isMixed },
  { name: 'api key', starts: ['sk-'], rest: '[a-f0-9]{32}(?![A-Za-z0-9])', accept: hasDigit },
  { name: 'hugging face token', starts: ['hf_', 'api_org_'], rest: '[A-Za-z0-9]{30,60}' },
  { name: 'groq key', starts: ['gsk_'], rest: '[A-Za-z0-9]{40,60}' },
  { name: 'xai key', starts: ['xai-'], rest: '[A-Za-z0-9]{60,100}' },
  { name: 'perplexity key', starts: ['pplx-'], rest: '[A-Za-z0-9]{40,64}' },
  { name: 'replicate token', starts: ['r8_'], rest: '[A-Za-z0-9]{37,40}' },
  { name: 'langsmith key', starts: ['lsv2_'], rest: '(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}' },
  { name: 'pinecone key', starts: ['pcsk_'], rest: '[A-Za-z0-9_]{40,100}' },
  { name: 'google api key', starts: ['AIza'], rest: '[A-Za-z0-9_-]{35}' },
  { name: 'google oauth token', starts: ['ya29.'], rest: '[A-Za-z0-9_-]{20,1000}' },
  { name: 'google client secret', starts: ['GOCSPX-'], rest: '[A-Za-z0-9_-]{24,40}' },
  { name: 'google refresh token', starts: ['1//0'], rest: '[A-Za-z0-9_-]{30,200}' },
  { name: 'digitalocean token', starts: ['dop_v1_', 'doo_v1_', 'dor_v1_'], rest: '[a-f0-9]{64}' },
  { name: 'vault token', starts: ['hvs.', 'hvb.', 'hvr.'], rest: '[A-Za-z0-9_-]{24,300}' },
  { name: 'heroku key', starts: ['HRKU-'], rest: '[A-Za-z0-9_-]{36,80}' },
  {
    name: 'fly token',
    starts: ['fm1r_', 'fm1a_', 'fm2_', 'fo1_'],
    rest: '[A-Za-z0-9+/=_-]{40,2000}',
  },
  { name: 'sendgrid key', starts: ['SG.'], rest: '[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}' },
  {
    name: 'sendinblue key',
    starts: ['xkeysib-', 'xsmtpsib-'],
    rest: '[a-f0-9]{64}-[A-Za-z0-9]{16}',
  },
  { name: 'mailgun key', starts: ['key-'], rest: '[a-f0-9]{32}' },
  { name: 'twilio key', starts: ['SK'], rest: '[a-f0-9]{32}(?![A-Za-z0-9])' },
  { name: 'facebook token', starts: ['EAA'], rest: '[A-Za-z0-9]{90,400}', accept: isMixed },
  {
    name: 'square token',
    starts: ['EAAA'],
    rest: '[A-Za-z0-9_-]{56,62}(?![A-Za-z0-9_-])',
    accept: isMixed,
  },
  { name: 'square token', starts: ['sq0atp-', 'sq0csp-', 'sq0idp-'], rest: '[A-Za-z0-9_-]{22,60}' },
  {
    name: 'twitter bearer token',
    starts: ['AAAAAAAAAAAAAAAAAAAAA'],
    rest: '[A-Za-z0-9%+/=]{50,120}',
    accept: isMixed,
  },
  {
    name: 'shopify token',
    starts: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    rest: '[A-Za-z0-9]{32,64}',
  },
  {
    name: 'paypal token',
    starts: ['access_token$'],
    rest: '(?:production|sandbox)\\$[a-z0-9]{16}\\$[a-f0-9]{32}',
  },
  {
    name: 'plaid token',
    starts: ['access-'],
    rest: '(?:production|development|sandbox)-[a-f0-9-]{36}',
  },
  {
    name: 'flutterwave key',
    starts: ['FLWSECK'],
    rest: '(?:_TEST)?-[A-Za-z0-9]{12,40}(?:-X)?',
  },
  { name: 'linear key', starts: ['lin_api_', 'lin_oauth_'], rest: '[A-Za-z0-9_]{32,128}' },
  { name: 'notion token', starts: ['ntn_'], rest: '[0-9]{11}[A-Za-z0-9]{32,35}' },
  {
    name: 'notion token',
    starts: ['secret_'],
    rest: '[A-Za-z0-9]{43}(?![A-Za-z0-9])',
    accept: hasDigit,
  },
  { name: 'airtable token', starts: ['pat'], rest: '[A-Za-z0-9]{14}\\.[a-f0-9]{64}' },
  {
    name: 'harness token',
    starts: ['pat.', 'sat.'],
    rest: '[A-Za-z0-9_-]{22}\\.[a-f0-9]{24}\\.[A-Za-z0-9]{20}',
  },
  { name: 'hubspot token', starts: ['pat-na', 'pat-eu'], rest: '\\d-[a-f0-9-]{36}' },
  { name: 'figma token', starts: ['figd_', 'figu_', 'figo_'], rest: '[A-Za-z0-9_-]{40,200}' },
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
  { name: 'typeform token', starts: ['tfp_'], rest: '[A-Za-z0-9_-]{40,90}' },
  { name: 'frameio token', starts: ['fio-u-'], rest: '[A-Za-z0-9_=-]{64}' },
  { name: 'duffel token', starts: ['duffel_live_', 'duffel_test_'], rest: '[A-Za-z0-9_=-]{43}' },
  { name: 'shippo token', starts: ['shippo_live_', 'shippo_test_'], rest: '[a-f0-9]{40}' },
  { name: 'easypost key', starts: ['EZAK', 'EZTK'], rest: '[A-Za-z0-9]{54}' },
  {
    name: 'lob key',
    starts: ['live_', 'test_'],
    rest: '[A-Za-z0-9_-]{35,44}(?![A-Za-z0-9_-])',
    accept: (match) => /\d.*\d/.test(match) && !/[a-z]_[a-z]/.test(match.slice(5)),
  },
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
  { name: 'contentful token', starts: ['CFPAT-'], rest: '[A-Za-z0-9_-]{43}' },
  {
    name: 'mapbox token',
    starts: ['sk.eyJ'],
    rest: '[A-Za-z0-9_-]{20,200}\\.[A-Za-z0-9_-]{20,30}',
  },
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
  { name: 'adyen key', starts: ['AQE'], rest: '[A-Za-z0-9+/=-]{60,200}', accept: isMixed },
  { name: 'razorpay key', starts: ['rzp_live_', 'rzp_test_'], rest: '[A-Za-z0-9]{14,24}' },
  { name: 'infracost key', starts: ['ico-'], rest: '[A-Za-z0-9]{32}' },
  { name: 'scalingo token', starts: ['tk-us-'], rest: '[A-Za-z0-9_-]{48}' },
  {
    name: 'kubernetes join token',
    starts: ['K10'],
    rest: '[a-f0-9]{64}::[a-z]{2,20}:[A-Za-z0-9]{16,64}',
  },
  {
    name: 'discord token',
    starts: ['MD', 'MT', 'Mj', 'Mz', 'ND', 'NT', 'Nj', 'Nz', 'OD', 'OT'],
    rest: '[A-Za-z0-9_-]{21,26}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}',
    accept: isMixed,
  },
  { name: 'age key', starts: ['AGE-SECRET-KEY-1'], rest: '[A-Z0-9]{58}' },
  { name: '1password token', starts: ['ops_ey'], rest: '[A-Za-z0-9+/=]{100,1280}' },
  {
    name: '1password key',
    starts: ['A3-'],
    rest: '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
  },
  {
    name: 'signed token',
    starts: ['eyJ', 'eyK'],
    rest: '(?<![._-]ey[JK])[A-Za-z0-9_-]{8,2048}\\.ey[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,2048}',
  },
  {
    name: 'encrypted token',
    starts: ['eyJ'],
    rest: '(?<![._-]eyJ)[A-Za-z0-9_-]{16,1024}\\.[A-Za-z0-9_-]{0,1024}\\.[A-Za-z0-9_-]{8,64}\\.[A-Za-z0-9_-]{16,4096}\\.[A-Za-z0-9_-]{16,64}',
  },
]

const alphanumeric = /[A-Za-z0-9]/
const hexadecimal = /[a-f0-9]/

const anchoredShapes: readonly AnchoredShape[] = [
  {
    name: 'azure secret',
    anchor: '¦Q~',
    left: { chars: /[A-Za-z0-9_~.]/, least: 4, most: 4 },
    right: '[A-Za-z0-9_~.-]{31,34}',
  },
  {
    name: 'terraform token',
    anchor: '.atla¦sv1.',
    left: { chars: alphanumeric, least: 14, most: 14 },
    right: '[A-Za-z0-9_=-]{60,70}',
  },
  {
    name: 'mailchimp key',
    anchor: '¦-us',
    left: { chars: hexadecimal, least: 32, most: 32 },
    right: '\\d{1,2}',
  },
  {
    name: 'telegram token',
    anchor: '¦:AA',
    left: { chars: /\d/, least: 8, most: 10 },
    right: '[A-Za-z0-9_-]{32,35}',
  },
  {
    name: 'firebase key',
    anchor: '¦:APA91',
    left: { chars: /[A-Za-z0-9_-]/, least: 11, most: 11 },
    right: '[A-Za-z0-9_-]{100,180}',
  },
  {
    name: 'openai key',
    anchor: '¦T3BlbkFJ',
    left: { chars: /[A-Za-z0-9_-]/, least: 20, most: 90 },
    right: '[A-Za-z0-9_-]{20,80}',
  },
  {
    name: 'new relic key',
    anchor: '¦NRAL',
    left: { chars: hexadecimal, least: 36, most: 36 },
    right: '',
  },
  {
    name: 'rapidapi key',
    anchor: '¦msh',
    left: { chars: hexadecimal, least: 10, most: 10 },
    right: '[a-f0-9]{15}p[a-f0-9]{6}jsn[a-f0-9]{12}',
  },
  {
    name: 'asana token',
    anchor: '¦1/',
    right: '\\d{16}(?:/\\d{16})?:[a-f0-9]{32}',
  },
  {
    name: 'slack webhook',
    anchor: 'hooks.sla¦ck.com/',
    lead: '(?:services|workflows|triggers)/',
    right: '[A-Za-z0-9/]{20,200}',
  },
  {
    name: 'discord webhook',
    anchor: '/api/we¦bhooks/',
    lead: '',
    right: '\\d{15,20}/[A-Za-z0-9_-]{60,80}',
  },
  {
    name: 'teams webhook',
    anchor: '.office.com/we¦bhook',
    lead: '(?:b2)?/',
    right: '[A-Za-z0-9@-]{36,90}/IncomingWebhook/[A-Za-z0-9/-]{20,120}',
  },
  { name: 'api key', anchor: '.a¦lchemy.com/v2/', lead: '', right: '[A-Za-z0-9_-]{28,40}' },
  { name: 'api key', anchor: 'in¦fura.io/v3/', lead: '', right: '[a-f0-9]{32}' },
  {
    name: 'cluster token',
    anchor: 'kubea¦dm join',
    lead: '[^\\n]{0,100}?--token[ =]',
    right: '[a-z0-9]{6}\\.[a-z0-9]{16}',
  },
  {
    name: 'package server key',
    anchor: 'CONTRIBSY¦S__COM',
    lead: '["\']?\\s{0,2}[=:]\\s{0,2}["\']?',
    right: '[a-f0-9]{8}:[a-f0-9]{8}',
  },
  ...['1', '2', '5', '6', '7', 'y', 'a', 's', 'p'].map((scheme) => ({
    name: 'password hash',
    anchor: `¦$${scheme}`,
    right: '[a-z0-9-]{0,16}\\$[A-Za-z0-9./$,=+_-]{20,200}',
    accept: hasDigit,
  })),
]

/** How tokens with one beginning go on. */
export interface TokenStart {
  readonly text: string
  readonly name: string
  readonly rest: RegExp
  readonly accept: ((match: string) => boolean) | undefined
}

/** The beginnings of all tokens. */
export const tokenStarts: readonly TokenStart[] = shapes.flatMap(
  ({ name, starts, rest, accept }) => {
    const pattern = new RegExp(rest, 'y')
    return starts.map((text) => ({ text, name, rest: pattern, accept }))
  },
)

/** A kind that is sought around its anchor. */
export interface Anchored {
  readonly name: string
  readonly anchor: string
  readonly left: AnchoredShape['left']
  readonly lead: RegExp | undefined
  readonly right: RegExp
  readonly accept: AnchoredShape['accept']
}

/** All such kinds. */
export const anchored: readonly Anchored[] = anchoredShapes.map((shape) => ({
  name: shape.name,
  anchor: shape.anchor,
  left: shape.left,
  lead: shape.lead === undefined ? undefined : new RegExp(shape.lead, 'y'),
  right: new RegExp(shape.right, 'y'),
  accept: shape.accept,
}))

/** Adds the secret whose anchor stands at `at` to `end`; returns where to go on. */
export function findAnchored(
  text: string,
  at: number,
  end: number,
  shape: Anchored,
  found: Span[],
): number {
  const { name, left, lead, right, accept } = shape
  let start = at
  if (left) {
    while (at - start <= left.most && left.chars.test(text.charAt(start - 1))) start--
    if (at - start < left.least || at - start > left.most) return at
  }
  let from = end
  if (lead) {
    lead.lastIndex = end
    if (!lead.test(text)) return at
    start = lead.lastIndex
    from = start
  }
  right.lastIndex = from
  if (!right.test(text) || !(accept?.(text.slice(start, right.lastIndex)) ?? true)) return at
  found.push({ start, end: right.lastIndex, kind: name })
  return right.lastIndex
}

/** Where the token that begins there ends, or where one that was refused ends; `at` when none begins. */
export function findToken(
  text: string,
  at: number,
  starts: readonly TokenStart[],
  found: Span[],
): number {
  let refusedUntil = at
  for (const { text: start, name, rest, accept } of starts) {
    if (!text.startsWith(start, at)) continue
    rest.lastIndex = at + start.length
    if (!rest.test(text)) continue
    const end = rest.lastIndex
    if (accept && !accept(text.slice(at, end))) {
      // What begins inside a long refused one is not tried again: many in a row would take quadratic time.
      if (end - at > 64) refusedUntil = end
      continue
    }
    found.push({ start: at, end, kind: name })
    return end
  }
  return refusedUntil
}
