const DUPLICATE_KEY = 11_000;

interface WriteFailure {
  readonly code?: unknown;
}

/**
 * Whether a write failed because another document has the same value under a unique index. A bulk write must have failed
 * of that alone: its own code is that of its first failure, and it has no failures at all when the database was away.
 */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name !== 'MongoBulkWriteError') return (error as WriteFailure).code === DUPLICATE_KEY;
  const { writeErrors = [] } = error as { readonly writeErrors?: WriteFailure | readonly WriteFailure[] };
  const failures = [writeErrors].flat();
  return failures.length > 0 && failures.every(({ code }) => code === DUPLICATE_KEY);
}
