import { GroupCommit } from './group-commit.js';

const MAX_BATCH_SIZE = 500;
const MAX_WAITING = 100_000;

/**
 * Reads records by id; calls that arrive during a read are combined into the next one. Records are always read after
 * they were requested, so none is older than with a separate read.
 */
export class GroupedReads<T extends { readonly _id: string }> {
  private readonly groups: GroupCommit<string, T | undefined>;

  /** @param find returns the existing records of these ids, in any order */
  constructor(find: (ids: readonly string[]) => Promise<readonly T[]>) {
    this.groups = new GroupCommit<string, T | undefined>(
      async (ids) => {
        const found = new Map((await find([...new Set(ids)])).map((record) => [record._id, record]));
        return ids.map((id) => found.get(id));
      },
      { weightOf: () => 1, maxTogether: MAX_BATCH_SIZE, maxWaiting: MAX_WAITING },
    );
  }

  /** Callers with the same id may get the same object. @throws any error of `find` for its group */
  read(id: string): Promise<T | undefined> {
    return this.groups.add(id);
  }
}
