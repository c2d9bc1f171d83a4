import { fail } from '../../../platform/http/app-error.js';
import type { Report } from '../trend.types.js';
import { parseTimestamp } from './timestamp.js';

/** Limits the length of names, which are stored with every count; longer ones add no information. */
export const MAX_NAME_CHARACTERS = 1024;
export const DEFAULT_NAME = 'default';

/**
 * Reads a report from JSON, by the rules that HTTP and the queue share. Unknown fields are ignored, and field names
 * match in any case, as clients of existing monitors may write them.
 * @throws AppError `invalid`, which names the field
 */
export function readReport(json: unknown, now: Date): Report {
  const fields = new Fields(json);
  const source = fields.name('source_id') ?? fail('invalid', 'source_id is required: name the source of the counts.');
  return {
    source,
    organization: fields.name('organization') ?? DEFAULT_NAME,
    context: fields.name('context') ?? DEFAULT_NAME,
    at: timestampOf(fields.get('timestamp')) ?? now,
    counts: countsOf(fields.get('pii_types')),
  };
}

/** The fields of a JSON object, by name in any case; the exact name takes precedence. */
export class Fields {
  private readonly object: Readonly<Record<string, unknown>>;

  /** @param what the name in the error message when it is not an object */
  constructor(json: unknown, what = 'The body') {
    if (typeof json !== 'object' || json === null || Array.isArray(json)) {
      fail('invalid', `${what} must be a JSON object.`);
    }
    this.object = json as Readonly<Record<string, unknown>>;
  }

  /** Returns undefined for a missing or null field. */
  get(name: string): unknown {
    if (Object.hasOwn(this.object, name)) return this.object[name] ?? undefined;
    const other = Object.keys(this.object).find((key) => key.toLowerCase() === name);
    return other === undefined ? undefined : (this.object[other] ?? undefined);
  }

  /** Returns a name, undefined if it is missing or blank. @throws AppError `invalid` */
  name(field: string): string | undefined {
    const value = this.get(field);
    if (value === undefined) return undefined;
    if (typeof value !== 'string') fail('invalid', `${field} must be a string.`);
    refuseUnstorable(value, field);
    return value.trim() === '' ? undefined : value;
  }
}

function timestampOf(value: unknown): Date | undefined {
  if (value === undefined) return undefined;
  return (
    (typeof value === 'string' ? parseTimestamp(value) : undefined) ??
    fail('invalid', 'timestamp must be a date and time in ISO 8601 with a zone, such as 2026-01-31T12:00:00Z.')
  );
}

function countsOf(value: unknown): ReadonlyMap<string, number> {
  if (value !== undefined && (typeof value !== 'object' || Array.isArray(value))) {
    fail('invalid', 'pii_types must be an object of counts by type.');
  }
  const entries = Object.entries(value ?? {});
  if (entries.length === 0) fail('invalid', 'pii_types is required and must contain at least one count.');
  return new Map(entries.map(([type, count]) => [typeOf(type), countOf(count)]));
}

function typeOf(type: string): string {
  if (type.trim() === '') fail('invalid', 'A PII type name in pii_types must not be blank.');
  if (type.includes('.')) fail('invalid', 'A PII type name in pii_types must not contain ".".');
  if (type.startsWith('$')) fail('invalid', 'A PII type name in pii_types must not start with "$".');
  refuseUnstorable(type, 'A PII type name in pii_types');
  return type;
}

function countOf(count: unknown): number {
  if (count === null) return 0;
  if (typeof count === 'number' && count < 0) fail('invalid', 'A count in pii_types must not be negative.');
  if (!Number.isSafeInteger(count)) {
    fail('invalid', `A count in pii_types must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
  }
  // JSON allows a negative zero, which becomes zero.
  return Math.abs(count as number);
}

/** A lone surrogate cannot be written as UTF-8; NUL ends a field name of BSON. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

function refuseUnstorable(name: string, what: string): void {
  if (name.length > MAX_NAME_CHARACTERS) {
    fail('invalid', `${what} must not be longer than ${MAX_NAME_CHARACTERS} characters.`);
  }
  if (UNSTORABLE.test(name)) fail('invalid', `${what} must be valid Unicode without NUL.`);
}
