import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage } from 'class-validator';
import { didYouMean } from './did-you-mean.js';

/** A parameter or field that a route does not know, or a value that it does not accept. */
export interface UnknownInput {
  readonly code: 'UNKNOWN_PARAMETER' | 'UNKNOWN_FIELD' | 'UNKNOWN_VALUE';
  /** The path of the name in nested objects; `…` where the name could break a header. */
  readonly path: string;
  /** The name or value that was probably meant. */
  readonly meant: string | undefined;
  /** The names that are valid here. */
  readonly known: readonly string[];
}

/** A longer list would not help the caller. */
const MAX_UNKNOWN = 10;
const MAX_DEPTH = 16;
const MAX_ITEMS = 1000;
/**
 * Names that may appear in responses: nothing that breaks a header, and nothing long enough to be a secret or a text.
 */
const SHOWN_NAME = /^[\w.$[\]-]{1,40}$/;

/** Returns the fields that a DTO class has validation rules for. */
export function fieldsOf(dto: Type): readonly string[] {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return [...new Set(rules.map(({ propertyName }) => propertyName))];
}

/** Returns the values that `IsIn` allows for a field; undefined for a field without that rule. */
function valuesOf(dto: Type, field: string): readonly unknown[] | undefined {
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const rule = rules.find(({ propertyName, name }) => propertyName === field && name === 'isIn');
  const [values] = (rule?.constraints ?? []) as readonly unknown[];
  return Array.isArray(values) ? values : undefined;
}

/** Returns the query parameters that are not among the known names. */
export function unknownParameters(query: object, known: readonly string[]): readonly UnknownInput[] {
  return unknownNames(query, known).map((name) => unknown('UNKNOWN_PARAMETER', name, known));
}

/** Returns query parameters whose value is not among those the field allows. */
export function unknownValues(query: object, dto: Type): readonly UnknownInput[] {
  return Object.entries(query).flatMap(([name, value]: [string, unknown]) => {
    const values = value === '' ? undefined : valuesOf(dto, name);
    if (values === undefined || values.map(String).includes(String(value))) return [];
    const known = values.map(String);
    return [{ code: 'UNKNOWN_VALUE', path: name, meant: didYouMean(String(value), known), known } as const];
  });
}

/** Returns the fields of a JSON body, and of the objects in it, that its DTO class does not know. */
export function unknownFields(body: object, dto: Type): readonly UnknownInput[] {
  const found: UnknownInput[] = [];
  collect(body, dto, '', found, 0);
  return found;
}

/** Returns the unknown fields of a JSON body that its handler parses itself. */
export function unknownBodyFields(
  body: object,
  { names, inAnyCase }: { readonly names: readonly string[]; readonly inAnyCase: boolean },
): readonly UnknownInput[] {
  const isKnown = (name: string): boolean => names.includes(inAnyCase ? name.toLowerCase() : name);
  return Object.keys(body)
    .filter((name) => !isKnown(name))
    .slice(0, MAX_UNKNOWN)
    .map((name) => unknown('UNKNOWN_FIELD', name, names));
}

function collect(value: object, dto: Type, parent: string, found: UnknownInput[], depth: number): void {
  const known = fieldsOf(dto);
  // A class without rules accepts any field.
  if (known.length === 0 || depth > MAX_DEPTH) return;
  for (const name of unknownNames(value, known)) found.push(unknown('UNKNOWN_FIELD', parent + name, known, name));
  const nested = Object.entries(value).filter(([name, field]) => known.includes(name) && holdsObjects(field));
  if (nested.length === 0 || found.length >= MAX_UNKNOWN) return;
  // The instance that class-transformer creates has the classes of nested objects.
  const instance = plainToInstance(dto, value) as Readonly<Record<string, unknown>>;
  for (const [name, field] of nested) collectNested(field, instance[name], `${parent}${name}`, found, depth + 1);
}

function collectNested(value: unknown, instance: unknown, path: string, found: UnknownInput[], depth: number): void {
  if (found.length >= MAX_UNKNOWN) return;
  if (Array.isArray(value)) {
    if (!Array.isArray(instance)) return;
    const made: readonly unknown[] = instance;
    for (const [index, item] of value.slice(0, MAX_ITEMS).entries()) {
      collectNested(item, made[index], `${path}.${index}`, found, depth);
    }
    return;
  }
  if (!isObject(value) || !isObject(instance)) return;
  const dto = instance.constructor as Type;
  if (dto !== Object) collect(value, dto, `${path}.`, found, depth);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const holdsObjects = (value: unknown): boolean => (Array.isArray(value) ? value.some(isObject) : isObject(value));

const unknownNames = (value: object, known: readonly string[]): readonly string[] =>
  Object.keys(value)
    .filter((name) => !known.includes(name))
    .slice(0, MAX_UNKNOWN);

const unknown = (
  code: UnknownInput['code'],
  path: string,
  known: readonly string[],
  name: string = path,
): UnknownInput => ({ code, path: SHOWN_NAME.test(path) ? path : '…', meant: didYouMean(name, known), known });
