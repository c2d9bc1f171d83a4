import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { Env } from '../../../platform/config/env.js';
import { readJsonList } from '../../../platform/config/json-list.js';
import type { SelfChecking, SettingsProblem } from '../../../platform/config/problem.js';
import { ConfiguredIssuerDto, type IssuerDto } from './issuer.dto.js';
import { MAX_ISSUERS, type IssuerClient, type IssuerFields } from '../issuer.types.js';

const NAME = 'SSO_ISSUERS';
const EXPECTED_FORM =
  'a JSON array of issuers: objects with `id`, `issuerUrl`, `clientId` and the other fields of PUT /api/v1/sso/issuers/{issuer}; no id may occur twice';

/** OpenID providers for sign-in, in addition to those that administrators enter. */
export class IssuerConfig implements SelfChecking {
  @Env({
    name: NAME,
    description:
      'OpenID providers for sign-in, in addition to those entered by administrators (docs/operate/single-sign-on.md). The value contains client secrets: use a file and SSO_ISSUERS_FILE.',
    must: EXPECTED_FORM,
    example: '[{"id":"example","issuerUrl":"https://login.example.com","clientId":"umbra","clientSecret":"…"}]',
    secret: true,
  })
  readonly issuersJson: string = '[]';

  /** The issuers; none while the setting is wrong. */
  get issuers(): readonly IssuerClient[] {
    return parse(this.issuersJson) ?? [];
  }

  conflicts(): readonly SettingsProblem[] {
    return parse(this.issuersJson) === undefined ? [{ variable: NAME, must: `must be ${EXPECTED_FORM}.` }] : [];
  }
}

function parse(json: string): readonly IssuerClient[] | undefined {
  const issuers = readJsonList(json, MAX_ISSUERS, parseEntry);
  return new Set(issuers?.map(({ id }) => id)).size === issuers?.length ? issuers : undefined;
}

function parseEntry(entry: unknown): IssuerClient | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const dto = plainToInstance(ConfiguredIssuerDto, entry);
  if (validateSync(dto, { whitelist: true, forbidNonWhitelisted: true }).length > 0) return undefined;
  const { clientSecret = null } = dto;
  if (clientSecret === null && dto.clientAuthentication !== 'none') return undefined;
  return {
    ...fieldsOf(dto.id, dto),
    id: dto.id,
    source: 'settings',
    clientSecretSet: clientSecret !== null,
    clientSecret,
  };
}

/** Returns all fields of a DTO except the secret. */
export const fieldsOf = (id: string, dto: IssuerDto): IssuerFields => ({
  title: dto.title ?? id,
  issuerUrl: dto.issuerUrl,
  clientId: dto.clientId,
  clientAuthentication: dto.clientAuthentication,
  scopes: [...new Set(['openid', ...dto.scopes])],
  roleClaim: dto.roleClaim,
  roles: dto.roles.map(({ value, role }) => ({ value, role })),
  defaultRole: dto.defaultRole,
  groupClaim: dto.groupClaim,
  groups: dto.groups.map(({ value, groupId }) => ({ value, groupId })),
  createsAccounts: dto.createsAccounts,
  linksKnownEmails: dto.linksKnownEmails,
  trustsEmails: dto.trustsEmails,
  enabled: dto.enabled,
});
