import type { JsonObject } from '../../platform/objects/json-object.js';
import { scimFail } from './scim-fail.js';

const MAX_TEXT = 256;
const CONTROL = /[\p{Cc}\p{Surrogate}]/u;

/** Returns a text; undefined for null, which removes an attribute (RFC 7643, section 2.5). */
export function textOf(value: unknown, name: string): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value !== 'string') return scimFail('invalidValue', `${name} must be a string.`);
  if (value.length > MAX_TEXT || CONTROL.test(value)) {
    return scimFail('invalidValue', `${name} must have at most ${MAX_TEXT} characters and no control characters.`);
  }
  return value.trim() === '' ? undefined : value.trim();
}

/** Some clients send booleans as strings. */
export function booleanOf(value: unknown, name: string): boolean {
  const folded = typeof value === 'string' ? value.toLowerCase() : value;
  if (folded === true || folded === 'true') return true;
  if (folded === false || folded === 'false') return false;
  return scimFail('invalidValue', `${name} must be true or false.`);
}

/** Returns the entries of an object keyed by lower-case names: names are case-insensitive (RFC 7643, section 2.1). */
export function foldedEntries(object: JsonObject): ReadonlyMap<string, unknown> {
  return new Map(Object.entries(object).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Returns the values of a multi-valued attribute; a single value need not be in a list. */
export const listOf = (value: unknown): readonly unknown[] =>
  value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
