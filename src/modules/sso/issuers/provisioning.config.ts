import { Matches } from 'class-validator';
import { Env } from '../../../platform/config/env.js';

/** The directory that manages people here (docs/operate/scim.md). */
export class ProvisioningConfig {
  @Env({
    name: 'SCIM_ISSUER',
    description:
      'The OpenID issuer of the directory that manages users by SCIM: these users sign in to their accounts with it, and its role mappings apply to their `roles`. If absent, SCIM does not change roles (docs/operate/scim.md).',
    must: 'the name of an issuer: 1 to 32 lower-case letters, digits and hyphens, or nothing',
    example: 'example',
  })
  @Matches(/^(?:[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?)?$/)
  readonly issuerId: string = '';
}
