import { policySchema } from './policy-schema.js';
import { hasShapeOf } from './read.js';
import type { ObjectSpec, Spec } from './schema.js';

/**
 * Returns a policy, given as parsed JSON, in canonical form: aliases are replaced by their keys, and null or disabled
 * values are removed. Policies that differ only in these are equal afterwards.
 */
export function canonicalPolicy(source: unknown): unknown {
  return canonical(policySchema.spec, source);
}

function canonical(spec: Spec, value: unknown): unknown {
  switch (spec.type) {
    case 'checked':
      return canonical(spec.of, value);
    case 'either': {
      const option = spec.options.find((each) => hasShapeOf(each, value));
      return option === undefined ? value : canonical(option, value);
    }
    case 'array':
      return Array.isArray(value)
        ? (value as readonly unknown[]).map((item) => canonical(spec.items, item)).filter((item) => !isOff(item))
        : value;
    case 'map':
      return mapped(value, (key, item) => [key, canonical(spec.values, item)]);
    case 'object':
      return mapped(value, (key, item) => propertyOf(spec, key, item));
    case 'word':
      return typeof value === 'string'
        ? (spec.words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? value)
        : value;
    default:
      return value;
  }
}

function propertyOf({ properties, aliases }: ObjectSpec, key: string, value: unknown): readonly [string, unknown] {
  const name = Object.hasOwn(aliases, key) ? (aliases[key] ?? key) : key;
  const node = Object.hasOwn(properties, name) ? properties[name] : undefined;
  return [name, node === undefined ? value : canonical(node.spec, value)];
}

function mapped(value: unknown, each: (key: string, item: unknown) => readonly [string, unknown]): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => each(key, item));
  return Object.fromEntries(entries.filter(([, item]) => item !== null && !isOff(item)));
}

const isOff = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'enabled' in value && value.enabled === false;
