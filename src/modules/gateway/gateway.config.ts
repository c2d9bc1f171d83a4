import { IsIn, Matches, ValidateIf } from 'class-validator';
import { SECOND_MS } from '../../platform/clock/durations.js';
import { Env, EnvInteger } from '../../platform/config/env.js';
import type { SelfChecking, SettingsProblem } from '../../platform/config/problem.js';
import { BASE_URL, IsBaseUrl } from '../../platform/outbound/base-url.js';
import {
  OUTPUT_RULES,
  parseServers,
  SERVERS_MUST,
  type ConfiguredServer,
  type OutputRuleName,
} from './configured-servers.js';
import { parseRulesJson, RULES_MUST, type InputRule } from './requests/input-rules.js';

const NO_CONTROLS = /^[\x21-\x7e]*$/;
const SERVERS = 'GATEWAY_SERVERS';
const RULES = 'GATEWAY_RULES';

/** The servers that requests to language models are forwarded to, and the policy that redacts them. */
export class GatewayConfig implements SelfChecking {
  @Env({
    name: 'GATEWAY_UPSTREAM',
    description:
      'Server that speaks the OpenAI API, such as https://api.openai.com; a last `/v1` may be left out. It turns on /openai/v1 and /v1. Its host need not be listed in OUTBOUND_ALLOWED_HOSTS.',
    must: BASE_URL,
    example: 'https://api.openai.com',
  })
  @ValidateIf(({ upstream }: GatewayConfig) => upstream !== '')
  @IsBaseUrl()
  readonly upstream: string = '';

  @Env({
    name: 'GATEWAY_UPSTREAM_KEY',
    description:
      'Key of that server. It is sent for callers who show only an API key of this service. Those who send that in `x-umbra-key` beside a key of their own for the server use their own.',
    must: 'printable characters without blanks',
    secret: true,
  })
  @Matches(NO_CONTROLS)
  readonly upstreamKey: string = '';

  @Env({
    name: 'GATEWAY_ANTHROPIC_UPSTREAM',
    description:
      'Server that speaks the Anthropic API, such as https://api.anthropic.com. It turns on /anthropic and /v1/messages.',
    must: BASE_URL,
    example: 'https://api.anthropic.com',
  })
  @ValidateIf(({ anthropicUpstream }: GatewayConfig) => anthropicUpstream !== '')
  @IsBaseUrl()
  readonly anthropicUpstream: string = '';

  @Env({
    name: 'GATEWAY_ANTHROPIC_UPSTREAM_KEY',
    description: 'Key of the server of GATEWAY_ANTHROPIC_UPSTREAM, used as GATEWAY_UPSTREAM_KEY is.',
    must: 'printable characters without blanks',
    secret: true,
  })
  @Matches(NO_CONTROLS)
  readonly anthropicUpstreamKey: string = '';

  @Env({
    name: 'GATEWAY_OLLAMA_UPSTREAM',
    description:
      'Server that speaks the API of Ollama, such as http://localhost:11434; a last `/api` may be left out. It turns on /ollama.',
    must: BASE_URL,
    example: 'http://localhost:11434',
  })
  @ValidateIf(({ ollamaUpstream }: GatewayConfig) => ollamaUpstream !== '')
  @IsBaseUrl()
  readonly ollamaUpstream: string = '';

  @Env({
    name: 'GATEWAY_OLLAMA_UPSTREAM_KEY',
    description: 'Key of the server of GATEWAY_OLLAMA_UPSTREAM, used as GATEWAY_UPSTREAM_KEY is. Most need none.',
    must: 'printable characters without blanks',
    secret: true,
  })
  @Matches(NO_CONTROLS)
  readonly ollamaUpstreamKey: string = '';

  @Env({
    name: SERVERS,
    description:
      'Servers for certain models, tried in this order before those of GATEWAY_UPSTREAM, GATEWAY_ANTHROPIC_UPSTREAM and GATEWAY_OLLAMA_UPSTREAM. Each is sent its own `key` only, never one of a caller. Their hosts need not be listed in OUTBOUND_ALLOWED_HOSTS.',
    must: SERVERS_MUST,
    secret: true,
  })
  readonly serversJson: string = '[]';

  @Env({
    name: 'GATEWAY_POLICY',
    description: 'Policy that says what is replaced in requests to language models.',
    must: 'the name of a policy',
  })
  readonly policy: string = 'default';

  @Env({
    name: 'GATEWAY_POLICIES',
    description: 'Other policies that a caller may choose with the header `x-umbra-policy`.',
    must: 'names of policies with commas between',
    example: 'strict,medical',
  })
  readonly policies: string[] = [];

