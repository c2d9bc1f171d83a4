import { isJsonObject } from '../../../platform/objects/json-object.js';
import { MAX_MEMBERS } from '../../account/account.types.js';
import { matches, type Filter } from '../filter/filter-parser.js';
import type { Operation } from '../patch/operations.js';
import { scimFail } from '../scim-fail.js';
import { foldedEntries, listOf, textOf } from '../values.js';

/** The maximum number of comparisons of members with the conditions of one request: some tenths of a second. */
const MAX_COMPARISONS = 1_000_000;

/** The members of a group while a request changes them. */
export class MemberDraft {
  private members: Set<string>;
  private comparisons = 0;
  /** True if any change has been made. */
  isTouched = false;

  constructor(ids: readonly string[]) {
    this.members = new Set(ids);
  }

  /** In the order in which they were added. */
  get ids(): readonly string[] {
    return [...this.members];
  }

  /** `remove` removes those that its filter or value names, or all. @throws AppError `invalid` */
  apply({ op, only, value }: Operation): void {
    this.isTouched = true;
    if (only !== undefined && op === 'remove') {
      this.removeMeant(only);
      return;
    }
    if (only !== undefined && op === 'replace')
      scimFail('invalidPath', 'Members can be added and removed, but not changed.');
    const given = idsOf(value);
    if (op === 'replace' || (op === 'remove' && given.length === 0)) this.members.clear();
    for (const id of given) {
      if (op === 'remove') this.members.delete(id);
      else this.members.add(id);
    }
    if (this.members.size > MAX_MEMBERS) tooMany();
  }

  private removeMeant(only: Filter): void {
    const named = idsNamedBy(only);
    if (named !== undefined) {
      for (const id of named) this.members.delete(id);
      return;
    }
    this.comparisons += this.members.size * conditionsOf(only);
    if (this.comparisons > MAX_COMPARISONS) {
      scimFail('invalidFilter', 'The filters select too much at once; name members by value eq "…", joined with or.');
    }
    for (const id of this.members) if (matches(only, (name) => memberAttribute(name, id))) this.members.delete(id);
  }
}

/** Returns the ids in a filter that only lists ids; undefined for any other filter. */
function idsNamedBy(filter: Filter): readonly string[] | undefined {
  if (filter.op === 'eq') {
    return filter.attribute === 'value' && typeof filter.value === 'string' ? [filter.value] : undefined;
  }
  if (filter.op !== 'or') return undefined;
  const parts = filter.of.map(idsNamedBy);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

function conditionsOf(filter: Filter): number {
  if (filter.op === 'not') return conditionsOf(filter.of);
  if (filter.op !== 'and' && filter.op !== 'or') return 1;
  return filter.of.reduce((sum, part) => sum + conditionsOf(part), 0);
}

const memberAttribute = (name: string, id: string): string | undefined =>
  name === 'value' ? id : name === 'type' ? 'User' : undefined;

function idsOf(value: unknown): readonly string[] {
  const entries = listOf(value);
  if (entries.length > MAX_MEMBERS) tooMany();
  return entries.map(
    (entry) =>
      textOf(isJsonObject(entry) ? foldedEntries(entry).get('value') : entry, 'members.value') ??
      scimFail('invalidValue', 'members.value must be the id of a user.'),
  );
}

function tooMany(): never {
  return scimFail('invalidValue', `A group may have ${MAX_MEMBERS} members.`);
}
