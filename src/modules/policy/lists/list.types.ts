import type { ListContent, PolicyVersion } from '../policy.types.js';
import type { VersionHead } from '../versions/version-history.js';

/** Terms under a name, which policies refer to as `list:<name>`. */
export interface TermList extends ListContent {
  readonly name: string;
  /** Changes whenever the list does: a keyed digest, which cannot be used to guess terms. */
  readonly hash: string;
}

/** The newest version of a list. Its name is the one that policies have for it: `list:<name>`. */
export type ListHead = VersionHead;

export const MAX_ITEMS = 200_000;
export const MAX_ITEM_CHARACTERS = 1000;

/** Before the name of a list where a policy refers to it. */
export const LIST_PREFIX = 'list:';

/** Names a list as policies do, and as the history of versions does. */
export const listReference = (name: string): string => LIST_PREFIX + name;

/** Returns the name of a list that a policy refers to. */
export const listNameOf = (reference: string): string => reference.slice(LIST_PREFIX.length);

export const EMPTY_LIST: ListContent = { description: '', items: [] };

/** Returns the content of a version; empty when it is the deletion. */
export const contentOf = (version: Pick<PolicyVersion, 'text'> | undefined): ListContent =>
  typeof version?.text === 'string' ? (JSON.parse(version.text) as ListContent) : EMPTY_LIST;
