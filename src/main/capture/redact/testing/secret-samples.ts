// Secrets and look-alikes for tests, put together at run time so that no scanner takes them for real ones.

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** Letters and digits that look random and are the same for the same seed. */
export function noise(length: number, seed: number, alphabet = letters): string {
  let state = seed * 2_654_435_761 + 97
  let text = ''
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += alphabet.charAt((state >>> 8) % alphabet.length)
  }
  return text
}

const hex = (length: number, seed: number) => noise(length, seed, '0123456789abcdef')
const capitals = (length: number, seed: number) =>
  noise(length, seed, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')
const digits = (length: number, seed: number) => noise(length, seed, '123456789')
const base64 = (text: string) => Buffer.from(text).toString('base64url')

/** A text that holds a secret: what must not be found afterwards, and the text around it. */
interface SecretSample {
  readonly name: string
  readonly secret: string
  readonly text: string
}

function plain(name: string, secret: string): SecretSample {
  return { name, secret, text: `Use ${secret} for it.` }
}

function within(name: string, secret: string, text: (secret: string) => string): SecretSample {
  return { name, secret, text: text(secret) }
}

const jwt = [
  base64('{"alg":"HS256","typ":"JWT"}'),
  base64('{"sub":"1234567890","name":"Jo"}'),
  noise(43, 31),
].join('.')
const keyBody = Array.from({ length: 12 }, (_, line) => `MII${noise(61, 100 + line)}`)
const pem = (kind: string) => [`-----BEGIN ${kind}-----`, ...keyBody, `-----END ${kind}-----`]

/** Forty kinds of secret. */
export const secretSamples: readonly SecretSample[] = [
  within(
    'private block',
    `the merger is ${noise(12, 1)}`,
    (s) => `Fix it. <private>${s}</private> Then test.`,
  ),
  within(
    'unclosed private block',
    `never tell ${noise(12, 2)}`,
    (s) => `Fix it. <private>\n${s}\nand more`,
  ),
  within(
    'private block in capitals',
    `hush ${noise(12, 3)}`,
    (s) => `<PRIVATE reason="x">${s}</PRIVATE>`,
  ),
  within('RSA key', keyBody[4] ?? '', () => pem('RSA PRIVATE KEY').join('\n')),
  within(
    'PKCS 8 key in JSON',
    keyBody[5] ?? '',
    () => `{"private_key":"${pem('PRIVATE KEY').join('\\n')}\\n"}`,
  ),
  within(
    'OpenSSH key without its end',
    keyBody[6] ?? '',
    () => `$ head key\n${pem('OPENSSH PRIVATE KEY').slice(0, 9).join('\n')}\nthat was it`,
  ),
  plain('AWS access key', `AKIA${capitals(16, 4)}`),
  within(
    'AWS secret key',
    noise(40, 5),
    (s) => `[default]\naws_secret_access_key = ${s}\nregion = eu-west-1`,
  ),
  plain('Google API key', `AIza${noise(35, 6)}`),
  plain('Google OAuth token', `ya29.${noise(60, 7)}`),
  within('Azure client secret', `abc8Q~${noise(34, 8)}`, (s) => `client_secret: ${s}`),
  within(
    'Azure storage key',
    `${noise(86, 9)}==`,
    (s) => `AccountName=shop;AccountKey=${s};EndpointSuffix=core.windows.net`,
  ),
  plain('GitHub token', `ghp_${noise(36, 10)}`),
  plain('GitHub fine-grained token', `github_pat_${noise(22, 11)}_${noise(59, 12)}`),
  plain('GitLab token', `glpat-${noise(20, 13)}`),
  within('npm token', `npm_${noise(36, 14)}`, (s) => `//npm.example.com/:_authToken=${s}`),
  plain('PyPI token', `pypi-AgEI${noise(80, 15)}`),
  plain('Slack token', `xoxb-${digits(12, 16)}-${digits(12, 17)}-${noise(24, 18)}`),
  within(
    'Slack webhook',
    `T${capitals(8, 19)}/B${capitals(8, 20)}/${noise(24, 21)}`,
    (s) => `https://hooks.slack.com/services/${s}`,
  ),
  plain('Stripe key', `sk_live_${noise(24, 22)}`),
  plain('OpenAI key', `sk-proj-${noise(48, 23)}`),
  plain('Anthropic key', `sk-ant-api03-${noise(93, 24)}AA`),
  plain('Hugging Face token', `hf_${noise(34, 25)}`),
  plain('SendGrid key', `SG.${noise(22, 26)}.${noise(43, 27)}`),
  within('Twilio token', hex(32, 28), (s) => `TWILIO_AUTH_TOKEN=${s}`),
  plain('Telegram token', `${digits(9, 29)}:AA${noise(33, 30)}`),
  plain('DigitalOcean token', `dop_v1_${hex(64, 32)}`),
  plain('Vault token', `hvs.${noise(90, 33)}`),
  plain('signed token', jwt),
  within(
    'password in a URL',
    noise(14, 34),
    (s) => `postgres://shop:${s}@db.example.com:5432/shop`,
  ),
  within('Authorization header', noise(40, 35), (s) => `Authorization: Bearer ${s}`),
  within(
    'Authorization header in curl',
    noise(30, 36),
    (s) => `curl -H 'Authorization: Basic ${s}' https://example.com`,
  ),
  within(
    'user and password in curl',
    noise(12, 37),
    (s) => `curl -u admin:${s} https://example.com`,
  ),
  within('.env', noise(20, 38), (s) => `DEBUG=1\nSTRIPE_API_KEY=${s}\nPORT=3000`),
  within('.env in quotes', `two words ${noise(8, 39)}`, (s) => `export DB_PASSWORD="${s}"`),
  within(
    'YAML',
    `${noise(9, 40)}!7`,
    (s) => `database:\n  user: shop\n  password: ${s}\n  port: 5432`,
  ),
  within('JSON', noise(16, 41), (s) => `{"user":"shop","password":"${s}"}`),
  within('JSON in JSON', noise(24, 42), (s) => `{"body":"{\\"apiKey\\":\\"${s}\\"}"}`),
  within('code', noise(24, 43), (s) => `const clientSecret = '${s}'`),
  within('command option', noise(10, 44), (s) => `mysqldump --user shop --password ${s} shop`),
]

/** Forty texts that look like secrets and must stay as they are. */
export const lookAlikes: readonly string[] = [
  hex(64, 50),
  `commit ${hex(40, 51)}`,
  `index ${hex(7, 52)}..${hex(7, 53)} 100644`,
  `sha512-${noise(86, 54)}==`,
  '550e8400-e29b-41d4-a716-446655440000',
  'toolu_01A2b3C4d5E6f7G8h9J0k1L2',
  `md5: ${hex(32, 55)}`,
  `etag: "${hex(32, 56)}"`,
  'const token = getToken()',
  'const token = await readToken(request)',
  'password: string',
  '  password: string | null',
  'interface Login { user: string; password: string }',
  'process.env.API_KEY',
  'const key = process.env.STRIPE_SECRET_KEY',
  `API_KEY=\${API_KEY}`,
  'export GITHUB_TOKEN=$(gh auth token)',
  'API_KEY=<your key>',
  'password = os.environ["DB_PASSWORD"]',
  'api_key = settings.api_key',
  'Authorization: Bearer $TOKEN',
  `headers: { Authorization: \`Bearer \${token}\` }`,
  `https://user:\${password}@example.com`,
  'https://example.com:8443/path@2x.png',
  'git@github.com:owner/name.git',
  '-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA\n-----END PUBLIC KEY-----',
  'const maxTokens = 4096',
  'max_tokens: 8192, token_count: 12345678',
  'primary_key: order_item_id_2024',
  'public_key = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI"',
  'function resetPassword(password: string, token: string): void {',
  'label: "Forgot your password?", passwordLabel: "Password"',
  '{ "type": "password", "name": "password", "placeholder": "Password" }',
  'if (!password) throw new Error("password is required")',
  'the --password option, and --token to sign in',
  'docker run -u 1000:1000 -p 8080:80 shop',
  '.sk-folding-cube .sk-cube { transform: rotateZ(45deg) }',
  'task-runner-for-the-desk-and-the-risk-of-it-all',
  'password=password&csrf_token={{ csrf_token }}',
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk',
]
