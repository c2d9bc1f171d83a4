import { createHash } from 'node:crypto';
import type { Response } from 'express';
import { fail } from './app-error.js';
import { readIfMatch } from './if-match.js';

const TAG_LENGTH = 22;

/** A condition of a change. Throws when the record is not the one that the caller has read. */
export type Precondition<T> = (record: T) => void;

/** Returns the entity tag (RFC 9110, 8.8.3) of what a response shows of a record. */
export const entityTagOf = (shown: unknown): string =>
  quoted(createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, TAG_LENGTH));

/** Returns the entity tag for a fingerprint that a record has already. */
export const quoted = (fingerprint: string): string => `"${fingerprint}"`;

/** Sets the entity tag of a response to what it shows, and returns that. */
export function tagged<T>(response: Response, shown: T, tag = entityTagOf(shown)): T {
  response.setHeader('ETag', tag);
  return shown;
}

/**
 * Returns the condition that `If-Match` sets for a change; undefined when it is absent. It throws AppError
 * `precondition-failed` code `RECORD_CHANGED` for a record that is not named.
 * @param tagOf returns the entity tag of the record; undefined when there is none
 * @throws AppError `invalid` for a malformed header
 */
export function unlessChanged<T>(
  ifMatch: string | undefined,
  tagOf: (record: T) => string | undefined,
): Precondition<T> | undefined {
  if (ifMatch === undefined) return undefined;
  const named = readIfMatch(ifMatch);
  return (record) => {
    const tag = tagOf(record);
    if (tag === undefined || !(named.includes('*') || named.some((each) => quoted(each) === tag))) recordChanged();
  };
}

/** Refuses a change of a record that was changed since it was read. @throws AppError always */
export const recordChanged = (): never =>
  fail(
    'precondition-failed',
    'This has changed since it was read. Read it again, and apply your change to the current version.',
    { code: 'RECORD_CHANGED' },
  );
