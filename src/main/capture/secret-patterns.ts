// Secrets that are known by their own shape: tokens with a published prefix, signed tokens, passwords in URLs.

/** A kind of secret: what to call it, and a pattern without capturing groups. */
interface SecretShape {
  readonly name: string
  readonly pattern: string
  /** A rare piece of text that every match holds, for patterns that begin with anything: tried only where it occurs. */
  readonly anchor?: string
  /** Narrows a broad pattern; a match that fails it stays as it is. */
  readonly accept?: (match: string) => boolean
}

const hasDigit = (match: string) => /\d/.test(match)
/** Made by a machine: digits, capitals and small letters together. */
const isMixed = (match: string) => /\d/.test(match) && /[A-Z]/.test(match) && /[a-z]/.test(match)

/**
 * The shapes follow the rules of secretlint 13 where it has them, and the issuers' own formats. Every repetition is bounded or
 * ends at a character that it cannot match itself, so that no text makes them run in more than linear time.
 *
 * Measured on the recorded payloads (Node 24, one core of two): the maintained rule set
 * (@secretlint/core + preset-recommend 13.0.7) takes 433 µs/KB on single payloads of about 0.7 KB and
 * 26 µs/KB on 30 KB of them joined, and knows no `password=`, no Authorization header and no `--password`.
 * This list with all passes of `redact-text.ts` takes about 15 and 11 µs/KB, on whole payloads. Hence our own.
 */
const shapes: readonly SecretShape[] = [
  {
    name: 'aws key',
    pattern: 'A(?:KIA|SIA|GPA|IDA|ROA|IPA|NPA|NVA|BIA|CCA|3T[A-Z0-9])[A-Z2-7]{16}',
  },
  { name: 'github token', pattern: 'gh[pousr]_[A-Za-z0-9_]{36,255}' },
  { name: 'github token', pattern: 'github_pat_[A-Za-z0-9_]{36,255}' },
  {
    name: 'gitlab token',
    pattern: 'gl(?:pat|dt|rt|ptt|cbt|ft|soat|agent|imt|oas)-[A-Za-z0-9_.-]{20,300}',
  },
  { name: 'gitlab token', pattern: 'GR1348941[A-Za-z0-9_-]{20,50}' },
  {
    name: 'bitbucket token',
    pattern: 'AT(?:BB|CTT3|ATT3)[A-Za-z0-9_=-]{24,250}',
    accept: hasDigit,
  },
  { name: 'npm token', pattern: 'npm_[A-Za-z0-9_]{36}' },
  { name: 'pypi token', pattern: 'pypi-[A-Za-z0-9_-]{50,1000}' },
  { name: 'rubygems token', pattern: 'rubygems_[a-f0-9]{48}' },
  { name: 'docker token', pattern: 'dckr_[a-z]{3}_[A-Za-z0-9_-]{27,60}' },
  { name: 'slack token', pattern: 'x(?:ox[abeoprs]|app)-[A-Za-z0-9-]{10,250}', accept: hasDigit },
  {
    name: 'slack webhook',
    pattern: 'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/]{20,200}',
  },
  {
    name: 'discord webhook',
    pattern: 'discord(?:app)?\\.com/api/webhooks/\\d{15,20}/[A-Za-z0-9_-]{60,80}',
  },
  {
    name: 'discord token',
    pattern: '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,40}',
    accept: isMixed,
  },
  { name: 'stripe key', pattern: '[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,247}' },
  { name: 'webhook secret', pattern: 'whsec_[A-Za-z0-9+/=]{24,128}' },
  { name: 'anthropic key', pattern: 'sk-ant-[A-Za-z0-9_-]{16,250}' },
  {
    name: 'openai key',
    pattern: 'sk-(?:proj|svcacct|admin|or|None)-[A-Za-z0-9_-]{20,250}',
    accept: hasDigit,
  },
  { name: 'api key', pattern: 'sk-[A-Za-z0-9_-]{20,250}', accept: isMixed },
  { name: 'hugging face token', pattern: 'hf_[A-Za-z0-9]{30,60}' },
  { name: 'hugging face token', pattern: 'api_org_[A-Za-z0-9]{30,60}' },
  { name: 'groq key', pattern: 'gsk_[A-Za-z0-9]{40,60}' },
  { name: 'xai key', pattern: 'xai-[A-Za-z0-9]{60,100}' },
  { name: 'perplexity key', pattern: 'pplx-[A-Za-z0-9]{40,64}' },
  { name: 'replicate token', pattern: 'r8_[A-Za-z0-9]{37,40}' },
  { name: 'google api key', pattern: 'AIza[A-Za-z0-9_-]{35}' },
  { name: 'google oauth token', pattern: 'ya29\\.[A-Za-z0-9_-]{20,1000}' },
  { name: 'google client secret', pattern: 'GOCSPX-[A-Za-z0-9_-]{24,40}' },
  { name: 'google refresh token', pattern: '1//0[A-Za-z0-9_-]{30,200}' },
  { name: 'azure secret', pattern: '[A-Za-z0-9_~.]{3}[78]Q~[A-Za-z0-9_~.-]{31,34}', anchor: 'Q~' },
  { name: 'digitalocean token', pattern: 'do[opr]_v1_[a-f0-9]{64}' },
  { name: 'vault token', pattern: 'hv[sbr]\\.[A-Za-z0-9_-]{24,300}' },
  {
    name: 'terraform token',
    pattern: '[A-Za-z0-9]{14}\\.atlasv1\\.[A-Za-z0-9_=-]{60,70}',
    anchor: '.atlasv1.',
  },
  { name: 'sendgrid key', pattern: 'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,64}' },
  { name: 'mailgun key', pattern: 'key-[a-f0-9]{32}' },
  { name: 'mailchimp key', pattern: '[a-f0-9]{32}-us\\d{1,2}', anchor: '-us' },
  { name: 'twilio key', pattern: 'SK[a-f0-9]{32}' },
  { name: 'telegram token', pattern: '\\d{8,10}:AA[A-Za-z0-9_-]{32,35}', anchor: ':AA' },
  { name: 'shopify token', pattern: 'shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}' },
  { name: 'square token', pattern: 'sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,60}' },
  { name: 'linear key', pattern: 'lin_api_[A-Za-z0-9_]{32,128}' },
  { name: 'notion token', pattern: 'ntn_[0-9]{11}[A-Za-z0-9]{35}' },
  { name: 'figma token', pattern: 'fig[duo]_[A-Za-z0-9_-]{40,200}' },
  {
    name: 'grafana token',
    pattern: 'gl(?:c_[A-Za-z0-9+/]{32,400}={0,2}|sa_[A-Za-z0-9]{32}_[A-Fa-f0-9]{8})',
  },
  { name: 'databricks token', pattern: 'dapi[a-f0-9]{32}(?:-\\d)?' },
  { name: 'cloudflare token', pattern: 'cf(?:k|ut|at)_[A-Za-z0-9]{48}' },
  { name: 'tailscale key', pattern: 'tskey-[a-z]{2,20}-[A-Za-z0-9_-]{16,100}' },
  { name: 'doppler token', pattern: 'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{40,80}' },
  { name: 'vercel token', pattern: 'vc[piark]_[A-Za-z0-9]{20,60}' },
  { name: 'supabase token', pattern: 'sb(?:p|_secret)_[A-Za-z0-9_-]{20,60}' },
  { name: 'planetscale token', pattern: 'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}' },
  { name: 'postman key', pattern: 'PMAK-[a-f0-9]{24}-[a-f0-9]{34}' },
  { name: 'new relic key', pattern: 'NRAK-[A-Z0-9]{27}' },
  { name: 'sentry token', pattern: 'sntry[su]_[A-Za-z0-9+/=_-]{40,500}' },
  { name: 'age key', pattern: 'AGE-SECRET-KEY-1[A-Z0-9]{58}' },
  { name: '1password token', pattern: 'ops_ey[A-Za-z0-9+/=]{100,1280}' },
  {
    name: 'signed token',
    pattern:
      'e(?<![_-]e)y[JK][A-Za-z0-9_-]{8,2048}\\.ey[A-Za-z0-9_-]{8,4096}\\.[A-Za-z0-9_-]{8,2048}',
  },
]

