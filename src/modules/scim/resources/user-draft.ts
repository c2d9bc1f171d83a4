import { isJsonObject } from '../../../platform/objects/json-object.js';
import type { DirectoryEntry } from '../../account/directory.types.js';
import { isAccountEmail, type User } from '../../account/account.types.js';
import { matches } from '../filter/filter-parser.js';
import type { Operation } from '../patch/operations.js';
import { scimFail } from '../scim-fail.js';
import { booleanOf, foldedEntries, listOf, textOf } from '../values.js';

type TextAttribute = keyof DirectoryEntry;

/** The attributes of a user that a client sends and that are stored; others are ignored. */
export type UserDraft = Partial<Record<TextAttribute, string | undefined>> & {
  active?: boolean | undefined;
  email?: string | undefined;
  /** Undefined if the client does not mention roles. */
  roles?: readonly string[] | undefined;
  /** The directory's names for the role of the user. */
  roleNames?: readonly string[] | undefined;
};

/** Keyed by the names of attributes in lower case. */
const TEXTS: ReadonlyMap<string, TextAttribute> = new Map([
  ['username', 'userName'],
  ['externalid', 'externalId'],
  ['displayname', 'displayName'],
  ['name.formatted', 'formattedName'],
  ['name.givenname', 'givenName'],
  ['name.familyname', 'familyName'],
]);
const MAX_VALUES = 100;

/** The only address of an account, as clients see it. */
export const EMAIL_TYPE = 'work';

/** Returns the known attributes of a user except `active`: only a request that contains it enables or disables. */
export const draftOf = ({ email, role, directory }: User, roleNames: readonly string[]): UserDraft => ({
  ...(directory ?? { userName: email }),
  email,
  roles: [role],
  roleNames: [role, ...roleNames],
});

/** Reads a whole user. @throws AppError `invalid` */
export function readUser(body: unknown): UserDraft {
  if (!isJsonObject(body)) return scimFail('invalidSyntax', 'The body must be a JSON object.');
  const draft: UserDraft = {};
  for (const [attribute, value] of foldedEntries(body)) assign(draft, { op: 'replace', attribute, value });
  return draft;
}

/** Returns a user after these changes. @throws AppError `invalid` */
export function patchUser(before: UserDraft, operations: readonly Operation[]): UserDraft {
  const draft = { ...before };
  for (const operation of operations) assign(draft, operation);
  return draft;
}

function assign(draft: UserDraft, operation: Operation): void {
  const { op, attribute } = operation;
  const value = op === 'remove' ? undefined : operation.value;
  const text = TEXTS.get(attribute);
  if (text !== undefined) draft[text] = textOf(value, attribute);
  else if (attribute === 'name') assignName(draft, op, value);
  else if (attribute === 'active') draft.active = value === undefined ? true : booleanOf(value, 'active');
  else if (attribute === 'emails' || attribute === 'emails.value') assignEmail(draft, operation, value);
  else if (attribute === 'roles' || attribute === 'roles.value') assignRoles(draft, operation);
}

function assignName(draft: UserDraft, op: Operation['op'], value: unknown): void {
  if (value === undefined || value === null) {
    for (const [attribute, name] of TEXTS) if (attribute.startsWith('name.')) draft[name] = undefined;
    return;
  }
  if (!isJsonObject(value)) return scimFail('invalidValue', 'name must be an object.');
  for (const [part, text] of foldedEntries(value)) assign(draft, { op, attribute: `name.${part}`, value: text });
}

/** An account has one address: changes of addresses of other types are ignored. */
function assignEmail(draft: UserDraft, { only }: Operation, value: unknown): void {
  const known = new Map<string, string | boolean | undefined>([
    ['type', EMAIL_TYPE],
    ['primary', true],
    ['value', draft.email],
  ]);
  if (only !== undefined && !matches(only, (name) => known.get(name))) return;
  const address = textOf(addressOf(value), 'emails.value');
  if (address !== undefined && !isAccountEmail(address)) {
    scimFail('invalidValue', 'emails.value must be an e-mail address.');
  }
  draft.email = address;
}

/** Returns the primary address, or else the one for work, or else the first. */
function addressOf(value: unknown): unknown {
  const entries = boundedList(value, 'emails').map((entry) =>
    isJsonObject(entry) ? foldedEntries(entry) : new Map<string, unknown>([['value', entry]]),
  );
  const best =
    entries.find((entry) => entry.get('primary') === true) ??
    entries.find((entry) => entry.get('type') === EMAIL_TYPE) ??
    entries[0];
  return best?.get('value');
}

/** A user has one role, so that a filter without a match has nothing to change; `add` then adds. */
function assignRoles(draft: UserDraft, { op, only, value }: Operation): void {
  const before = draft.roles ?? [];
  const given = rolesIn(value);
  const gone = new Set(op === 'replace' && only === undefined ? before : before.filter((role) => isMeant(draft, role)));
  const kept = before.filter((role) => !gone.has(role));
  const after = op === 'remove' ? kept : [...new Set([...kept, ...given])];
  if (op === 'replace' && only !== undefined && gone.size === 0)
    scimFail('noTarget', 'No role matches the filter of the path.');
  draft.roles = boundedList(after, 'roles') as readonly string[];

  function isMeant({ roleNames = [] }: UserDraft, role: string): boolean {
    const names = roleNames.includes(role) ? roleNames : [role];
    if (only !== undefined) return names.some((name) => matches(only, (part) => roleAttribute(part, name)));
    return op === 'remove' && (given.length === 0 || names.some((name) => given.includes(name)));
  }
}

const roleAttribute = (part: string, role: string): string | boolean | undefined =>
  part === 'value' ? role : part === 'primary' ? true : undefined;

const rolesIn = (value: unknown): readonly string[] =>
  boundedList(value, 'roles').flatMap((entry) => {
    const text = textOf(isJsonObject(entry) ? foldedEntries(entry).get('value') : entry, 'roles.value');
    return text === undefined ? [] : [text];
  });

function boundedList(value: unknown, name: string): readonly unknown[] {
  const list = listOf(value);
  return list.length > MAX_VALUES ? scimFail('invalidValue', `${name} must have at most ${MAX_VALUES} values.`) : list;
}

/** The attributes of a user that is valid for storing. */
export interface CompleteUser {
  readonly email: string;
  readonly directory: DirectoryEntry;
}

/** @throws AppError `invalid` for a user without a name or address */
export function completed({ userName, email, ...draft }: UserDraft): CompleteUser {
  if (userName === undefined) return scimFail('invalidValue', 'userName is required.');
  const address = email ?? (isAccountEmail(userName) ? userName : undefined);
  if (address === undefined) {
    return scimFail('invalidValue', 'emails must contain an e-mail address, or userName must be one.');
  }
  const { externalId, displayName, formattedName, givenName, familyName } = draft;
  const texts = { externalId, displayName, formattedName, givenName, familyName };
  const known = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined));
  return { email: address, directory: { userName, ...known } };
}
