import { isDuplicateKey } from './duplicate-key.js';

/**
 * Inserts a document with an id from `newId`. One with this id that is stored already was stored by an earlier try of the
 * same request, and stays as it is.
 */
export async function onceById(insert: () => Promise<unknown>): Promise<void> {
  try {
    await insert();
  } catch (error) {
    if (!isDuplicateOfId(error)) throw error;
  }
}

/** Servers say by which index a document is there already; MongoDB looks at that of `_id` first. */
function isDuplicateOfId(error: unknown): boolean {
  const { keyPattern } = error as { readonly keyPattern?: Readonly<Record<string, unknown>> };
  return isDuplicateKey(error) && keyPattern !== undefined && Object.keys(keyPattern).join() === '_id';
}
