import { Injectable } from '@nestjs/common';
import { UserRemovalHooks } from '../../platform/auth/user-removal-hooks.js';
import { ClientCertificateRepository } from './certificates/client-certificate.repository.js';
import { GroupRepository } from './groups/group.repository.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { NamedKeyRepository } from './keys/named-key.repository.js';
import type { NamedKey } from './keys/named-key.types.js';
import { PasskeyRepository } from './passkeys/passkey.repository.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';

/** The records of a user beside their own one, which are removed with them. */
@Injectable()
export class UserBelongings {
  constructor(
    private readonly groups: GroupRepository,
    private readonly keys: NamedKeyRepository,
    private readonly certificates: ClientCertificateRepository,
    private readonly factors: SecondFactorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly inbox: InboxRepository,
    private readonly removalHooks: UserRemovalHooks,
  ) {}

  /** Invalidates every named key of a user. @returns the removed keys */
  revokeKeys(userId: string): Promise<readonly NamedKey[]> {
    return this.keys.takeAllOf(userId);
  }

  /** Invalidates every passkey of a user. @returns the number of removed passkeys */
  async revokePasskeys(userId: string): Promise<number> {
    const count = await this.passkeys.removeAllOf(userId);
    if (count > 0) await this.factors.askForNoPasskey(userId);
    return count;
  }

  /** Called after the record itself is removed: whatever an interruption leaves gives no access. */
  async remove(userId: string): Promise<void> {
    await this.keys.removeAllOf(userId);
    await this.certificates.removeAllOf(userId);
    await this.factors.remove(userId);
    await this.passkeys.removeAllOf(userId);
    await this.groups.removeMember(userId);
    await this.inbox.removeAllOf(userId);
    await this.removalHooks.removeAllOf(userId);
  }
}
