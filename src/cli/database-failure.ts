import { describeError } from '../platform/logging/describe-error.js';

/** `AuthenticationFailed` of MongoDB. */
const AUTHENTICATION_FAILED = 18;

/** Returns the reason of a failure of the database, without its message where that may quote what was sent. */
export function databaseFailure(error: unknown): string {
  const { error: name, code, message } = describeError(error);
  if (code === AUTHENTICATION_FAILED) return 'the server refuses the user or the password of the connection string';
  const kind = code === undefined ? name : `${name} ${code}`;
  return message === undefined ? kind : `${kind}: ${message}`;
}
