import { ValidateBy } from 'class-validator';
import { Env } from '../config/env.js';
import { parseAllowedHost } from './allowed-hosts.js';

const areHosts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string' && parseAllowedHost(entry) !== undefined);

/** The hosts that the service may connect to when an administrator configures an address. */
export class OutboundConfig {
  @Env({
    name: 'OUTBOUND_ALLOWED_HOSTS',
    description:
      'Hosts in your network that people may name in policies, webhooks, language model servers and filtering instances. If absent, only addresses on the public internet are allowed, so that people cannot use this service to reach hosts that only its machine can reach. Addresses in settings need not be listed.',
    must: 'comma-separated host names, IP addresses, CIDR ranges and host:port pairs',
    example: 'ollama.internal:11434,10.20.0.0/16',
  })
  @ValidateBy({ name: 'areHosts', validator: { validate: areHosts } })
  readonly allowedHosts: string[] = [];

  @Env({
    name: 'OUTBOUND_SECRETS_OVER_HTTP',
    description:
      'Hosts that API keys and bearer tokens may be sent to over http, without TLS, where they can be read on the way. This machine and addresses in settings need not be listed.',
    must: 'comma-separated host names, IP addresses, CIDR ranges and host:port pairs',
    example: 'ph-eye.internal:5000',
  })
  @ValidateBy({ name: 'areHosts', validator: { validate: areHosts } })
  readonly plainSecretHosts: string[] = [];
}
