import { Injectable } from '@nestjs/common';
import { UserRemovalHooks } from '../../platform/auth/user-removal-hooks.js';
import { ClientCertificateRepository } from './certificates/client-certificate.repository.js';
import { GroupRepository } from './groups/group.repository.js';
import { InboxRepository } from './inbox/inbox.repository.js';
import { NamedKeyRepository } from './keys/named-key.repository.js';
import type { NamedKey } from './keys/named-key.types.js';
import { PasskeyRepository } from './passkeys/passkey.repository.js';
import { SecondFactorRepository } from './second-factor/second-factor.repository.js';

/** What a user has beside their own record, which goes with them. */
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

  /** Every named key of theirs is worth nothing from now on. @returns what they were */
  revokeKeys(userId: string): Promise<readonly NamedKey[]> {
    return this.keys.takeAllOf(userId);
  }

  /** No passkey of theirs opens anything from now on. @returns how many there were */
  async revokePasskeys(userId: string): Promise<number> {
    const count = await this.passkeys.removeAllOf(userId);
    if (count > 0) await this.factors.askForNoPasskey(userId);
    return count;
  }

  /** After the record itself: what is left over when this is cut short opens nothing. */
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
