import { say, type Values, type Words } from '../words/t.js';
import type { Command } from './registry.js';

/** The name and default keys of a command, before the user has chosen other keys. */
export type KeyDefinition = Pick<Command, 'id' | 'label' | 'keys' | 'group'>;
type Row<K extends string> = readonly [word: K, keys: readonly string[], values?: Values];

export interface PageKeys<Id extends string> {
  /** Returns the definition of one command, in the current language. */
  readonly of: (id: Id) => KeyDefinition;
  readonly all: () => readonly KeyDefinition[];
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Digit = (typeof DIGITS)[number];

/** Defines nine commands of one sort, each with its digit as key, perhaps after a first stroke: `review.type.1`. */
export const rowsOfDigits = <P extends string, K extends string>(
  prefix: P,
  word: K,
  firstStroke = '',
): Readonly<Record<`${P}.${Digit}`, Row<K>>> => {
  const rows = DIGITS.map((n): [string, Row<K>] => [`${prefix}.${n}`, [word, [`${firstStroke} ${n}`.trim()], { n }]]);
  return Object.fromEntries(rows) as Record<`${P}.${Digit}`, Row<K>>;
};

/** Returns the digit for an item of a list, by its index from 0. */
export const digitOf = (index: number): Digit => DIGITS[index] ?? 1;

/** The commands of one page that have keys, by id: their labels and their default keys. */
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
