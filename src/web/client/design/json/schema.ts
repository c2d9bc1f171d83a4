import type { JsonPath } from './paths.js';

/** The subset of JSON Schema that policies use. */
export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly default?: unknown;
}

/** Returns the schemas allowed at a path: all alternatives. */
export function schemasAt(root: Schema, path: JsonPath): readonly Schema[] {
  return path.reduce<readonly Schema[]>(
    (found, step) => found.flatMap((schema) => alternatives(root, childOf(schema, step))),
    alternatives(root, root),
  );
}

function childOf(schema: Schema, step: string | number): Schema | undefined {
  if (typeof step === 'number') return schema.items;
  const { additionalProperties: others } = schema;
  return schema.properties?.[step] ?? (typeof others === 'object' ? others : undefined);
}

function alternatives(root: Schema, schema: Schema | undefined, depth = 0): readonly Schema[] {
  if (schema === undefined || depth > 8) return [];
  const { $ref } = schema;
  if ($ref !== undefined) return alternatives(root, root.$defs?.[$ref.replace('#/$defs/', '')], depth + 1);
  const several = schema.anyOf ?? schema.oneOf;
  return several === undefined ? [schema] : several.flatMap((one) => alternatives(root, one, depth + 1));
}

/** A completion for a name or a value, with its description. */
export interface Suggestion {
  readonly label: string;
  /** The JSON to insert. */
  readonly insert: string;
  readonly detail: string;
  readonly info: string | undefined;
}

export function namesAt(root: Schema, path: JsonPath): readonly Suggestion[] {
  const properties = schemasAt(root, path).flatMap((schema) => Object.entries(schema.properties ?? {}));
  return properties.map(([name, schema]) => {
    const [first] = alternatives(root, schema);
    const type = String(first?.type ?? '');
    const value =
      type === 'object' ? '{}' : type === 'array' ? '[]' : JSON.stringify(first?.default ?? first?.enum?.[0] ?? '');
    return {
      label: name,
      insert: `${JSON.stringify(name)}: ${value}`,
      detail: type,
      info: schema.description ?? first?.description,
    };
  });
}

export function valuesAt(root: Schema, path: JsonPath): readonly Suggestion[] {
  const values = schemasAt(root, path).flatMap(({ enum: several = [], const: one, type }) => [
    ...several,
    ...(one === undefined ? [] : [one]),
    ...(type === 'boolean' ? [true, false] : []),
  ]);
  return [...new Set(values)].map((value) => ({
    label: String(value),
    insert: JSON.stringify(value),
    detail: '',
    info: undefined,
  }));
}
