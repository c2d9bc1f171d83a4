import { describeError } from '../platform/logging/describe-error.js';

/** Returns the reason of a failure of the database, without its message where that may quote what was sent. */
export function databaseFailure(error: unknown): string {
  const { error: name, message } = describeError(error);
  return message === undefined ? name : `${name}: ${message}`;
}
