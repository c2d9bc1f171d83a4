import { readJsonList } from '../../platform/config/json-list.js';
import { isBaseUrl } from '../../platform/outbound/base-url.js';
import { parseRules, type InputRule } from './requests/input-rules.js';
import { VENDORS, type Vendor } from './vendor.js';

/** The treatment of values that a policy finds in the text of a model, and that the request did not hold. */
export const OUTPUT_RULES = ['off', 'mask', 'block'] as const;
export type OutputRuleName = (typeof OUTPUT_RULES)[number];

/** A server of a vendor's API that certain models are asked at. */
export interface ConfiguredServer {
  /** The API that it speaks. */
  readonly api: Vendor;
  readonly url: string;
  /** Names of models; `*` stands for any characters. */
  readonly models: readonly string[];
  readonly key?: string;
  /** The policy that redacts what is sent there, in place of `GATEWAY_POLICY`. */
  readonly policy?: string;
  /** In place of `GATEWAY_OUTPUT`. */
  readonly output?: OutputRuleName;
  /** In place of `GATEWAY_RULES`. */
  readonly rules?: readonly InputRule[];
}

export const SERVERS_MUST =
  'a JSON array of objects with `models` (a list of names, in which `*` stands for any characters) and `url`, and optionally `api` (`openai`, `anthropic` or `ollama`), `key`, `policy`, `output` (`off`, `mask` or `block`) and `rules` (as GATEWAY_RULES)';

const MAX_SERVERS = 100;
const MAX_MODELS = 1000;
const MAX_CHARACTERS = 1024;
const FIELDS = new Set(['api', 'url', 'models', 'key', 'policy', 'output', 'rules']);
const PRINTABLE = /^[\x21-\x7e]+$/;

/** Returns the servers of a setting, in its order; undefined if it is invalid. */
export const parseServers = (json: string): readonly ConfiguredServer[] | undefined =>
  readJsonList(json, MAX_SERVERS, parseServer);

function parseServer(entry: unknown): ConfiguredServer | undefined {
  if (typeof entry !== 'object' || entry === null) return undefined;
  const { api = 'openai', url, models, key, policy, output, rules } = entry as Readonly<Record<string, unknown>>;
  // A misspelt field, such as `polici`, must not make the default apply.
  if (Object.keys(entry).some((field) => !FIELDS.has(field))) return undefined;
  if (!isVendor(api) || typeof url !== 'string' || !isBaseUrl(url)) return undefined;
  if (!Array.isArray(models) || models.length === 0 || models.length > MAX_MODELS) return undefined;
  if (!models.every(isText) || !(key === undefined || (isText(key) && PRINTABLE.test(key)))) return undefined;
  if (!(policy === undefined || isText(policy))) return undefined;
  if (!(output === undefined || isOutputRule(output))) return undefined;
  const parsed = rules === undefined ? undefined : parseRules(rules);
  if (rules !== undefined && parsed === undefined) return undefined;
  return {
    ...{ api, url, models },
    ...(key !== undefined && { key }),
    ...(policy !== undefined && { policy }),
    ...(output !== undefined && { output }),
    ...(parsed !== undefined && { rules: parsed }),
  };
}

const isVendor = (value: unknown): value is Vendor => VENDORS.some((vendor) => vendor === value);

const isOutputRule = (value: unknown): value is OutputRuleName => OUTPUT_RULES.some((rule) => rule === value);

const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_CHARACTERS;
