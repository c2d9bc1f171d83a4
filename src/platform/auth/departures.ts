import { Injectable } from '@nestjs/common';

/** Removes what a module keeps for a user. It may be called for one who is gone already. */
export type RemoveOfUser = (userId: string) => Promise<void>;

/** Modules register what they keep for users alone, which goes with them. */
@Injectable()
export class Departures {
  private readonly removals: RemoveOfUser[] = [];

  register(remove: RemoveOfUser): void {
    this.removals.push(remove);
  }

  /** After the user's record: nobody can ask for what is left over when this is cut short. */
  async removeAllOf(userId: string): Promise<void> {
    for (const remove of this.removals) await remove(userId);
  }
}
