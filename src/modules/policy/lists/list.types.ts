import type { ListContent, PolicyVersion } from '../policy.types.js';
import type { VersionHead } from '../versions/version-history.js';

/** Terms under a name, which policies refer to as `list:<name>`. */
export interface TermList extends ListContent {
  readonly name: string;
  /** Changes whenever the list does: a keyed digest, which cannot be used to guess terms. */
  readonly hash: string;
}

/** The newest version of a list; `name` has the form `list:<name>`. */
export type ListHead = VersionHead;

export const MAX_ITEMS = 200_000;
export const MAX_ITEM_CHARACTERS = 1000;

/** The prefix of a list reference. */
export const LIST_PREFIX = 'list:';

/** Returns the reference of a list, under which the history keeps its versions. */
export const listReference = (name: string): string => LIST_PREFIX + name;

/** Returns the name of a list that a policy refers to. */
export const listNameOf = (reference: string): string => reference.slice(LIST_PREFIX.length);

export const EMPTY_LIST: ListContent = { description: '', items: [] };

/** Returns the content of a version; empty if the version is a deletion. */
export const contentOf = (version: Pick<PolicyVersion, 'text'> | undefined): ListContent =>
  typeof version?.text === 'string' ? (JSON.parse(version.text) as ListContent) : EMPTY_LIST;
