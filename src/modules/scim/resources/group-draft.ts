import { MOST_MEMBERS } from '../../account/account.types.js';
import { matches } from '../filter/filter-parser.js';
import type { Operation } from '../patch/operations.js';
import { scimFail } from './scim-fail.js';
import { foldedEntries, isObject, listOf, textOf } from './values.js';

/** What a client says of a group, as far as it is kept. */
export interface GroupDraft {
  name?: string | undefined;
  externalId?: string | undefined;
  memberIds?: readonly string[] | undefined;
}

/** As administrators may name them. */
const NAME = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]{1,100}$/u;

/** Reads a whole group. @throws AppError `invalid` */
export function readGroup(body: unknown): GroupDraft {
  if (!isObject(body)) return scimFail('invalidSyntax', 'The body must be a JSON object.');
  const draft: GroupDraft = {};
  for (const [attribute, value] of foldedEntries(body)) assign(draft, { op: 'replace', attribute, value });
  return draft;
}

/** Returns a group after these changes. @throws AppError `invalid` */
export function patchGroup(before: GroupDraft, operations: readonly Operation[]): GroupDraft {
  const draft = { ...before };
  for (const operation of operations) assign(draft, operation);
  return draft;
}

function assign(draft: GroupDraft, operation: Operation): void {
  const { op, attribute } = operation;
  const value = op === 'remove' ? undefined : operation.value;
  if (attribute === 'displayname') draft.name = textOf(value, 'displayName');
  else if (attribute === 'externalid') draft.externalId = textOf(value, 'externalId');
  else if (attribute === 'members' || attribute === 'members.value') draft.memberIds = membersAfter(draft, operation);
}

/** `remove` takes those of its filter or of its value, or all. */
function membersAfter({ memberIds = [] }: GroupDraft, { op, only, value }: Operation): readonly string[] {
  const given = idsOf(value);
  if (op === 'add') return bounded([...new Set([...memberIds, ...given])]);
  if (op === 'replace' && only === undefined) return bounded([...new Set(given)]);
  if (op === 'replace') return scimFail('invalidPath', 'Members are added and removed, not changed.');
  if (only !== undefined) return memberIds.filter((id) => !matches(only, (name) => memberAttribute(name, id)));
  const gone = new Set(given);
  return gone.size === 0 ? [] : memberIds.filter((id) => !gone.has(id));
}

const memberAttribute = (name: string, id: string): string | undefined =>
  name === 'value' ? id : name === 'type' ? 'User' : undefined;

const idsOf = (value: unknown): readonly string[] =>
  bounded(listOf(value)).map(
    (entry) =>
      textOf(isObject(entry) ? foldedEntries(entry).get('value') : entry, 'members.value') ??
      scimFail('invalidValue', 'members.value must be the id of a user.'),
  );

const bounded = <T>(members: readonly T[]): readonly T[] =>
  members.length > MOST_MEMBERS ? scimFail('invalidValue', `A group may have ${MOST_MEMBERS} members.`) : members;

/** @throws AppError `invalid` for a group without a name */
export function completedGroup({ name, externalId }: GroupDraft): { name: string; externalId: string | undefined } {
  if (name === undefined) return scimFail('invalidValue', 'displayName is needed.');
  if (!NAME.test(name))
    return scimFail('invalidValue', 'displayName must have at most 100 characters, all of them visible.');
  return { name, externalId };
}