  @Env({
    name: 'GATEWAY_OUTPUT',
    description:
      'What happens to values that the policy finds in answers of language models, and that the request did not hold: `off` passes them on, `mask` replaces them, `block` withholds the answer. Streams then come line by line.',
    must: '`off`, `mask` or `block`',
  })
  @IsIn(OUTPUT_RULES)
  readonly output: OutputRuleName = 'off';

  @Env({
    name: 'GATEWAY_REPLACEMENT',
    description:
      'What replaces the values in requests that no rule of GATEWAY_RULES concerns: `placeholder` a word such as `EMAIL_ADDRESS_7KQ2M9XA`, `surrogate` another value of the same form where there is one that belongs to nobody. Both are restored in the answer.',
    must: '`placeholder` or `surrogate`',
  })
  @IsIn(['placeholder', 'surrogate'])
  readonly replacement: 'placeholder' | 'surrogate' = 'placeholder';

  @Env({
    name: RULES,
    description:
      'What happens to values of certain kinds in requests: `placeholder` and `surrogate` as for GATEWAY_REPLACEMENT, `mask` sends the kind alone, which is not restored, `block` refuses the request, `keep` sends the value. `roles` limits a rule to certain parts of a conversation. The first rule that applies counts.',
    must: RULES_MUST,
    example: '[{"kinds": ["credit-card"], "action": "block"}]',
  })
  readonly rulesJson: string = '[]';

  @Env({
    name: 'GATEWAY_FILES',
    description:
      'What happens to images and PDF documents in requests: `refuse` sends nothing, `redact` sends them with what the policy finds made unreadable. Faces, signatures and handwriting are not found.',
    must: '`refuse` or `redact`',
  })
  @IsIn(['refuse', 'redact'])
  readonly files: 'refuse' | 'redact' = 'refuse';

  @EnvInteger({
    name: 'GATEWAY_STORED_RESPONSES_DAYS',
    description:
      'How many days the values of stored and background responses of the Responses API are kept, encrypted, so that `previous_response_id` and later reads can restore them. 0 keeps none, and refuses such requests.',
    range: { from: 0, to: 90, unit: 'days' },
  })
  readonly storedResponsesDays: number = 0;

  @EnvInteger({
    name: 'GATEWAY_MAX_BYTES',
    page: 'limits',
    description: 'The largest request to a language model that is accepted, in bytes.',
    range: { from: 1024, to: 128 * 1024 * 1024 },
  })
  readonly maxBytes: number = 32 * 1024 * 1024;

  @EnvInteger({
    name: 'GATEWAY_TIMEOUT_SECONDS',
    description:
      'How long a language model may take until its answer begins. The time that a client asks for (`x-stainless-timeout`) and HTTP_ANSWER_TIMEOUT_SECONDS may end it earlier.',
    range: { from: 1, to: 3600 },
  })
  readonly timeoutSeconds: number = 600;

  @EnvInteger({
    name: 'GATEWAY_IDLE_SECONDS',
    description: 'How long a language model may be silent within an answer.',
    range: { from: 1, to: 3600 },
  })
  readonly idleSeconds: number = 120;

  @EnvInteger({
    name: 'GATEWAY_PING_SECONDS',
    description: 'How long a stream is silent before the client is sent a comment, which keeps the connection open.',
    range: { from: 1, to: 3600 },
  })
  readonly pingSeconds: number = 15;

  /** The servers for certain models; none while the setting is invalid. */
  get servers(): readonly ConfiguredServer[] {
    const servers = parseServers(this.serversJson) ?? [];
    return servers.map((server) =>
      server.rules === undefined ? server : { ...server, rules: this.withDefault(server.rules) },
    );
  }

  /** The rules of the setting, none while it is invalid, then the one for all other values unless that is the default. */
  get rules(): readonly InputRule[] {
    return this.withDefault(parseRulesJson(this.rulesJson) ?? []);
  }

  private withDefault(rules: readonly InputRule[]): readonly InputRule[] {
    return this.replacement === 'placeholder' ? rules : [...rules, { kinds: ['*'], action: this.replacement }];
  }

  conflicts(): readonly SettingsProblem[] {
    return [
      ...(parseServers(this.serversJson) === undefined
        ? [{ variable: SERVERS, must: `must be ${SERVERS_MUST}.` }]
        : []),
      ...(parseRulesJson(this.rulesJson) === undefined ? [{ variable: RULES, must: `must be ${RULES_MUST}.` }] : []),
    ];
  }

  get timeoutMs(): number {
    return this.timeoutSeconds * SECOND_MS;
  }

  get idleMs(): number {
    return this.idleSeconds * SECOND_MS;
  }

  get pingMs(): number {
    return this.pingSeconds * SECOND_MS;
  }
}
