import { literalPattern } from '../../../platform/database/literal-pattern.js';
import type { Comparison, DirectoryFilter, GroupAttribute, UserAttribute } from '../directory.types.js';

/** A filter for the database. */
export type Query = Readonly<Record<string, unknown>>;

interface Field {
  readonly name: string;
  /** Stored and compared in lower case. */
  readonly isFolded?: true;
  /** Compared case-sensitively. */
  readonly isExact?: true;
}

const USER_FIELDS: Readonly<Record<Exclude<UserAttribute, 'active' | 'userName'>, Field>> = {
  id: { name: '_id', isExact: true },
  email: { name: 'email', isFolded: true },
  externalId: { name: 'directory.externalId', isExact: true },
  displayName: { name: 'directory.displayName' },
  formattedName: { name: 'directory.formattedName' },
  givenName: { name: 'directory.givenName' },
  familyName: { name: 'directory.familyName' },
};
const USER_NAME: Field = { name: 'directory.userNameKey', isFolded: true };
const EMAIL = USER_FIELDS.email;

const GROUP_FIELDS: Readonly<Record<GroupAttribute, Field>> = {
  id: { name: '_id', isExact: true },
  externalId: { name: 'externalId', isExact: true },
  name: { name: 'nameKey', isFolded: true },
  memberId: { name: 'memberIds', isExact: true },
};

const EVERYBODY: Query = {};
const NOBODY: Query = { _id: { $in: [] } };

/** Returns the lower-case form of a name, as `userName` is compared. */
export const userNameKey = (userName: string): string => userName.normalize('NFC').toLowerCase();

/** Returns the query of a filter of users. Users without a directory have their e-mail address as `userName`. */
export const userQuery = (filter: DirectoryFilter<UserAttribute>): Query =>
  queryOf(filter, (attribute, test) => {
    if (attribute === 'active') return activeQuery(test);
    if (attribute !== 'userName') return test.of(USER_FIELDS[attribute]);
    const known = { $and: [{ [USER_NAME.name]: { $ne: null } }, test.of(USER_NAME)] };
    return { $or: [known, { $and: [{ [USER_NAME.name]: null }, test.of(EMAIL)] }] };
  });

export const groupQuery = (filter: DirectoryFilter<GroupAttribute>): Query =>
  queryOf(filter, (attribute, test) => test.of(GROUP_FIELDS[attribute]));

/** Tests one attribute, regardless of the field that stores it. */
interface Test {
  readonly op: Comparison | 'present';
  readonly value?: string | boolean;
  readonly of: (field: Field) => Query;
}

function queryOf<A extends string>(
  filter: DirectoryFilter<A>,
  ofAttribute: (attribute: A, test: Test) => Query,
): Query {
  switch (filter.op) {
    case 'and':
      return { $and: filter.of.map((part) => queryOf(part, ofAttribute)) };
    case 'or':
      return { $or: filter.of.map((part) => queryOf(part, ofAttribute)) };
    case 'not':
      return { $nor: [queryOf(filter.of, ofAttribute)] };
    case 'constant':
      return filter.holds ? EVERYBODY : NOBODY;
    case 'present':
      return ofAttribute(filter.attribute, { op: 'present', of: ({ name }) => ({ [name]: { $nin: [null, ''] } }) });
    default: {
      const { op, attribute, value } = filter;
      return ofAttribute(attribute, { op, value, of: (field) => comparison(op, field, String(value)) });
    }
  }
}

function activeQuery({ op, value }: Test): Query {
  if (op === 'present') return EVERYBODY;
  if (typeof value !== 'boolean' || (op !== 'equals' && op !== 'differs')) return NOBODY;
  return { disabled: value === (op === 'differs') };
}

function comparison(op: Comparison, { name, isFolded, isExact }: Field, value: string): Query {
  const text = isFolded === true ? value.normalize('NFC').toLowerCase() : value;
  if (op === 'equals' || op === 'differs') {
    const same = isExact === true || isFolded === true ? text : patternOf('equals', text);
    if (op === 'equals') return { [name]: same };
    return { $nor: [{ [name]: same }] };
  }
  return { [name]: patternOf(op, text, isExact) };
}

/** Matches the value literally: no character in it acts as a pattern. */
function patternOf(op: Exclude<Comparison, 'differs'>, value: string, isExact = false): RegExp {
  const start = op === 'equals' || op === 'starts' ? '^' : '';
  const end = op === 'equals' || op === 'ends' ? '$' : '';
  return new RegExp(`${start}${literalPattern(value)}${end}`, isExact ? '' : 'i');
}
