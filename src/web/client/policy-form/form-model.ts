import { schemasAt, type Schema } from '../design/json/schema.js';
import type { JsonPath } from '../design/json/paths.js';

export type Value = Readonly<Record<string, unknown>>;

/** The input for a value, derived from the policy schema. */
export type FormField =
  | { readonly kind: 'flag' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly isWhole: boolean }
  | { readonly kind: 'text'; readonly maxLength?: number }
  /** A string or an integer. */
  | { readonly kind: 'either' }
  /** A list of strings. */
  | { readonly kind: 'lines' };

interface BoundedSchema extends Schema {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly deprecated?: boolean;
}

/** A field of the form. */
export interface ShownField {
  readonly name: string;
  readonly path: JsonPath;
  readonly field: FormField;
  readonly description: string | undefined;
  readonly usual: unknown;
}

const STRATEGIES = 'FilterStrategies';

const isObject = (value: unknown): value is Value =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses the text of a policy; undefined if it is not a JSON object. */
export function policyIn(text: string): Value | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export const textOf = (policy: unknown): string => `${JSON.stringify(policy, null, 2)}\n`;

export const valueAt = (value: unknown, path: JsonPath): unknown =>
  path.reduce<unknown>((at, step) => (at as Readonly<Record<string | number, unknown>> | undefined)?.[step], value);

/** Returns a copy of the value with `next` at a path; if `next` is undefined, removes what is there. */
export function changed(value: unknown, path: JsonPath, next: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return next;
  if (typeof step === 'number') {
    const list: readonly unknown[] = Array.isArray(value) ? value : [];
    const inner = changed(list[step], rest, next);
    return inner === undefined ? list.toSpliced(step, 1) : list.toSpliced(step, 1, inner);
  }
  const entries = Object.entries(isObject(value) ? value : {});
  const inner = changed(entries.find(([name]) => name === step)?.[1], rest, next);
  if (inner === undefined) return Object.fromEntries(entries.filter(([name]) => name !== step));
  const isThere = entries.some(([name]) => name === step);
  // Keeps the order of the properties, so that the rest of the text is unchanged.
  return Object.fromEntries(
    isThere ? entries.map(([name, now]) => [name, name === step ? inner : now]) : [...entries, [step, inner]],
  );
}

const propertiesAt = (schema: Schema, path: JsonPath): readonly (readonly [string, BoundedSchema])[] =>
  schemasAt(schema, path).flatMap(({ properties }) => Object.entries(properties ?? {}));

/** Returns the kinds whose setting is an object; kinds with a list of entries can only be edited as text. */
export const kindsOf = (schema: Schema): readonly string[] =>
  propertiesAt(schema, ['identifiers'])
    .map(([name]) => name)
    .filter((name) => strategiesOf(schema, name) !== undefined);

/** Returns the kinds that can be added: those without the other names that older policies use. */
export const offeredKindsOf = (schema: Schema): readonly string[] => {
  const other = new Set(
    propertiesAt(schema, ['identifiers']).flatMap(([name, { deprecated }]) => (deprecated === true ? [name] : [])),
  );
  return kindsOf(schema).filter((name) => !other.has(name));
};

/** Returns the name of the property that holds the strategies of a kind. */
export const strategiesOf = (schema: Schema, kind: string): string | undefined =>
  propertiesAt(schema, ['identifiers', kind])
    .map(([name]) => name)
    .find((name) => name.endsWith(STRATEGIES));

/** Returns the input for a path; undefined if it can only be edited as text. */
export function fieldAt(schema: Schema, path: JsonPath): FormField | undefined {
  const options: readonly BoundedSchema[] = schemasAt(schema, path);
  const [only] = options;
  if (only === undefined) return undefined;
  if (options.length > 1)
    return options.every(({ type }) => type === 'string' || type === 'integer') ? { kind: 'either' } : undefined;
  const { enum: values, type, minimum: min, maximum: max, maxLength, items } = only;
  if (values?.every((value) => typeof value === 'string') === true) return { kind: 'choice', values };
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'integer' || type === 'number')
    return {
      kind: 'number',
      isWhole: type === 'integer',
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  if (type === 'string') return { kind: 'text', ...(maxLength !== undefined && { maxLength }) };
  return type === 'array' && items?.type === 'string' ? { kind: 'lines' } : undefined;
}