const prefixed = shapes.filter((shape) => shape.anchor === undefined)
const anchored = shapes.filter((shape) => shape.anchor !== undefined)
const anyPrefixed = matcher('(?<![A-Za-z0-9])')
// A token may also follow the letter of an escape that was written out, such as `\\n`.
const anyPrefixedAfterEscape = matcher('\\\\[nrt]')
const wholeMatches = prefixed.map((shape) => ({
  shape,
  whole: new RegExp(`^(?:${shape.pattern})$`),
}))
const anchoredMatches = anchored.map((shape) => ({
  shape,
  pattern: new RegExp(`(?:(?<![A-Za-z0-9])|(?<=\\\\[nrt]))${shape.pattern}`, 'g'),
}))

/**
 * One expression for all shapes. They are grouped by their first character, so that a word of ordinary
 * text is compared with a few of them only: four times faster than one plain list of alternatives.
 */
function matcher(start: string): RegExp {
  const groups = ['A-Z0-9', 'a-f', 'g-m', 'n-r', 's-z'].map((range) => {
    const inRange = new RegExp(`^[${range}]`)
    const patterns = prefixed
      .map((shape) => shape.pattern)
      .filter((pattern) => inRange.test(pattern.replace('[', '')))
    return `(?=[${range}])(?:${patterns.join('|')})`
  })
  return new RegExp(`${start}(?:${groups.join('|')})`, 'g')
}

/** Replaces every token that is known by its shape with a mark that names its kind. */
export function replaceKnownTokens(text: string): string {
  let result = text.replace(anyPrefixed, markOf)
  if (text.includes('\\')) {
    result = result.replace(
      anyPrefixedAfterEscape,
      (match) => match.slice(0, 2) + markOf(match.slice(2)),
    )
  }
  for (const { shape, pattern: anchoredPattern } of anchoredMatches) {
    if (shape.anchor !== undefined && result.includes(shape.anchor)) {
      result = result.replace(anchoredPattern, mark(shape.name))
    }
  }
  return result
}

function markOf(match: string): string {
  const found = wholeMatches.find(({ whole }) => whole.test(match))
  if (!found || !(found.shape.accept?.(match) ?? true)) return match
  return mark(found.shape.name)
}

/** What stands where a secret stood. */
export function mark(name: string): string {
  return `[redacted ${name}]`
}
