const DUPLICATE_KEY = 11_000;

/** Whether a write failed because another document has the same value under a unique index. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === DUPLICATE_KEY;
}
