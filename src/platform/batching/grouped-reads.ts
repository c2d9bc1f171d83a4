import { GroupCommit } from './group-commit.js';

const MAX_TOGETHER = 500;
const MAX_WAITING = 100_000;

/**
 * Reads records by their ids: calls that come while others are being read are read together. What is answered was read
 * after it was asked for, so nothing is older than from a read of its own.
 */
export class GroupedReads<T extends { readonly _id: string }> {
  private readonly groups: GroupCommit<string, T | undefined>;

  /** @param find answers the records of these ids that there are, in any order */
  constructor(find: (ids: readonly string[]) => Promise<readonly T[]>) {
    this.groups = new GroupCommit<string, T | undefined>(
      async (ids) => {
        const found = new Map((await find([...new Set(ids)])).map((record) => [record._id, record]));
        return ids.map((id) => found.get(id));
      },
      { weightOf: () => 1, mostTogether: MAX_TOGETHER, mostWaiting: MAX_WAITING },
    );
  }

  /** Callers of the same id may get the same object. @throws whatever finding its group throws */
  read(id: string): Promise<T | undefined> {
    return this.groups.add(id);
  }
}
