/** Terms under a name, which policies refer to as `list:<name>`. */
export interface TermList {
  readonly name: string;
  readonly description: string;
  readonly items: readonly string[];
  /** Lower-case hex SHA-256 of the items. */
  readonly hash: string;
}

export const MOST_ITEMS = 200_000;
export const MOST_ITEM_CHARACTERS = 1000;

/** What the audit log says of a list. */
export interface ListFacts extends Pick<TermList, 'hash'> {
  readonly count: number;
}
