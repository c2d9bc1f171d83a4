import { hash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../platform/auth/actor.js';
import type { Role } from '../../../platform/auth/principal.js';
import { Clock } from '../../../platform/clock/clock.js';
import { DAY_MS } from '../../../platform/clock/durations.js';
import { fail } from '../../../platform/http/app-error.js';
import { AccountAudit } from '../account-audit.js';
import { emailTaken, unknownGroup } from '../account.errors.js';
import type { Page, PageRequest } from '../account.types.js';
import { normalizeEmail } from '../email.js';
import { GroupRepository } from '../groups/group.repository.js';
import { InvitationRepository } from './invitation.repository.js';
import { DAYS_KEPT, DAYS_OPEN, MAX_INVITATIONS, type Invitation, type IssuedInvitation } from './invitation.types.js';
import { UserRepository } from '../users/user.repository.js';

export interface InvitationInput {
  readonly email: string;
  readonly role: Role;
  readonly groupIds: readonly string[];
}

const TOKEN_BYTES = 32;

/** Returns the stored hash of a token. A fast hash suffices, since the token is too random to guess. */
export const hashToken = (token: string): string => hash('sha256', token, 'hex');
export const daysAfter = (time: Date, days: number): Date => new Date(time.getTime() + days * DAY_MS);

/**
 * Invitations as administrators see them. Umbra sends no e-mail: administrators pass the link with the token on.
 */
@Injectable()
export class InvitationService {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly users: UserRepository,
    private readonly groups: GroupRepository,
    private readonly audit: AccountAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces unused invitations of the same address.
   * @throws AppError `conflict` when the address has an account or there are too many invitations; `invalid` for groups
   *   that do not exist
   */
  async issue(actor: Actor, input: InvitationInput): Promise<IssuedInvitation> {
    const email = normalizeEmail(input.email);
    if (await this.users.isEmailTaken(email)) return emailTaken();
    const groupIds = await this.known(input.groupIds);
    await this.invitations.removeOpenOf(email);
    if ((await this.invitations.count()) >= MAX_INVITATIONS) {
      fail('conflict', 'There are too many invitations; revoke some.', { code: 'TOO_MANY_INVITATIONS' });
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = this.clock.now();
    const expiresAt = daysAfter(createdAt, DAYS_OPEN);
    const invitation = await this.invitations.insert({
      tokenHash: hashToken(token),
      email,
      role: input.role,
      groupIds,
      issuedBy: actor.userId,
      createdAt,
      expiresAt,
      keptUntil: daysAfter(expiresAt, DAYS_KEPT),
    });
    await this.note(actor, 'USER_INVITATION_ISSUED', invitation);
    return { invitation, token };
  }

  list(page: PageRequest): Promise<Page<Invitation>> {
    return this.invitations.list(page);
  }

  /** @throws AppError `not-found` */
  async revoke(actor: Actor, id: string): Promise<void> {
    const removed = await this.invitations.remove(id);
    if (removed === undefined) {
      return fail('not-found', 'There is no invitation with this id.', { code: 'NO_SUCH_INVITATION' });
    }
    await this.note(actor, 'USER_INVITATION_REVOKED', removed);
  }

  private async known(groupIds: readonly string[]): Promise<readonly string[]> {
    const ids = [...new Set(groupIds)];
    if (ids.length > 0 && (await this.groups.countByIds(ids)) !== ids.length) {
      unknownGroup();
    }
    return ids;
  }

  private note(
    actor: Actor,
    action: 'USER_INVITATION_ISSUED' | 'USER_INVITATION_REVOKED',
    { id, email, role, groupIds, expiresAt }: Invitation,
  ): Promise<void> {
    const details = { email, role, groupIds: [...groupIds], expiresAt: expiresAt.toISOString() };
    return this.audit.note(actor, { action, resourceType: 'Invitation', resourceId: id, details });
  }
}
