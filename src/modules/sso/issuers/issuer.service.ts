import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditLog } from '../../../platform/audit/audit-log.js';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Role } from '../../../platform/auth/principal.js';
import { fail } from '../../../platform/http/app-error.js';
import { type Precondition, recordChanged } from '../../../platform/http/entity-tag.js';
import { Outbound } from '../../../platform/outbound/outbound.js';
import { PeopleService } from '../../account/people.service.js';
import { ProvisioningConfig } from './provisioning.config.js';
import { IssuerConfig } from './issuer.config.js';
import { IssuerRepository } from './issuer.repository.js';
import { MAX_ISSUERS, type Issuer, type IssuerClient, type IssuerFields } from '../issuer.types.js';
import { mapClaims } from '../provider/claims.js';

/** The OpenID providers that people may sign in with: those of the settings, and those that administrators enter. */
@Injectable()
export class IssuerService implements OnModuleInit {
  private readonly configured: ReadonlyMap<string, IssuerClient>;

  constructor(
    private readonly issuers: IssuerRepository,
    private readonly people: PeopleService,
    private readonly outbound: Outbound,
    private readonly audit: AuditLog,
    config: IssuerConfig,
    private readonly provisioning: ProvisioningConfig,
  ) {
    this.configured = new Map(config.issuers.map((issuer) => [issuer.id, issuer]));
  }

  onModuleInit(): void {
    for (const { issuerUrl } of this.configured.values()) this.outbound.trust(issuerUrl);
  }

  async list(): Promise<readonly Issuer[]> {
    const stored = (await this.issuers.list()).filter(({ id }) => !this.configured.has(id));
    return [...this.configured.values(), ...stored];
  }

  /** @throws AppError `not-found` */
  async get(id: string): Promise<Issuer> {
    return (await this.find(id)) ?? noSuchIssuer();
  }

  /** Returns the issuer whose people a directory manages here; undefined if none is set or it does not exist. */
  async ofDirectory(): Promise<Issuer | undefined> {
    const { issuerId } = this.provisioning;
    return issuerId === '' ? undefined : this.find(issuerId);
  }

  /**
   * Returns the role that the mappings of that issuer give to values, as the claims of a sign-in would.
   * @param present the role so far: a value of its name stands for it, so that writing back the value that was read
   *   changes nothing
   */
  async roleOfDirectory(values: readonly string[], present?: Role): Promise<Role | null | undefined> {
    const issuer = await this.ofDirectory();
    if (issuer === undefined) return undefined;
    if (present === undefined || !values.includes(present)) return roleOf(issuer, values);
    if (values.every((value) => value === present)) return present;
    const others = values.filter((value) => value !== present);
    return roleOf({ ...issuer, defaultRole: present }, [...others, ...namesOf(issuer, present)]);
  }

  /** Returns the values to which the mappings of that issuer give a role. */
  async namesOfDirectoryRole(role: Role): Promise<readonly string[]> {
    const issuer = await this.ofDirectory();
    return issuer === undefined ? [] : namesOf(issuer, role);
  }

  /** Returns an issuer that people may sign in with. @throws AppError `not-found` */
  async open(id: string): Promise<IssuerClient> {
    const issuer = await this.find(id);
    return issuer?.enabled === true ? issuer : noSuchIssuer();
  }

