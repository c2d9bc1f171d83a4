import { Injectable } from '@nestjs/common';

/** Removes what a module stores for a user. It may be called for a user who is already removed. */
export type RemoveOfUser = (userId: string) => Promise<void>;

/** Ends the work of users for groups that they have left. It may be called for users who never did any. */
export type EndMemberships = (userIds: readonly string[], groupIds: readonly string[]) => Promise<void>;

/**
 * Modules register hooks here for data that belongs to a user, or to a user's membership of a group, and is removed
 * with it.
 */
@Injectable()
export class UserRemovalHooks {
  private readonly removals: RemoveOfUser[] = [];
  private readonly ends: EndMemberships[] = [];

  register(remove: RemoveOfUser): void {
    this.removals.push(remove);
  }

  registerEnd(end: EndMemberships): void {
    this.ends.push(end);
  }

  /**
   * Called after these users have been removed from these groups. If it is interrupted, tasks of the modules finish it.
   */
  async endMemberships(userIds: readonly string[], groupIds: readonly string[]): Promise<void> {
    if (userIds.length === 0 || groupIds.length === 0) return;
    for (const end of this.ends) await end(userIds, groupIds);
  }

  /** Called after the user's record is removed, so that nobody can access what remains if this is interrupted. */
  async removeAllOf(userId: string): Promise<void> {
    for (const remove of this.removals) await remove(userId);
  }
}
