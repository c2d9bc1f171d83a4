import { COMMON } from './entry-schema.js';
import { policySchema } from './policy-schema.js';
import type { Node, ObjectSpec, Spec } from './schema.js';

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type Schema = Readonly<Record<string, Json>>;

/**
 * Returns the policy language as a JSON Schema, for editors and for checks before a policy is sent. It is derived from
 * the same description by which policies are read. Checks beyond a schema, such as of conditions and patterns, are made
 * by the service only. The service compares words case-insensitively; the schema accepts only the listed spelling.
 * @see https://json-schema.org/draft/2020-12
 */
export function policyJsonSchema(): Schema {
  const writer = new SchemaWriter();
  const body = writer.write(policySchema.spec);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Redaction policy',
    ...body,
    $defs: writer.definitions(),
  };
}

class SchemaWriter {
  /** Descriptions that many keys share are written once. */
  private readonly shared = new Map<Spec, { readonly name: string; schema: Schema }>();

  definitions(): Schema {
    const common = Object.entries(COMMON).map(([key, node]): [string, Schema] => [key, this.property(node)]);
    const items = [...this.shared.values()].map(({ name, schema }): [string, Schema] => [name, schema]);
    return Object.fromEntries([...common, ...items]);
  }

  write(spec: Spec): Schema {
    switch (spec.type) {
      case 'boolean':
        return { type: 'boolean' };
      case 'number':
        return { type: spec.integer ? 'integer' : 'number', minimum: spec.min, maximum: spec.max };
      case 'string':
        return {
          type: 'string',
          ...(spec.minLength > 0 ? { minLength: spec.minLength } : {}),
          maxLength: spec.maxLength,
          ...(spec.secret === undefined ? {} : { writeOnly: true }),
        };
      case 'word':
        return { enum: [...spec.words] };
      case 'array':
        return { type: 'array', items: this.refer(spec.items), maxItems: spec.maxItems };
      case 'map':
        return { type: 'object', additionalProperties: this.refer(spec.values), maxProperties: spec.maxItems };
      case 'either':
        return { anyOf: spec.options.map((option) => this.write(option)) };
      case 'checked':
        return spec.values === undefined ? this.write(spec.of) : { enum: [...spec.values] };
      case 'object':
        return this.writeObject(spec);
    }
  }

  /** Returns a reference for objects within lists and maps, which are defined under `$defs`. */
  private refer(spec: Spec): Schema {
    if (!isObject(spec)) return this.write(spec);
    let known = this.shared.get(spec);
    if (known === undefined) {
      known = { name: `item${this.shared.size + 1}`, schema: {} };
      this.shared.set(spec, known);
      known.schema = this.write(spec);
    }
    return { $ref: `#/$defs/${known.name}` };
  }

  private writeObject({ properties, aliases }: ObjectSpec): Schema {
    const required = Object.keys(properties).filter((key) => properties[key]?.absent === undefined);
    const byKey = Object.entries(properties).map(([key, node]): [string, Schema] => [
      key,
      COMMON_NODES.has(node) ? { $ref: `#/$defs/${key}` } : this.property(node),
    ]);
    const byAlias = Object.entries(aliases).flatMap(([alias, key]): [string, Schema][] => {
      const node = properties[key];
      return node === undefined
        ? []
        : [[alias, { ...this.property(node), deprecated: true, description: `Read as "${key}".` }]];
    });
    return {
      type: 'object',
      properties: Object.fromEntries([...byKey, ...byAlias]),
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    };
  }

  private property(node: Node<unknown>): Schema {
    const value = defaultOf(node);
    return {
      ...(node.about === undefined ? {} : { description: node.about }),
      ...(node.isDeprecated === undefined ? {} : { deprecated: node.isDeprecated }),
      ...this.write(node.spec),
      ...(value === undefined ? {} : { default: value }),
    };
  }
}

/** The keys that all kinds have in common, which are described once. */
const COMMON_NODES: ReadonlySet<Node<unknown>> = new Set<Node<unknown>>(Object.values(COMMON));

function isObject(spec: Spec): boolean {
  return spec.type === 'object' || (spec.type === 'checked' && isObject(spec.of));
}

/**
 * Returns a default that can be written in a policy. Lists of patterns and strategies cannot, since they are converted
 * when read.
 */
function defaultOf({ absent, spec }: Node<unknown>): Json | undefined {
  const value = absent?.value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string')
    return value.name;
  if (!Array.isArray(value) || (spec.type !== 'array' && spec.type !== 'either')) return undefined;
  return value.every((item) => typeof item === 'string') ? value : undefined;
}
