import { UnsupportedContent } from '../gateway.errors.js';
import type { JsonNode, JsonObject, JsonScalar } from '../json/json-tree.js';

/**
 * The handling of a field on its way to the vendor.
 * `scan`: text. `json`: a text that is JSON; its strings, keys and numbers are scanned. `leaves`: all strings, keys and
 * numbers below are scanned. `schema`: as `leaves`, except for words of JSON Schema. `keep`: an identifier, a word of
 * the protocol or a number stays unchanged; anything else is scanned. `opaque`: forwarded byte for byte, since the
 * vendor signs it. `hash`: replaced by a keyed hash. `refuse`: cannot be inspected, and so must not be sent.
 * `tokens`: words as numbers, which cannot be inspected; an empty list is sent.
 * `stateless`: names or requests something that the vendor stores, and so must not be sent unless it is null or false.
 */
export type Rule =
  | 'scan'
  | 'json'
  | 'leaves'
  | 'schema'
  | 'keep'
  | 'opaque'
  | 'hash'
  | 'refuse'
  | 'tokens'
  | 'stateless'
  | FieldsRule
  | ListRule
  | VariantsRule
  | TextOrRule;

/** An object. Fields without a rule are scanned as `leaves`, or refused where it is closed or the name differs in case. */
export interface FieldsRule {
  readonly fields: Readonly<Record<string, Rule>>;
  /** The field that grows with a conversation: its content must not change anything before it. */
  readonly last?: string;
  readonly isClosed?: boolean;
}

export interface ListRule {
  readonly each: Rule;
}

/** An object with a field that names its variant. Unknown variants are refused. */
export interface VariantsRule {
  readonly by: string;
  readonly variants: Readonly<Record<string, Rule>>;
  /** The rule for an object without that field. */
  readonly absent?: Rule;
}

/** A string is text; any other value follows the rule. */
export interface TextOrRule {
  readonly textOr: Rule;
}

/** A position in the request to process, in processing order. */
export type Place =
  | { readonly type: 'text'; readonly node: JsonScalar }
  | { readonly type: 'json'; readonly node: JsonScalar }
  | { readonly type: 'leaves'; readonly node: JsonNode; readonly isSchema: boolean }
  | { readonly type: 'hash'; readonly node: JsonScalar };

const KEEPS_NOTHING =
  'The gateway keeps no values, so those in what the vendor has stored could not be restored. Leave this out, and send the whole conversation as `input`.';

const TOKENS =
  'These tokens encode words that the gateway cannot read, so nothing was sent. Leave them out, and send the conversation as text: as `prompt`, or as `messages` to /api/chat.';
/** In place of the name of an unknown field, which may hold a value. */
const UNKNOWN = '(unknown field)';
/**
 * Words of a protocol, identifiers, model names and base64: nothing with blanks or an `@`, and no long number without a
 * letter, as of a phone, a card or a person.
 */
const PROTOCOL_WORD = /^(?![^a-z]{7,}$)[\w.:/+=,-]*$/i;

/**
 * Returns the parts of a request to redact.
 * @throws UnsupportedContent
 */
export function placesIn(root: JsonNode, rule: Rule): readonly Place[] {
  const places: Place[] = [];
  visit(root, rule, '', places);
  return places;
}

function visit(node: JsonNode, rule: Rule, path: string, places: Place[]): void {
  if (typeof rule === 'string') visitByWord(node, rule, path, places);
  else if ('fields' in rule) visitFields(node, rule, path, places);
  else if ('each' in rule) {
    // Servers that accept one object where a list is meant read it as an item.
    if (node.type === 'object') visit(node, rule.each, path, places);
    else if (node.type !== 'array') visitByWord(node, rule.each === 'refuse' ? 'refuse' : 'leaves', path, places);
    else for (const [index, item] of node.items.entries()) visit(item, rule.each, `${path}[${index}]`, places);
  } else if ('by' in rule) visitVariant(node, rule, path, places);
  else visit(node, node.type === 'string' ? 'scan' : rule.textOr, path, places);
}

function visitFields(node: JsonNode, { fields, last, isClosed }: FieldsRule, path: string, places: Place[]): void {
  if (node.type !== 'object') {
    visitByWord(node, 'leaves', path, places);
    return;
  }
  const ordered = last === undefined ? node.members : [...without(node, last), ...node.members.filter(isNamed(last))];
  const unknown = ordered.filter(({ key }) => !Object.hasOwn(fields, key.value));
  if (unknown.some(({ key }) => isSpellingOf(fields, key.value))) throw new UnsupportedContent(nameIn(path, UNKNOWN));
  if (isClosed === true) {
    for (const { value } of unknown) visit(value, 'refuse', nameIn(path, UNKNOWN), places);
  } else if (unknown.length > 0) places.push({ type: 'leaves', node: { ...node, members: unknown }, isSchema: false });
  for (const { key, value } of ordered) {
    const rule = Object.hasOwn(fields, key.value) ? fields[key.value] : undefined;
    if (rule !== undefined) visit(value, rule, nameIn(path, key.value), places);
  }
}

/**
 * True for a known name in other case. Servers written in Go read it as the known one, so what it holds would be passed
 * on by the rule for unknown fields. Upper case comes first, since only it folds the long s.
 * @see https://pkg.go.dev/encoding/json#Unmarshal
 */
const isSpellingOf = (fields: FieldsRule['fields'], name: string): boolean =>
  Object.hasOwn(fields, name.toUpperCase().toLowerCase());

const isNamed =
  (name: string) =>
  ({ key }: JsonObject['members'][number]): boolean =>
    key.value === name;
const without = ({ members }: JsonObject, name: string): JsonObject['members'] =>
  members.filter((member) => !isNamed(name)(member));

function visitVariant(node: JsonNode, { by, variants, absent }: VariantsRule, path: string, places: Place[]): void {
  if (node.type !== 'object') throw new UnsupportedContent(path);
  const name = node.members.find(({ key }) => key.value === by)?.value;
  if (name === undefined && absent !== undefined) {
    visit(node, absent, path, places);
    return;
  }
  const rule = name?.type === 'string' && Object.hasOwn(variants, name.value) ? variants[name.value] : undefined;
  if (rule === undefined) throw new UnsupportedContent(nameIn(path, by));
  visit(node, rule, path, places);
}

const nameIn = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function visitByWord(node: JsonNode, rule: Extract<Rule, string>, path: string, places: Place[]): void {
  if (rule === 'stateless') {
    if (node.type !== 'literal' || node.value === 'true') throw new UnsupportedContent(path, KEEPS_NOTHING);
    return;
  }
  if (node.type === 'literal') return;
  if (rule === 'tokens') {
    if (node.type !== 'array' || node.items.length > 0) throw new UnsupportedContent(path, TOKENS);
    return;
  }
  if (rule === 'refuse') throw new UnsupportedContent(path);
  const isScalar = node.type === 'string' || node.type === 'number';
  if (!isScalar || rule === 'leaves' || rule === 'schema') {
    places.push({ type: 'leaves', node, isSchema: rule === 'schema' });
  } else if (rule === 'opaque') {
    if (node.type !== 'string') throw new UnsupportedContent(path);
  } else if (rule === 'keep') {
    if (node.type === 'string' && !PROTOCOL_WORD.test(node.value)) places.push({ type: 'text', node });
  } else if (node.type === 'number') places.push({ type: 'leaves', node, isSchema: false });
  else places.push({ type: rule === 'scan' ? 'text' : rule, node });
}
