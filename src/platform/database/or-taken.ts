import { isDuplicateKey } from './duplicate-key.js';

/** Returns the result of the write, or `taken` if another document has the same value under a unique index. */
export async function orTaken<T>(write: () => Promise<T>): Promise<T | 'taken'> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicateKey(error)) return 'taken';
    throw error;
  }
}

/** Returns true after the write, and false if another document has the same value under a unique index. */
export const unlessTaken = async (write: () => PromiseLike<unknown>): Promise<boolean> =>
  (await orTaken(async () => write())) !== 'taken';

/** Runs an upsert, and once more if another request has created the document concurrently: it then updates that one. */
export async function againIfTaken(upsert: () => PromiseLike<unknown>): Promise<void> {
  if (!(await unlessTaken(upsert))) await upsert();
}
