import { Injectable } from '@nestjs/common';

/** Removes what a module keeps for a user. It may be called for one who is gone already. */
export type RemoveOfUser = (userId: string) => Promise<void>;

/** Ends what users do for groups that they are no longer in. It may be called for those who never did anything. */
export type EndMemberships = (userIds: readonly string[], groupIds: readonly string[]) => Promise<void>;

/** Modules register what they keep for users alone, which goes with them, or with their membership of a group. */
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

  /** After these users have been taken out of these groups. What is cut short here, tasks of the modules finish. */
  async endMemberships(userIds: readonly string[], groupIds: readonly string[]): Promise<void> {
    if (userIds.length === 0 || groupIds.length === 0) return;
    for (const end of this.ends) await end(userIds, groupIds);
  }

  /** After the user's record: nobody can ask for what is left over when this is cut short. */
  async removeAllOf(userId: string): Promise<void> {
    for (const remove of this.removals) await remove(userId);
  }
}
