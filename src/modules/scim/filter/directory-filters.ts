import type { Comparison, DirectoryFilter, GroupAttribute, UserAttribute } from '../../account/directory.types.js';
import { scimFail } from '../scim-fail.js';
import { matches, parseFilter, type Filter, type Operator } from './filter-parser.js';

const COMPARISON: Readonly<Record<Operator, Comparison>> = {
  eq: 'equals',
  ne: 'differs',
  co: 'contains',
  sw: 'starts',
  ew: 'ends',
};

const USER_ATTRIBUTES: ReadonlyMap<string, UserAttribute> = new Map([
  ['id', 'id'],
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'formattedName'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
  ['emails', 'email'],
  ['emails.value', 'email'],
  ['active', 'active'],
]);
/** Attributes that are the same for every e-mail address of every user. */
const USER_CONSTANTS: ReadonlyMap<string, string | boolean> = new Map<string, string | boolean>([
  ['emails.type', 'work'],
  ['emails.primary', true],
]);

const GROUP_ATTRIBUTES: ReadonlyMap<string, GroupAttribute> = new Map([
  ['id', 'id'],
  ['externalid', 'externalId'],
  ['displayname', 'name'],
  ['members', 'memberId'],
  ['members.value', 'memberId'],
]);

const ALL = { op: 'constant', holds: true } as const;

/** @throws AppError `invalid` of `invalidFilter` */
export const userFilter = (text: string | undefined): DirectoryFilter<UserAttribute> =>
  text === undefined ? ALL : translate(parseFilter(text), USER_ATTRIBUTES, USER_CONSTANTS);

/** @throws AppError `invalid` of `invalidFilter` */
export const groupFilter = (text: string | undefined): DirectoryFilter<GroupAttribute> =>
  text === undefined ? ALL : translate(parseFilter(text), GROUP_ATTRIBUTES, new Map());

function translate<A extends string>(
  filter: Filter,
  attributes: ReadonlyMap<string, A>,
  constants: ReadonlyMap<string, string | boolean>,
): DirectoryFilter<A> {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { op: filter.op, of: filter.of.map((part) => translate(part, attributes, constants)) };
    case 'not':
      return { op: 'not', of: translate(filter.of, attributes, constants) };
    default: {
      if (constants.has(filter.attribute)) {
        return { op: 'constant', holds: matches(filter, (name) => constants.get(name)) };
      }
      const attribute = attributes.get(filter.attribute) ?? unknown(attributes);
      if (filter.op === 'pr') return { op: 'present', attribute };
      if (filter.value === null) return absent(filter.op, attribute);
      return { op: COMPARISON[filter.op], attribute, value: valueOf(attribute, filter.value) };
    }
  }
}

/** Some clients send booleans as strings. */
function valueOf(attribute: string, value: string | boolean): string | boolean {
  if (attribute !== 'active' || typeof value !== 'string') return value;
  const isTrue = value.toLowerCase() === 'true';
  return isTrue || value.toLowerCase() === 'false' ? isTrue : value;
}

function absent<A extends string>(op: Operator, attribute: A): DirectoryFilter<A> {
  const present = { op: 'present', attribute } as const;
  return op === 'eq' ? { op: 'not', of: present } : op === 'ne' ? present : { op: 'constant', holds: false };
}

function unknown(attributes: ReadonlyMap<string, string>): never {
  return scimFail('invalidFilter', `The filter supports only ${[...attributes.keys()].join(', ')}.`);
}
