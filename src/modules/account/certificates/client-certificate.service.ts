import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import { normalized, type CertificateIdentity } from '../../../platform/auth/certificate-identity.js';
import type { CredentialScope } from '../../../platform/auth/scope.js';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { AccountAudit } from '../account-audit.js';
import type { AccountAction } from '../account-event.js';
import { CertificateOwners } from './certificate-owners.js';
import { ClientCertificateRepository } from './client-certificate.repository.js';
import { MAX_CERTIFICATES, type AccountCertificate } from './certificate.types.js';
import { PrincipalCache } from '../principal-cache.js';
import type { ServiceAccount } from '../users/service-account.types.js';

export interface CertificateInput extends CertificateIdentity {
  readonly scopes: readonly CredentialScope[];
}

/** The client certificates of service accounts, as administrators see and change them. */
@Injectable()
export class ClientCertificateService {
  constructor(
    private readonly certificates: ClientCertificateRepository,
    private readonly owners: CertificateOwners,
    private readonly principals: PrincipalCache,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /** Returns the entered certificates, then those from the settings. */
  async listOf(account: ServiceAccount): Promise<readonly AccountCertificate[]> {
    return [...(await this.certificates.listOf(account.id)), ...this.owners.forAccount(account)];
  }

  /**
   * @throws AppError `conflict` for a name that belongs to an account already, or when the account has the maximum
   *   number
   */
  async add(actor: Actor, account: ServiceAccount, input: CertificateInput): Promise<AccountCertificate> {
    const identity = normalized(input);
    if (this.owners.isConfigured(identity)) taken();
    const added = await this.certificates.insert({
      ...identity,
      scopes: input.scopes,
      userId: account.id,
      madeBy: actor.userId,
      createdAt: this.clock.now(),
    });
    if (added === 'taken') return taken();
    if (added === 'full') {
      return fail('conflict', `A service account can have at most ${MAX_CERTIFICATES} certificates; remove one.`, {
        code: 'TOO_MANY_CERTIFICATES',
      });
    }
    await this.note(actor, 'CERTIFICATE_ADD', added);
    return added;
  }

  /** @throws AppError `not-found` when the account has no such certificate */
  async remove(actor: Actor, account: ServiceAccount, id: string): Promise<void> {
    const removed = await this.certificates.remove(account.id, id);
    this.principals.forget();
    if (removed === undefined) {
      return fail('not-found', 'The service account has no certificate with this id.', { code: 'NO_SUCH_CERTIFICATE' });
    }
    await this.note(actor, 'CERTIFICATE_REMOVE', removed);
  }

  private note(
    actor: Actor,
    action: AccountAction,
    { id, userId, type, value, scopes }: AccountCertificate,
  ): Promise<void> {
    const details = { certificateId: id, type, value, scopes: [...scopes] };
    return this.audit.note(actor, { action, resourceType: 'ServiceAccount', resourceId: userId, details });
  }
}

function taken(): never {
  return fail('conflict', 'This certificate already belongs to a service account.', { code: 'CERTIFICATE_TAKEN' });
}
