import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import { fail } from '../../../platform/http/app-error.js';
import { AccountAudit } from '../account-audit.js';
import { emailTaken } from '../account.errors.js';
import { MAX_MEMBERS, type User } from '../account.types.js';
import { GroupRepository } from '../groups/group.repository.js';
import { daysAfter, hashToken } from './invitation.service.js';
import { InvitationRepository } from './invitation.repository.js';
import { DAYS_KEPT, type Invitation } from './invitation.types.js';
import { LockOut } from '../sign-in/lock-out.js';
import { PasswordHasher } from '../sign-in/password-hasher.js';
import { refuseWeak } from '../sign-in/password-rules.js';
import { UserRepository } from '../users/user.repository.js';

/** Makes the account of a person who was invited. */
@Injectable()
export class InvitationAcceptanceService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
    private readonly passwords: PasswordHasher,
    private readonly lockOut: LockOut,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the same error, after the same work, whether a token never existed, was used, was revoked or has expired,
   * or its issuer is no longer an administrator.
   * @throws AppError `not-found`; `invalid` for a weak password; `too-many-requests` after five bad tokens from an
   *   address; `conflict` when the e-mail address has got an account in the meantime
   */
  async accept(token: string, password: string, address: string): Promise<User> {
    const tokenHash = hashToken(token);
    const accepted = await this.lockOut.showSecret('invitation', address, async () => {
      refuseWeak(password, '');
      const passwordHash = await this.passwords.hash(password, address);
      const found = await this.findGood(tokenHash);
      if (found === undefined) return undefined;
      refuseWeak(password, found.email);
      const now = this.clock.now();
      const invitation = await this.invitations.accept(tokenHash, now, daysAfter(now, DAYS_KEPT));
      if (invitation === undefined) return undefined;
      return { user: await this.makeUser(invitation, passwordHash, now), invitationId: invitation.id };
    });
    if (accepted === undefined) {
      return fail('not-found', 'The invitation is unknown, used or expired; ask for a new one.', {
        code: 'INVITATION_NOT_OPEN',
      });
    }
    const { user, invitationId } = accepted;
    const { id: userId, email, role } = user;
    await this.audit.note(
      { userId, email, address },
      {
        action: 'USER_INVITATION_ACCEPTED',
        resourceType: 'User',
        resourceId: userId,
        details: { email, role, invitationId },
      },
    );
    return user;
  }

  /** Looks up an issuer also when there is no invitation, so that the work is the same. */
  private async findGood(tokenHash: string): Promise<Invitation | undefined> {
    const found = await this.invitations.findOpen(tokenHash, this.clock.now());
    const issuer = await this.users.findById(found?.issuedBy ?? '');
    return issuer !== undefined && !issuer.disabled && issuer.role === 'ROLE_ADMIN' ? found : undefined;
  }

  private async makeUser(invitation: Invitation, passwordHash: string, createdAt: Date): Promise<User> {
    const { id, email, role, groupIds } = invitation;
    try {
      const user = await this.users.insert({ email, passwordHash, role, createdAt });
      if (user === 'taken') return emailTaken();
      await this.groups.addMember(groupIds, user.id, MAX_MEMBERS);
      return user;
    } catch (error) {
      // No account was made: the invitation can be used again.
      await this.invitations.reopen(id);
      throw error;
    }
  }
}
