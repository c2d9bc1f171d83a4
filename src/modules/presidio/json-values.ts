import { isJsonObject } from '../../platform/objects/json-object.js';
import { refuse } from './presidio-fault.js';

/** Returns true if a JSON value is true in Python. */
export function isTruthy(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  if (isJsonObject(value)) return Object.keys(value).length > 0;
  return Boolean(value);
}

/** Presidio's names for the types of JSON; it has no word for objects and fractions. */
export type NamedType = 'string' | 'boolean' | 'number' | 'array';

function typeNameOf(value: unknown): NamedType | undefined {
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'number' : undefined;
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'boolean' : undefined;
}

/** Refuses a parameter of another type. @throws PresidioFault always */
export function refuseType(name: string, expected: NamedType | undefined, value: unknown): never {
  const actual = typeNameOf(value);
  const message =
    expected === undefined || actual === undefined
      ? `Invalid parameter value for '${name}'.`
      : `Invalid parameter value for ${name}. Expecting '${expected}', but got '${actual}'.`;
  return refuse('invalid-parameter', message);
}
