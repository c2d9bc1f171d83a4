import { UnsupportedContent } from '../gateway.errors.js';
import type { JsonNode, JsonObject, JsonScalar } from '../json/json-tree.js';
import type { Role } from './input-rules.js';

/**
 * The handling of a field on its way to the vendor.
 * `scan`: text. `json`: a text that is JSON; its strings, keys and numbers are scanned. `leaves`: all strings, keys and
 * numbers below are scanned. `schema`: as `leaves`, except for words of JSON Schema. `keep`: an identifier, a word of
 * the protocol or a number stays unchanged; anything else is scanned. `opaque`: base64 that the vendor made, forwarded
 * byte for byte. `signed`: text that the vendor signed, forwarded byte for byte unless it holds a value of the request,
 * which the vendor cannot have read through the gateway. `hash`: replaced by a keyed hash. `file`: an image or a PDF in
 * base64 or in a data URL. `refuse`: cannot be inspected, and so must not be sent.
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
  | 'signed'
  | 'hash'
  | 'file'
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

/** A string is text, JSON in a text, or a file; any other value follows the rule. */
export interface TextOrRule {
  readonly textOr: Rule;
  readonly as?: 'json' | 'file';
}

/** Where something is in the request. */
export interface RequestPlace {
  readonly path: string;
  readonly role: Role;
}

/** A position in the request to process, in processing order. */
export type Place = RequestPlace &
  (
    | { readonly type: 'text' | 'json' | 'signed' | 'hash' | 'file'; readonly node: JsonScalar }
    | { readonly type: 'leaves'; readonly node: JsonNode; readonly isSchema: boolean }
  );

const KEEPS_NOTHING =
  'The gateway keeps no values, so those in what the vendor has stored could not be restored. Leave this out, and send the whole conversation as `input`.';

const TOKENS =
  'These tokens encode words that the gateway cannot read, so nothing was sent. Leave them out, and send the conversation as text: as `prompt`, or as `messages` to /api/chat.';
/** In place of the name of an unknown field, which may hold a value. */
const UNKNOWN = '(unknown field)';
const BASE64 = /^[\w+/=.:-]*$/;
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
  visit(root, rule, { path: '', role: 'other' }, places);
  return places;
}

function visit(node: JsonNode, rule: Rule, where: RequestPlace, places: Place[]): void {
  if (typeof rule === 'string') visitByWord(node, rule, where, places);
  else if ('fields' in rule) visitFields(node, rule, where, places);
  else if ('each' in rule) {
    // Servers that accept one object where a list is meant read it as an item.
    if (node.type === 'object') visit(node, rule.each, where, places);
    else if (node.type !== 'array')
      visitByWord(node, rule.each === 'refuse' || rule.each === 'file' ? 'refuse' : 'leaves', where, places);
    else
      for (const [index, item] of node.items.entries())
        visit(item, rule.each, { ...where, path: `${where.path}[${index}]` }, places);
  } else if ('by' in rule) visitVariant(node, rule, where, places);
  else visit(node, node.type === 'string' ? (rule.as ?? 'scan') : rule.textOr, where, places);
}

function visitFields(
  node: JsonNode,
  { fields, last, isClosed }: FieldsRule,
  where: RequestPlace,
  places: Place[],
): void {
  if (node.type !== 'object') {
    visitByWord(node, 'leaves', where, places);
    return;
  }
  const ordered = last === undefined ? node.members : [...without(node, last), ...node.members.filter(isNamed(last))];
  const unknown = ordered.filter(({ key }) => !Object.hasOwn(fields, key.value));
  if (unknown.some(({ key }) => isSpellingOf(fields, key.value)))
    throw new UnsupportedContent(nameIn(where, UNKNOWN).path);
  if (isClosed === true) {
    for (const { value } of unknown) visit(value, 'refuse', nameIn(where, UNKNOWN), places);
  } else if (unknown.length > 0) {
    places.push({ type: 'leaves', node: { ...node, members: unknown }, isSchema: false, ...nameIn(where, UNKNOWN) });
  }
  for (const { key, value } of ordered) {
    const rule = Object.hasOwn(fields, key.value) ? fields[key.value] : undefined;
    if (rule !== undefined) visit(value, rule, nameIn(where, key.value), places);
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

function visitVariant(
  node: JsonNode,
  { by, variants, absent }: VariantsRule,
  where: RequestPlace,
  places: Place[],
): void {
  if (node.type !== 'object') throw new UnsupportedContent(where.path);
  const name = node.members.find(({ key }) => key.value === by)?.value;
  if (name === undefined && absent !== undefined) {
    visit(node, absent, where, places);
    return;
  }
  const role = name?.type === 'string' ? (by === 'role' ? ROLE_OF[name.value] : roleOfItem(name.value)) : undefined;
  const rule = name?.type === 'string' && Object.hasOwn(variants, name.value) ? variants[name.value] : undefined;
  if (rule === undefined) throw new UnsupportedContent(nameIn(where, by).path);
  visit(node, rule, role === undefined ? where : { ...where, role }, places);
}

const ROLE_OF: Readonly<Partial<Record<string, Role>>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
  function: 'tool',
};

/** Returns who made an item or block of this type; undefined where it is part of a message. */
function roleOfItem(type: string): Role | undefined {
  if (/_output$|^(?:program_output|tool_result|mcp_call)$/.test(type)) return 'tool';
  return /_call$|^(?:tool_use|reasoning|thinking|program|mcp_approval_request)$/.test(type) ? 'assistant' : undefined;
}

/** The fields of a request that are one part of the conversation. */
const ROLE_OF_FIELD: Readonly<Partial<Record<string, Role>>> = {
  system: 'system',
  instructions: 'system',
  tools: 'definitions',
  functions: 'definitions',
  input: 'user',
  prompt: 'user',
  suffix: 'user',
};

const nameIn = ({ path, role }: RequestPlace, name: string): RequestPlace =>
  path === '' ? { path: name, role: ROLE_OF_FIELD[name] ?? role } : { path: `${path}.${name}`, role };

function visitByWord(node: JsonNode, rule: Extract<Rule, string>, where: RequestPlace, places: Place[]): void {
  if (rule === 'stateless') {
    if (node.type !== 'literal' || node.value === 'true') throw new UnsupportedContent(where.path, KEEPS_NOTHING);
    return;
  }
  if (node.type === 'literal') return;
  if (rule === 'tokens') {
    if (node.type !== 'array' || node.items.length > 0) throw new UnsupportedContent(where.path, TOKENS);
    return;
  }
  if (rule === 'refuse' || (rule === 'file' && node.type !== 'string')) throw new UnsupportedContent(where.path);
  const isScalar = node.type === 'string' || node.type === 'number';
  if (!isScalar || rule === 'leaves' || rule === 'schema') {
    places.push({ type: 'leaves', node, isSchema: rule === 'schema', ...where });
  } else if (rule === 'opaque') {
    if (node.type !== 'string' || !BASE64.test(node.value)) throw new UnsupportedContent(where.path);
  } else if (rule === 'keep') {
    if (node.type === 'string' && !PROTOCOL_WORD.test(node.value)) places.push({ type: 'text', node, ...where });
  } else if (node.type === 'number') places.push({ type: 'leaves', node, isSchema: false, ...where });
  else places.push({ type: rule === 'scan' ? 'text' : rule, node, ...where });
}
