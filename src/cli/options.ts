import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

/** Thrown for invalid arguments; the message says what to do instead. */
export class UsageError extends Error {}

/** The options of a call. */
export type Values = ReturnType<typeof parse>['values'];

const MAX_THREADS = 256;

/** Returns the given number of threads, or one for each core. @throws UsageError */
export function threadsOf(threads: string | undefined): number {
  if (threads === undefined) return availableParallelism();
  const number = /^\d{1,3}$/.test(threads) ? Number(threads) : 0;
  if (number < 1 || number > MAX_THREADS) throw new UsageError(`"--threads" is a number from 1 to ${MAX_THREADS}.`);
  return number;
}

/** Parses the options of the commands that work on documents and data. @throws UsageError */
export function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        policy: { type: 'string', short: 'p' },
        context: { type: 'string', short: 'c' },
        ndjson: { type: 'boolean' },
        threads: { type: 'string' },
        output: { type: 'string', short: 'o' },
        format: { type: 'string' },
        charset: { type: 'string' },
        'accept-warnings': { type: 'boolean' },
        out: { type: 'string' },
        resume: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        report: { type: 'string' },
        'fail-on-warnings': { type: 'boolean' },
        hidden: { type: 'boolean' },
        term: { type: 'string', multiple: true },
        'ignore-case': { type: 'boolean' },
        'within-words': { type: 'boolean' },
        area: { type: 'string', multiple: true },
        preview: { type: 'boolean' },
        'password-file': { type: 'string' },
        'allow-unreadable-pages': { type: 'boolean' },
        key: { type: 'string' },
        document: { type: 'string' },
        redacted: { type: 'string' },
        detail: { type: 'string' },
        samples: { type: 'string' },
        json: { type: 'boolean' },
        strategy: { type: 'string' },
        'with-keys': { type: 'boolean' },
        unencrypted: { type: 'boolean' },
        'passphrase-file': { type: 'string' },
        recipient: { type: 'string', multiple: true },
        'identity-file': { type: 'string' },
        replace: { type: 'boolean' },
        to: { type: 'string' },
        from: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
