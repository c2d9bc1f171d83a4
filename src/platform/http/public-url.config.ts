import { ValidateBy } from 'class-validator';
import { Env } from '../config/env.js';

/** Returns true for an http or https URL without path, query or fragment. */
function isOrigin(value: unknown): boolean {
  if (value === '') return true;
  if (typeof value !== 'string' || !URL.canParse(value)) return false;
  const { protocol, origin } = new URL(value);
  return ['http:', 'https:'].includes(protocol) && value.replace(/\/$/, '') === origin;
}

/** The URL under which browsers reach this server. */
export class PublicUrlConfig {
  @Env({
    name: 'PUBLIC_URL',
    description:
      'The address at which browsers reach this server. Single sign-on redirects to it, and passkeys are bound to it. If absent, the address of each request is used; set it if a proxy does not forward the Host header.',
    must: 'an http or https URL of a host, without a path',
    example: 'https://umbra.example.com',
  })
  @ValidateBy({ name: 'isOrigin', validator: { validate: isOrigin } })
  readonly url: string = '';
}
