import { ValidateBy } from 'class-validator';
import { Env } from '../config/env.js';
import { parseAllowedHost } from './allowed-hosts.js';

const areHosts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string' && parseAllowedHost(entry) !== undefined);

/** Where the service may connect to when an administrator configures an address. */
export class OutboundConfig {
  @Env({
    name: 'OUTBOUND_ALLOWED_HOSTS',
    description:
      'Hosts within your network that administrators may name as language model servers and filtering instances. ' +
      'Without it only addresses on the public internet are connected to: an administrator of this service shall not ' +
      'reach what only this machine can reach.',
    must: 'host names, IP addresses, CIDR ranges and host:port pairs with commas between',
    example: 'ollama.internal:11434,10.20.0.0/16',
  })
  @ValidateBy({ name: 'areHosts', validator: { validate: areHosts } })
  readonly allowedHosts: string[] = [];
}