  /**
   * Makes or replaces an issuer.
   * @param clientSecret undefined: the stored one stays
   * @param precondition where given, the issuer so far must satisfy it, and stay unchanged meanwhile
   * @throws AppError `invalid` for an unknown group, or a missing secret; `conflict` for an issuer of the settings, or
   * one too many; `precondition-failed`
   */
  async put(
    actor: Actor,
    id: string,
    fields: IssuerFields,
    clientSecret: string | undefined,
    precondition?: Precondition<Issuer | undefined>,
  ): Promise<Issuer> {
    this.refuseConfigured(id);
    await this.refuseUnknownGroups(fields);
    const unchanged = precondition && (await this.issuers.revisionOf(id));
    const before = await this.issuers.find(id);
    precondition?.(before);
    if (before === undefined && (await this.issuers.count()) >= MAX_ISSUERS) {
      fail('conflict', `There are already ${MAX_ISSUERS} issuers.`, { code: 'TOO_MANY_ISSUERS' });
    }
    const secret = fields.clientAuthentication === 'none' ? null : clientSecret;
    if (secret !== undefined) {
      if (!(await this.issuers.put(id, fields, secret, unchanged))) recordChanged();
    } else if (!keepsSecret(before, fields)) secretMissing();
    else if (!(await this.issuers.replaceKeepingSecret(id, fields, unchanged))) {
      (precondition ? recordChanged : secretMissing)();
    }
    await this.note(actor, before === undefined ? 'SSO_ISSUER_CREATE' : 'SSO_ISSUER_UPDATE', { id, ...fields });
    return this.get(id);
  }

  /**
   * @param precondition where given, the issuer must satisfy it, and stay unchanged meanwhile
   * @throws AppError `not-found`; `conflict` for an issuer of the settings; `precondition-failed`
   */
  async remove(actor: Actor, id: string, precondition?: Precondition<Issuer>): Promise<void> {
    this.refuseConfigured(id);
    const unchanged = precondition && (await this.issuers.revisionOf(id));
    const before = (await this.issuers.find(id)) ?? noSuchIssuer();
    precondition?.(before);
    if (!(await this.issuers.remove(id, unchanged))) (precondition ? recordChanged : noSuchIssuer)();
    await this.note(actor, 'SSO_ISSUER_DELETE', before);
  }

  private async find(id: string): Promise<IssuerClient | undefined> {
    return this.configured.get(id) ?? this.issuers.find(id);
  }

  private refuseConfigured(id: string): void {
    if (!this.configured.has(id)) return;
    fail('conflict', 'This issuer is defined in the settings (SSO_ISSUERS); change it there.', {
      code: 'ISSUER_OF_SETTINGS',
    });
  }

  private async refuseUnknownGroups({ groups }: IssuerFields): Promise<void> {
    const names = await this.people.groupNames(groups.map(({ groupId }) => groupId));
    if (groups.every(({ groupId }) => names.has(groupId))) return;
    fail('invalid', 'groups must contain ids of groups.', { code: 'UNKNOWN_GROUP' });
  }

  private note(
    actor: Actor,
    action: `SSO_ISSUER_${'CREATE' | 'UPDATE' | 'DELETE'}`,
    { id, ...fields }: IssuerFields & { readonly id: string },
  ): Promise<void> {
    const { issuerUrl, clientId, enabled, defaultRole, createsAccounts, linksKnownEmails, trustsEmails } = fields;
    const rules = { enabled, defaultRole, createsAccounts, linksKnownEmails, trustsEmails };
    const roles = fields.roles.map(({ value, role }) => `${value}=${role}`);
    const details = { issuerUrl, clientId, ...rules, roles, groups: fields.groups.length };
    return this.audit.record(actor, { action, resourceType: 'SsoIssuer', resourceId: id, details });
  }
}

const roleOf = (issuer: Issuer, values: readonly string[]): Role | null | undefined =>
  mapClaims(issuer, { [issuer.roleClaim]: values }).role;

const namesOf = ({ roles }: Issuer, role: Role): readonly string[] =>
  roles.filter((mapping) => mapping.role === role).map(({ value }) => value);

const keepsSecret = (before: Issuer | undefined, { issuerUrl, clientId }: IssuerFields): boolean =>
  before?.clientSecretSet === true && before.issuerUrl === issuerUrl && before.clientId === clientId;

function noSuchIssuer(): never {
  return fail('not-found', 'There is no issuer with this name.', { code: 'NO_SUCH_ISSUER' });
}

function secretMissing(): never {
  return fail('invalid', 'Also send clientSecret: none is stored for this issuerUrl and clientId.', {
    code: 'CLIENT_SECRET_REQUIRED',
  });
}
