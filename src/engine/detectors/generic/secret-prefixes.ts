/** A key that its issuer marks with a prefix. */
export interface PrefixedKey {
  /** The prefix; it begins with the word that wakes the detector. */
  readonly prefix: string;
  /** The characters after the prefix, and their number. */
  readonly rest: RegExp;
  readonly issuer: string;
}

const ALPHANUMERIC = (low: number, high = low): RegExp => new RegExp(`^[A-Za-z\\d]{${low},${high}}`);
const URL_SAFE = (low: number, high = low): RegExp => new RegExp(`^[\\w-]{${low},${high}}`);
const HEX = (count: number): RegExp => new RegExp(`^[a-f\\d]{${count}}`);

/**
 * Prefixes by issuer, from their public documentation: AWS IAM identifiers, Google Cloud API keys, GitHub and GitLab
 * token formats, Slack token types, Stripe keys, and so on.
 */
const KEYS: readonly (readonly [issuer: string, prefix: string, rest: RegExp])[] = [
  ['aws', 'AKIA', /^[A-Z\d]{16}/],
  ['aws', 'ASIA', /^[A-Z\d]{16}/],
  ['aws', 'ABIA', /^[A-Z\d]{16}/],
  ['aws', 'ACCA', /^[A-Z\d]{16}/],
  ['google', 'AIza', URL_SAFE(35)],
  ['google', 'GOCSPX-', URL_SAFE(28)],
  ['google', 'ya29.', URL_SAFE(20, 512)],
  ['github', 'ghp_', ALPHANUMERIC(36, 251)],
  ['github', 'gho_', ALPHANUMERIC(36, 251)],
  ['github', 'ghu_', ALPHANUMERIC(36, 251)],
  ['github', 'ghs_', ALPHANUMERIC(36, 251)],
  ['github', 'ghr_', ALPHANUMERIC(36, 251)],
  ['github', 'github_pat_', /^\w{36,255}/],
  ['gitlab', 'glpat-', URL_SAFE(20, 64)],
  ['gitlab', 'gldt-', URL_SAFE(20, 64)],
  ['gitlab', 'glrt-', URL_SAFE(20, 64)],
  ['gitlab', 'glcbt-', URL_SAFE(20, 64)],
  ['slack', 'xoxb-', /^[A-Z\d-]{20,255}/i],
  ['slack', 'xoxp-', /^[A-Z\d-]{20,255}/i],
  ['slack', 'xoxa-', /^[A-Z\d-]{20,255}/i],
  ['slack', 'xoxr-', /^[A-Z\d-]{20,255}/i],
  ['slack', 'xoxs-', /^[A-Z\d-]{20,255}/i],
  ['slack', 'xoxe-', /^[A-Z\d-]{20,255}/i],
  ['slack', 'xapp-', /^[A-Z\d-]{20,255}/i],
  ['stripe', 'sk_live_', ALPHANUMERIC(16, 247)],
  ['stripe', 'sk_test_', ALPHANUMERIC(16, 247)],
  ['stripe', 'rk_live_', ALPHANUMERIC(16, 247)],
  ['stripe', 'rk_test_', ALPHANUMERIC(16, 247)],
  ['stripe', 'whsec_', ALPHANUMERIC(24, 64)],
  ['anthropic', 'sk-ant-', URL_SAFE(24, 255)],
  ['openai', 'sk-proj-', URL_SAFE(20, 255)],
  ['openai', 'sk-svcacct-', URL_SAFE(20, 255)],
  ['openai', 'sk-', ALPHANUMERIC(32, 64)],
  ['openrouter', 'sk-or-v1-', HEX(64)],
  ['twilio', 'SK', HEX(32)],
  ['twilio', 'AC', HEX(32)],
  ['sendgrid', 'SG.', /^[\w-]{16,32}\.[\w-]{16,64}/],
  ['mailgun', 'key-', HEX(32)],
  ['npm', 'npm_', ALPHANUMERIC(36)],
  ['pypi', 'pypi-', URL_SAFE(50, 255)],
  ['hugging-face', 'hf_', ALPHANUMERIC(30, 40)],
  ['digitalocean', 'dop_v1_', HEX(64)],
  ['digitalocean', 'doo_v1_', HEX(64)],
  ['digitalocean', 'dor_v1_', HEX(64)],
  ['shopify', 'shpat_', /^[a-f\d]{32}/i],
  ['shopify', 'shpss_', /^[a-f\d]{32}/i],
  ['shopify', 'shpca_', /^[a-f\d]{32}/i],
  ['shopify', 'shppa_', /^[a-f\d]{32}/i],
  ['square', 'sq0atp-', URL_SAFE(22)],
  ['square', 'sq0csp-', URL_SAFE(43)],
  ['notion', 'ntn_', ALPHANUMERIC(40, 50)],
  ['linear', 'lin_api_', ALPHANUMERIC(40)],
  ['postman', 'PMAK-', /^[a-f\d]{24}-[a-f\d]{34}/],
  ['vault', 'hvs.', URL_SAFE(24, 255)],
  ['grafana', 'glsa_', /^\w{32,64}/],
  ['grafana', 'glc_', /^[\w+/=-]{32,400}/],
  ['new-relic', 'NRAK-', /^[A-Z\d]{27}/],
  ['planetscale', 'pscale_tkn_', URL_SAFE(32, 64)],
  ['figma', 'figd_', URL_SAFE(40, 64)],
  ['atlassian', 'ATATT3', /^[\w=-]{60,255}/],
  ['sentry', 'sntrys_', /^[\w+/=]{40,400}/],
  ['supabase', 'sbp_', HEX(40)],
  ['docker', 'dckr_pat_', URL_SAFE(27, 64)],
  ['replicate', 'r8_', ALPHANUMERIC(37, 40)],
  ['age', 'AGE-SECRET-KEY-1', /^[P-Z98C-H203JN54K6MA7L]{58}/],
];

