import { mongo } from 'mongoose';
import { elementField, type SealedFieldsOf } from '../encryption/sealed-field.js';

/** A document as the database keeps it. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** A value in a document that may be sealed. */
export interface StoredValue {
  /** Where it stands, with positions: `spans.3.text`. */
  readonly path: string;
  /** The field of its place, without positions. */
  readonly field: string;
  readonly value: string | Uint8Array;
}

interface Step {
  readonly name: string;
  /** Which field tells the elements of the array apart. */
  readonly elementId: string | undefined;
}

/** @throws Error for a path that is none: a mistake in a model file */
export function stepsOf(path: string): readonly Step[] {
  return path.split('.').map((part) => {
    const [, name, elementId] = /^(\w+)(?:\[(\w+)\])?$/.exec(part) ?? [];
    if (name === undefined) throw new Error(`"${path}" is no path of a sealed field`);
    return { name, elementId };
  });
}

/** The names at the top of the documents that have to be read. */
export const topNamesOf = ({ fields }: SealedFieldsOf): readonly string[] => [
  ...new Set(fields.flatMap((path) => stepsOf(path)[0]?.name ?? [])),
];

/** Every text and every piece of bytes that stands where sealed values do. */
export const valuesOf = (document: StoredDocument, { fields }: SealedFieldsOf): readonly StoredValue[] =>
  fields.flatMap((path) => [...walk(document, stepsOf(path), '', '')]);

function* walk(node: unknown, steps: readonly Step[], path: string, field: string): Generator<StoredValue> {
  if (Array.isArray(node)) {
    for (const [index, element] of node.entries()) yield* walk(element, steps, joined(path, String(index)), field);
    return;
  }
  const [step, ...rest] = steps;
  if (step === undefined) {
    const value = node instanceof mongo.Binary ? node.value() : node;
    if (typeof value === 'string' || value instanceof Uint8Array) yield { path, field, value };
    return;
  }
  if (typeof node !== 'object' || node === null) return;
  const { name, elementId } = step;
  const child = (node as StoredDocument)[name];
  if (elementId === undefined) {
    yield* walk(child, rest, joined(path, name), joined(field, name));
    return;
  }
  if (!Array.isArray(child)) return;
  for (const [index, element] of (child as readonly StoredDocument[]).entries()) {
    const here = joined(joined(path, name), String(index));
    yield* walk(element, rest, here, elementField(joined(field, name), String(element[elementId])));
  }
}

const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);
