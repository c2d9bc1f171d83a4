import { isJsonObject } from '../../../platform/objects/json-object.js';
import { parseFilter, withoutSchema, type Filter } from '../filter/filter-parser.js';
import { scimFail } from '../scim-fail.js';
import { foldedEntries, listOf } from '../values.js';
import { SCHEMA } from '../resource.types.js';

const MAX_OPERATIONS = 1000;
const MAX_PATH = 1000;
/** `attribute`, `attribute.part`, `attribute[filter]` and `attribute[filter].part` (RFC 7644, section 3.5.2). */
const PATH = /^([a-z$][\w$-]*)(?:\.([a-z$][\w$-]*))?(?:\[(.*)\](?:\.([a-z$][\w$-]*))?)?$/is;
/** Attributes of other schemas, such as the enterprise extension, are not stored. */
const OTHER_SCHEMA = /^urn:/i;

/** One change, of one attribute: names are in lower case, with a dot between attribute and part. */
export interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly attribute: string;
  /** Selects the values of a multi-valued attribute that are changed. */
  readonly only?: Filter;
  readonly value: unknown;
}

/** @throws AppError `invalid` of `invalidSyntax`, `invalidPath`, `invalidFilter` or `noTarget` */
export function readOperations(body: unknown): readonly Operation[] {
  if (!isJsonObject(body)) return scimFail('invalidSyntax', 'The body must be a JSON object.');
  const fields = foldedEntries(body);
  if (!listOf(fields.get('schemas')).includes(SCHEMA.patch)) {
    return scimFail('invalidSyntax', `schemas must name ${SCHEMA.patch}.`);
  }
  const operations = fields.get('operations');
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > MAX_OPERATIONS) {
    return scimFail('invalidSyntax', `Operations must be a list of 1 to ${MAX_OPERATIONS} operations.`);
  }
  return operations.flatMap(readOperation);
}

function readOperation(operation: unknown): readonly Operation[] {
  if (!isJsonObject(operation)) return scimFail('invalidSyntax', 'An operation must be an object.');
  const fields = foldedEntries(operation);
  const op = opOf(fields.get('op'));
  const [path, value] = [fields.get('path'), fields.get('value')];
  if (path === undefined || path === null || path === '') return withoutPath(op, value);
  if (typeof path !== 'string' || path.length > MAX_PATH) {
    return scimFail('invalidPath', `path must be a string of at most ${MAX_PATH} characters.`);
  }
  return atPath(op, path, value);
}

function opOf(op: unknown): Operation['op'] {
  const folded = typeof op === 'string' ? op.toLowerCase() : undefined;
  if (folded === 'add' || folded === 'replace' || folded === 'remove') return folded;
  return scimFail('invalidSyntax', 'op must be add, replace or remove.');
}

/** The value names the attributes; some clients write paths there. */
function withoutPath(op: Operation['op'], value: unknown): readonly Operation[] {
  if (op === 'remove') return scimFail('noTarget', 'remove must have a path.');
  if (!isJsonObject(value)) return scimFail('invalidValue', 'Without a path, value must be an object of attributes.');
  return Object.entries(value).flatMap(([path, part]) => atPath(op, path, part));
}

function atPath(op: Operation['op'], path: string, value: unknown): readonly Operation[] {
  const own = withoutSchema(path);
  if (OTHER_SCHEMA.test(own)) return [];
  const [, attribute = '', part, filter, partOfValue] =
    PATH.exec(own) ?? scimFail('invalidPath', 'path cannot be read.');
  const sub = partOfValue ?? part;
  const name = (sub === undefined ? attribute : `${attribute}.${sub}`).toLowerCase();
  return [{ op, attribute: name, value, ...(filter !== undefined && { only: parseFilter(filter) }) }];
}