/** The keys by the first letters of their prefix, in lower case; longer prefixes first. */
export const KEYS_BY_WORD: ReadonlyMap<string, readonly PrefixedKey[]> = byWord();

function byWord(): ReadonlyMap<string, readonly PrefixedKey[]> {
  const found = new Map<string, PrefixedKey[]>();
  for (const [issuer, prefix, rest] of KEYS.toSorted(([, one], [, other]) => other.length - one.length)) {
    const word = (/^[A-Z]+/i.exec(prefix)?.[0] ?? '').toLowerCase();
    found.set(word, [...(found.get(word) ?? []), { prefix, rest, issuer }]);
  }
  return found;
}

/** Prefixes that may be followed by letters, so that the word does not end with the prefix. */
export const RUNNING: readonly PrefixedKey[] = KEYS.filter(([, prefix]) => /^[A-Z][A-Za-z\d]*$/.test(prefix)).map(
  ([issuer, prefix, rest]) => ({ issuer, prefix, rest }),
);

/** First letters of the running prefixes, for a cheap first test. */
export const RUNNING_STARTS: ReadonlySet<number> = new Set(RUNNING.map(({ prefix }) => prefix.charCodeAt(0)));

/** Names of secret values: the last word, and the words before it, folded. */
export const SECRET_NAMES: readonly (readonly string[])[] = [
  'api key',
  'apikey',
  'api secret',
  'api token',
  'access token',
  'accesstoken',
  'auth token',
  'authtoken',
  'secret key',
  'secretkey',
  'secret access key',
  'access key',
  'client secret',
  'clientsecret',
  'secret',
  'refresh token',
  'bearer token',
  'private key',
  'private key id',
  'encryption key',
  'signing key',
  'signing secret',
  'app secret',
  'shared secret',
  'account key',
  'accountkey',
  'shared access key',
  'sharedaccesskey',
  'webhook secret',
  'jwt secret',
  'session secret',
  'license key',
  'consumer secret',
  'consumer key',
  'token',
  'sig',
  'subscription key',
  'x api key',
  'master key',
  'service key',
  'pat',
  'auth key',
  'credential',
  'credentials',
].map((name) => name.split(' ').reverse());
