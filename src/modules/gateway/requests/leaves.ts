import type { JsonNode, JsonScalar } from '../json/json-tree.js';

/** A string, number or key of a JSON value, and its position in the text made from the value. */
export interface Leaf {
  readonly node: JsonScalar;
  readonly start: number;
}

/** A JSON value as a text for detectors: one line per value, with its key before it. */
export interface LeafText {
  readonly text: string;
  /** In order of the text. */
  readonly leaves: readonly Leaf[];
}

/** Returns the keys and scalars of a value as lines. @param isSchema true to omit words of JSON Schema */
export function leafText(root: JsonNode, isSchema: boolean): LeafText {
  const leaves: Leaf[] = [];
  const parts: string[] = [];
  let length = 0;
  const write = (text: string): void => {
    parts.push(text);
    length += text.length;
  };
  const writeLeaf = (node: JsonScalar): void => {
    leaves.push({ node, start: length });
    write(node.value);
  };
  const walk = (node: JsonNode, label: string): void => {
    if (node.type === 'literal') return;
    if (node.type === 'object') {
      for (const { key, value } of node.members) {
        if (isSchema && isSchemaWord(key.value, value)) continue;
        writeLeaf(key);
        if (value.type === 'object' || value.type === 'array') {
          write('\n');
          walk(value, key.value);
        } else {
          write(': ');
          if (value.type !== 'literal') writeLeaf(value);
          write('\n');
        }
      }
    } else if (node.type === 'array') {
      for (const item of node.items) {
        if ((item.type === 'string' || item.type === 'number') && label !== '') write(`${label}: `);
        walk(item, label);
      }
    } else {
      writeLeaf(node);
      write('\n');
    }
  };
  walk(root, '');
  return { text: parts.join(''), leaves };
}

/** @see https://json-schema.org/draft/2020-12/json-schema-validation#section-6.1.1 */
const TYPES: ReadonlySet<string> = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string']);
/** @see https://json-schema.org/draft/2020-12/json-schema-validation#section-7.3 */
const FORMATS: ReadonlySet<string> = new Set([
  ...['date', 'date-time', 'duration', 'time', 'email', 'idn-email', 'hostname', 'idn-hostname', 'ipv4', 'ipv6'],
  ...['uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template', 'uuid', 'json-pointer'],
  ...['relative-json-pointer', 'regex'],
]);

/** True for members of a JSON Schema that contain only words of the standard. */
function isSchemaWord(key: string, value: JsonNode): boolean {
  if (value.type !== 'string') return false;
  switch (key) {
    case 'type':
      return TYPES.has(value.value);
    case 'format':
      return FORMATS.has(value.value);
    case '$schema':
      return /^https?:\/\/json-schema\.org\/[\w./-]{0,60}#?$/.test(value.value);
    case '$ref':
      return /^#[\w$/.-]{0,200}$/.test(value.value);
    default:
      return false;
  }
}
