import { Injectable } from '@nestjs/common';
import { matchesParts } from '../../formats/wildcards.js';
import { fail } from '../../platform/http/app-error.js';
import type { OutputRuleName } from './configured-servers.js';
import { GatewayConfig } from './gateway.config.js';
import type { InputRule } from './requests/input-rules.js';
import type { Vendor } from './vendor.js';

/** A server that requests are forwarded to. */
export interface VendorServer {
  readonly vendor: Vendor;
  /** The base URL, without `/v1` or Ollama's `/api`. */
  readonly url: string;
  readonly key: string | undefined;
  /**
   * True if a caller's own key for the vendor is sent in place of the configured one. A server for certain models does
   * not get it: callers do not know that their key would go elsewhere.
   */
  readonly takesOwnKeys: boolean;
  /** Names of models, in which `*` stands for any characters. */
  readonly models: readonly string[];
  readonly policy: string;
  readonly output: OutputRuleName;
  readonly rules: readonly InputRule[];
  /** True if the model is asked at this server. */
  readonly serves: (model: string) => boolean;
}

/** The servers of the settings, and which of them a model is asked at. */
@Injectable()
export class VendorServers {
  /** In the order in which they are tried; those for all models are last. */
  readonly all: readonly VendorServer[];

  constructor(config: GatewayConfig) {
    const { policy: defaultPolicy, output: defaultOutput, rules: defaultRules } = config;
    const others = (vendor: Vendor, url: string, key: string): VendorServer[] =>
      url === ''
        ? []
        : [
            {
              ...{
                vendor,
                url: baseOf(url, vendor),
                policy: defaultPolicy,
                output: defaultOutput,
                rules: defaultRules,
                models: ['*'],
                takesOwnKeys: true,
                serves: () => true,
              },
              key: key === '' ? undefined : key,
            },
          ];
    this.all = [
      ...config.servers.map(
        ({
          api,
          url,
          models,
          key,
          policy = defaultPolicy,
          output = defaultOutput,
          rules = defaultRules,
        }): VendorServer => ({
          ...{
            vendor: api,
            url: baseOf(url, api),
            key,
            models,
            policy,
            output,
            rules,
            takesOwnKeys: false,
            serves: matcherOf(models),
          },
        }),
      ),
      ...others('openai', config.upstream, config.upstreamKey),
      ...others('anthropic', config.anthropicUpstream, config.anthropicUpstreamKey),
      ...others('ollama', config.ollamaUpstream, config.ollamaUpstreamKey),
    ];
  }

  forVendor(vendor: Vendor): readonly VendorServer[] {
    return this.all.filter((server) => server.vendor === vendor);
  }

  /** @throws AppError `not-found` if there is no server that speaks the vendor's API */
  assertOn(vendor: Vendor): void {
    if (this.forVendor(vendor).length > 0) return;
    fail(
      'not-found',
      `The gateway to this vendor is off. An administrator turns it on by the setting ${SETTINGS[vendor]}.`,
      {
        code: 'GATEWAY_OFF',
      },
    );
  }

  /** Returns the server that a model is asked at: the first that serves it; undefined if none does. */
  for(vendor: Vendor, model: string): VendorServer | undefined {
    return this.all.find((server) => server.vendor === vendor && server.serves(model));
  }

  /** Returns the server for a model. @throws AppError `not-found` if no server serves the model */
  get(vendor: Vendor, model: string): VendorServer {
    return (
      this.for(vendor, model) ??
      fail('not-found', 'No server is configured for this model. The list of models has those that are.', {
        code: 'MODEL_NOT_SERVED',
      })
    );
  }
}

/** Returns the host of a server, with its port. */
export const hostOf = ({ url }: VendorServer): string => new URL(url).host;

/** Returns a server without its key and path. */
export const presentServer = (server: VendorServer) => ({
  api: server.vendor,
  host: hostOf(server),
  models: server.models,
  hasKey: server.key !== undefined,
  takesCallersKeys: server.takesOwnKeys,
  policy: server.policy,
  output: server.output,
  rules: server.rules,
});

const SETTINGS: Readonly<Record<Vendor, string>> = {
  openai: 'GATEWAY_UPSTREAM',
  anthropic: 'GATEWAY_ANTHROPIC_UPSTREAM',
  ollama: 'GATEWAY_OLLAMA_UPSTREAM',
};

const baseOf = (url: string, vendor: Vendor): string =>
  url.replace(vendor === 'ollama' ? /\/(?:api\/?)?$/ : /\/(?:v1\/?)?$/, '');

/** Returns a test for names that match one of the patterns. */
function matcherOf(patterns: readonly string[]): (model: string) => boolean {
  const all = patterns.map((pattern) => pattern.split('*'));
  return (model) => all.some((parts) => matchesParts(parts, model));
}
