import { isJsonObject } from '../../../platform/objects/json-object.js';
import type { Operation } from '../patch/operations.js';
import { MemberDraft } from './member-draft.js';
import { scimFail } from '../scim-fail.js';
import { foldedEntries, textOf } from '../values.js';

/** The attributes of a group that a client sends and that are stored. */
export interface GroupDraft {
  name?: string | undefined;
  externalId?: string | undefined;
  memberIds?: readonly string[] | undefined;
}

/** The names that administrators may give to groups. */
const NAME = /^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u;

/** Reads a whole group. @throws AppError `invalid` */
export function readGroup(body: unknown): GroupDraft {
  if (!isJsonObject(body)) return scimFail('invalidSyntax', 'The body must be a JSON object.');
  const operations = [...foldedEntries(body)].map(([attribute, value]): Operation => ({
    op: 'replace',
    attribute,
    value,
  }));
  return patchGroup({}, operations);
}

/** Returns a group after these changes. @throws AppError `invalid` */
export function patchGroup(before: GroupDraft, operations: readonly Operation[]): GroupDraft {
  const draft = { ...before };
  const members = new MemberDraft(before.memberIds ?? []);
  for (const operation of operations) {
    const { op, attribute } = operation;
    const value = op === 'remove' ? undefined : operation.value;
    if (attribute === 'displayname') draft.name = textOf(value, 'displayName');
    else if (attribute === 'externalid') draft.externalId = textOf(value, 'externalId');
    else if (attribute === 'members' || attribute === 'members.value') members.apply(operation);
  }
  return members.isTouched ? { ...draft, memberIds: members.ids } : draft;
}

/** @throws AppError `invalid` for a group without a name */
export function completedGroup({ name, externalId }: GroupDraft): { name: string; externalId: string | undefined } {
  if (name === undefined) return scimFail('invalidValue', 'displayName is required.');
  if (!NAME.test(name))
    return scimFail('invalidValue', 'displayName must have at most 100 characters, all of them visible.');
  return { name, externalId };
}
