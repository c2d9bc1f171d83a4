import { say, type Values, type Words } from '../words/t.js';
import type { Command } from './registry.js';

/** A command as it is named and keyed wherever one is, before the person has chosen other keys. */
export type KeyDefinition = Pick<Command, 'id' | 'label' | 'keys' | 'group'>;
type Row<K extends string> = readonly [word: K, keys: readonly string[], values?: Values];

export interface PageKeys<Id extends string> {
  /** Returns the definition of one command, in the language of now. */
  readonly of: (id: Id) => KeyDefinition;
  readonly all: () => readonly KeyDefinition[];
}

/** The commands of one page that have keys, by id: what they are called and their keys before anybody changes them. */
export function defineKeys<K extends string, Id extends string>(
  words: Words<K>,
  group: K,
  rows: Readonly<Record<Id, Row<K>>>,
): PageKeys<Id> {
  const of = (id: Id): KeyDefinition => {
    const [word, keys, values] = rows[id];
    return { id, label: say(words, word, values), keys, group: say(words, group) };
  };
  return { of, all: () => (Object.keys(rows) as Id[]).map(of) };
}
