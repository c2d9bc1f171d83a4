import { mongo } from 'mongoose';
import { elementField, type SealedFieldsOf } from '../encryption/sealed-field.js';

/** A document as stored. */
export type StoredDocument = Readonly<Record<string, unknown>>;

/** A value in a document that may be encrypted. */
export interface StoredValue {
  /** Its path with array indexes: `spans.3.text`. */
  readonly path: string;
  /** The field of its `Place`, without array indexes. */
  readonly field: string;
  readonly value: string | Uint8Array;
}

interface Step {
  readonly name: string;
  /** The field that identifies elements of the array. */
  readonly elementId: string | undefined;
}

/** @throws Error for an invalid path, which is a mistake in a model file */
export function stepsOf(path: string): readonly Step[] {
  return path.split('.').map((part) => {
    const [, name, elementId] = /^(\w+)(?:\[(\w+)\])?$/.exec(part) ?? [];
    if (name === undefined) throw new Error(`"${path}" is no path of a sealed field`);
    return { name, elementId };
  });
}

/** Returns the top-level fields that have to be read. */
export const topNamesOf = ({ fields }: SealedFieldsOf): readonly string[] => [
  ...new Set(fields.flatMap((path) => stepsOf(path)[0]?.name ?? [])),
];

/** Returns every text and byte value at the paths of encrypted fields. */
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
