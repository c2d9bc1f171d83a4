import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/auth/actor.js';
import { recordChanged, type Precondition } from '../../platform/http/entity-tag.js';
import { References } from '../../platform/references/references.js';
import { noSuchGroup } from './account.errors.js';
import type { Group } from './account.types.js';
import { GroupAudit } from './groups/group-audit.js';
import { GroupRepository } from './groups/group.repository.js';
import { InvitationRepository } from './invitations/invitation.repository.js';
import { PrincipalCache } from './principal-cache.js';

/** Deletes groups that nothing refers to any more. */
@Injectable()
export class GroupRemovalService {
  constructor(
    private readonly groups: GroupRepository,
    private readonly invitations: InvitationRepository,
    private readonly references: References,
    private readonly principals: PrincipalCache,
    private readonly audit: GroupAudit,
  ) {}

  /**
   * @param precondition as in `GroupService.change`
   * @throws AppError `not-found`; `conflict` while it is in use; `precondition-failed`
   */
  async remove(actor: Actor, id: string, precondition?: Precondition<Group>): Promise<void> {
    const group = await this.groups.findById(id);
    if (group === undefined) return noSuchGroup();
    precondition?.(group);
    if (await this.delete(actor, group, precondition && group)) return;
    if (precondition !== undefined) recordChanged();
    noSuchGroup();
  }

  /**
   * Removes a group if it is unchanged since it was read.
   * @returns false if it was changed or deleted
   * @throws as `remove`
   */
  removeAsRead(actor: Actor, read: Group): Promise<boolean> {
    return this.delete(actor, read, read);
  }

  private async delete(actor: Actor, group: Group, read?: Group): Promise<boolean> {
    const { id } = group;
    const advice = 'Give them to another group first.';
    const removed = await this.references.removing('group', id, () => this.groups.remove(id, read), advice);
    this.principals.forget();
    if (!removed) return false;
    await this.invitations.forgetGroup(id);
    await this.audit.deleted(actor, group);
    return true;
  }
}
