import { isDuplicateKey } from './duplicate-key.js';

/**
 * Inserts a document with an id from `newId`. A document with this id was stored by an earlier attempt of the same
 * request, and is kept.
 */
export async function onceById(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (!isDuplicateOfId(error)) throw error;
  }
}

/** The error names the index that has the duplicate; MongoDB checks the index of `_id` first. */
function isDuplicateOfId(error: unknown): boolean {
  const { keyPattern } = error as { readonly keyPattern?: Readonly<Record<string, unknown>> };
  return isDuplicateKey(error) && keyPattern !== undefined && Object.keys(keyPattern).join() === '_id';
}