/** True if the input can show a value without losing part of it. */
export function fits(field: FormField, value: unknown): boolean {
  if (value === undefined) return true;
  switch (field.kind) {
    case 'flag':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && field.values.includes(value);
    case 'number':
      return typeof value === 'number';
    case 'text':
      return typeof value === 'string' && !value.includes('\n');
    case 'either':
      return typeof value === 'string' || typeof value === 'number';
    case 'lines':
      return Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '' && !one.includes('\n'));
  }
}

/** Returns the name of a strategy, or the default. */
export const strategyOf = (value: unknown): string => {
  const strategy = valueAt(value, ['strategy']);
  return typeof strategy === 'string' ? strategy : 'REDACT';
};

/**
 * Returns the fields of an object at a path. Fields that are deprecated, have no effect or belong to another strategy are included only
 * if they are set.
 */
export function fieldsAt(schema: Schema, policy: Value, path: JsonPath): readonly ShownField[] {
  const strategy = strategyOf(valueAt(policy, path));
  const all = schemasAt(schema, [...path, 'strategy']).flatMap(({ enum: values = [] }) => values);
  return propertiesAt(schema, path).flatMap(([name, property]) => {
    const own = [...path, name];
    // Properties common to all kinds are defined elsewhere in the schema and only referenced here.
    const { description, deprecated, default: usual }: BoundedSchema = { ...schemasAt(schema, own)[0], ...property };
    const field = fieldAt(schema, own);
    const value = valueAt(policy, own);
    const isOf = (description?.split(':')[0]?.match(/\b[A-Z][A-Z0-9_]{3,}\b/g) ?? []).filter((word) =>
      all.includes(word),
    );
    const isUseful = deprecated !== true;
    const isMeant = isUseful && (isOf.length === 0 || isOf.includes(strategy));
    if (field === undefined || !fits(field, value) || (value === undefined && !isMeant)) return [];
    return [{ name, path: own, field, description, usual }];
  });
}

/**
 * Returns the paths of a policy that the form does not show, as the server writes them. Their values stay unchanged.
 */
export function leftToText(schema: Schema, policy: Value): readonly string[] {
  const kinds = new Set(kindsOf(schema));
  const { identifiers, ...others } = policy;
  const found = Object.keys(others);
  if (identifiers !== undefined && !isObject(identifiers)) return [...found, 'identifiers'];
  const notShown = (path: JsonPath, value: unknown, except?: string): void => {
    if (!isObject(value)) return void found.push(written(path));
    const shown = new Set(fieldsAt(schema, policy, path).map(({ name }) => name));
    found.push(
      ...Object.keys(value)
        .filter((name) => name !== except && !shown.has(name))
        .map((name) => written([...path, name])),
    );
  };
  for (const [kind, entry] of Object.entries(identifiers ?? {})) {
    const path = ['identifiers', kind];
    const strategies = kinds.has(kind) ? strategiesOf(schema, kind) : undefined;
    if (strategies === undefined) {
      found.push(written(path));
      continue;
    }
    notShown(path, entry, strategies);
    const list = isObject(entry) ? entry[strategies] : undefined;
    if (Array.isArray(list)) list.forEach((one, i) => notShown([...path, strategies, i], one));
    else if (list !== undefined) found.push(written([...path, strategies]));
  }
  return found;
}

/** Returns a path as the server writes it: `identifiers.ssn.ssnFilterStrategies[0].condition`. */
export const written = (path: JsonPath): string =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');

const CONFIDENCE = /^\s*confidence\s*>=?\s*(?<least>\d+(?:\.\d+)?|\.\d+)\s*$/;

/**
 * Returns the minimum confidence that a condition requires; null for an empty condition, undefined for a more complex
 * one.
 */
export function leastConfidence(condition: unknown): number | null | undefined {
  if (condition === undefined || condition === '') return null;
  const least = typeof condition === 'string' ? CONFIDENCE.exec(condition)?.groups?.least : undefined;
  return least === undefined ? undefined : Number(least);
}

export const conditionOf = (least: number | null): string | undefined =>
  least === null ? undefined : `confidence >= ${least}`;
