const DUPLICATE_KEY = 11_000;

interface WriteFailure {
  readonly code?: unknown;
  /** The server's own answer. `insertMany` of Mongoose copies failures without what the driver's class derives from it. */
  readonly err?: { readonly code?: unknown };
}

/**
 * Returns true if a write failed only because another document has the same value under a unique index. A bulk write
 * error has the code of its first failure, so all its failures are checked; it has none if the database was
 * unavailable.
 */
export function isDuplicateKey(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name !== 'MongoBulkWriteError') return (error as WriteFailure).code === DUPLICATE_KEY;
  const { writeErrors = [] } = error as { readonly writeErrors?: WriteFailure | readonly WriteFailure[] };
  const failures = [writeErrors].flat();
  return failures.length > 0 && failures.every(({ code, err }) => (code ?? err?.code) === DUPLICATE_KEY);
}
