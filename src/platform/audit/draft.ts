import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Credential } from '../auth/principal.js';
import { canonicalJson, type Json } from '../signing/canonical-json.js';
import type { AuditEvent } from './audit.types.js';
import { chain, EMPTY, type Draft } from './chain.js';

const MAX_DETAILS = 16 * 1024;
const MAX_TEXT = 512;
const MAX_NOTE = 16 * 1024;
const SALT_BYTES = 32;

/** An event that waits for its position, with the note that is stored outside the chain. */
export interface Prepared {
  readonly draft: Draft;
  readonly note: { readonly text: string; readonly salt: string } | null;
  /** True if the caller gave its id, so that it may already be recorded. */
  readonly named: boolean;
}

/**
 * Validates an event early, where it fails alone, rather than later in a batch with events of others.
 * @throws RangeError when an event is too large or its time is invalid, TypeError when its details are not JSON: errors
 *   of the calling code, not of a user
 */
export function prepare(event: AuditEvent, now: Date): Prepared {
  const details = canonicalJson(wellFormed(event.details));
  if (details.length > MAX_DETAILS) throw new RangeError(`Details of an audited ${event.action} are too large.`);
  const note = event.note === undefined ? null : { text: bounded(event.note, MAX_NOTE), salt: makeSalt() };
  const draft: Draft = {
    _id: event.id === undefined ? randomUUID() : bounded(event.id, MAX_TEXT),
    at: event.at ?? now,
    userId: textOf(event.actor.userId),
    email: textOf(event.actor.email),
    address: textOf(event.actor.address),
    ...(event.actor.credential !== undefined && { credential: wellFormedCredential(event.actor.credential) }),
    action: bounded(event.action, MAX_TEXT),
    resourceType: bounded(event.resourceType, MAX_TEXT),
    resourceId: textOf(event.resourceId),
    documentId: textOf(event.documentId),
    batchId: textOf(event.batchId),
    outcome: event.outcome ?? 'SUCCESS',
    details,
    noteDigest: note === null ? null : noteDigest(note.salt, note.text),
  };
  // A trial run: it parses the details and serializes the row as it is done for the real position.
  chain(EMPTY, [draft]);
  return { draft, note, named: event.id !== undefined };
}

/** Returns lower-case hex. @param salt hex */
export const noteDigest = (salt: string, text: string): string =>
  createHash('sha256').update(Buffer.from(salt, 'hex')).update(text, 'utf8').digest('hex');

const wellFormedCredential = ({ type, id, name, madeBy }: Credential): Credential => ({
  type,
  id: textOf(id),
  name: textOf(name),
  madeBy: textOf(madeBy),
});

const makeSalt = (): string => randomBytes(SALT_BYTES).toString('hex');

const textOf = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : bounded(text, MAX_TEXT);

function bounded(text: string, maxLength: number): string {
  if (text.length > maxLength) throw new RangeError(`A text of an audited event is longer than ${maxLength}.`);
  return replaceLoneSurrogates(text);
}

/** The database could not return a lone surrogate unchanged. */
const replaceLoneSurrogates = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

function wellFormed(value: Json): Json {
  if (typeof value === 'string') return replaceLoneSurrogates(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map(wellFormed);
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [replaceLoneSurrogates(key), wellFormed(member)]),
  );
}
