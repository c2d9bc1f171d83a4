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
